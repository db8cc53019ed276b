import type { Query } from '../../engine/engine.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any } from '../../fields/shared/queries.ts';
import type { Field, Value } from '../../intent/intent.ts';
import { smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import type { PlannedCondition } from './requirements.ts';
import { mustHold } from './unknown.ts';

/** What words may be read as that are only the name of something: "Armed Services", "the House", "under Ronald Reagan". */
const readings: ReadonlySet<Field> = new Set([
  'name',
  'place',
  'function',
  'industry',
  'specialty',
  'company_kind',
  'skill',
  'study',
]);

/**
 * A query in which one of the readings is asked for by its words alone, in these texts, and one in which all of them are.
 * `met` makes one query of the other conditions. Something else must be asked, too, `beside` them or by other conditions:
 * who is in Lisbon is not who tells of it.
 */
export function worded(
  filtering: readonly PlannedCondition[],
  beside: boolean,
  met: (conditions: readonly PlannedCondition[]) => Query,
  texts: readonly string[],
): readonly Query[] {
  const readable = filtering.filter(isReading);
  // Parts of a name are one reading, and so are two meanings of the same words.
  const read = [
    ...Map.groupBy(readable, ({ condition: { field, span } }) => (field === 'name' ? field : span[0])).values(),
  ];
  const inWords = (some: readonly PlannedCondition[]): Query => {
    const others = filtering.filter((one) => !some.includes(one));
    return all([met(others), ...some.map((one) => saidOf(one, texts))]);
  };
  const isAlone = readable.length === filtering.length && !beside;
  return [
    ...(read.length > 1 || (read.length === 1 && !isAlone) ? [any(read.map(inWords))] : []),
    ...(read.length > 1 && !isAlone ? [inWords(readable)] : []),
  ];
}

function isReading({ condition }: PlannedCondition): boolean {
  const { field, negated: no, origin, said, values } = condition;
  const isOf = (kind: Value['kind']): boolean => values.every((value) => value.kind === kind);
  // "Enterprise" is a size, and a trade where companies say so; a known employer is no other word: "professors at Harvard".
  const isDoubtful =
    field === 'headcount' ? isOf('concept') : field === 'employer' ? isOf('words') : readings.has(field);
  return isDoubtful && !no && origin === 'query' && foldText(said) !== '' && !mustHold(condition);
}

/** Who tells of the words of a condition in some of the texts. */
export function saidOf({ condition }: PlannedCondition, texts: readonly string[]): Query {
  const words = foldText(condition.said).split(' ');
  const content = words.filter((word) => !smallWords.has(word));
  return mentions(texts, (content.length > 0 ? content : words).join(' '), 'all');
}
