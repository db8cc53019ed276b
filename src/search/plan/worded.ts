import type { Query } from '../../engine/engine.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any, everything } from '../../fields/shared/queries.ts';
import type { Field, Value } from '../../intent/intent.ts';
import { isOrdinary, isPlain, smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import type { PlannedCondition } from './requirements.ts';
import { mustHold } from './unknown.ts';

/** What words may be read as that are only the name of something: "Armed Services", "under Ronald Reagan". */
const readings: ReadonlySet<Field> = new Set(['name', 'function', 'industry', 'specialty', 'company_kind', 'study']);
/** The same where nothing is known of the words: an employer or a place that no list has. */
const guesses: ReadonlySet<Field> = new Set(['employer', 'place', 'skill']);

/** What is asked beside the readings, and the ways in which they may be looked for by their words, the strictest first. */
interface Asked {
  readonly filtering: readonly PlannedCondition[];
  /** Soft conditions, which are met or told in these texts, as long as anybody passes. */
  readonly wishes: readonly PlannedCondition[];
  readonly texts: readonly string[];
  readonly ways: readonly Way[];
  /** Who tells of all words that were not understood, and who tells of ever fewer; none if there are no such words. */
  readonly whole: readonly Query[];
  readonly inPart: readonly Query[];
}

interface Way {
  /** Makes one query of conditions. */
  readonly met: (conditions: readonly PlannedCondition[]) => Query;
  readonly texts: readonly string[];
}

/**
 * Who meets a query of which one reading, or each, is taken for the words that it was made of: ranking members "for Armed
 * Services" of whom nobody is in field service. Each query is wider than the one before.
 */
export function worded({ filtering, wishes, texts, ways, whole, inPart }: Asked): readonly Query[] {
  const beside = whole.length > 0;
  const given = ways.flatMap((way) => inWords(filtering, beside, way));
  if (given.length === 0) return [];
  const wished = all(
    wishes.map((wish) => (isReading(wish) ? any([wish.levels.stated, saidOf(wish, texts)]) : wish.levels.stated)),
  );
  const full = (beside ? whole : [everything]).flatMap((words) => given.map((query) => all([query, words])));
  return [
    ...(wished === everything ? [] : full.map((query) => all([query, wished]))),
    ...full,
    ...inPart.map((words) => all([any(given), words])),
  ];
}

/**
 * A query in which one of the readings is words, and one in which all are. Something else must be asked, too: who is in
 * Lisbon is not who tells of it.
 */
function inWords(filtering: readonly PlannedCondition[], beside: boolean, { met, texts }: Way): readonly Query[] {
  const readable = filtering.filter(isReading);
  // Parts of a name are one reading, and so are two meanings of the same words.
  const read = [
    ...Map.groupBy(readable, ({ condition: { field, span } }) => (field === 'name' ? field : span[0])).values(),
  ];
  const without = (some: readonly PlannedCondition[]): Query => {
    const others = filtering.filter((one) => !some.includes(one));
    return all([met(others), ...some.map((one) => saidOf(one, texts))]);
  };
  const isAlone = readable.length === filtering.length && !beside;
  if (read.length === 0 || (read.length === 1 && isAlone)) return [];
  return [any(read.map(without)), ...(read.length > 1 && !isAlone ? [without(readable)] : [])];
}

function isReading({ condition }: PlannedCondition): boolean {
  const { field, negated: no, origin, said, values } = condition;
  const isOf = (kind: Value['kind']): boolean => values.every((value) => value.kind === kind);
  // "Enterprise" is a size, and a trade where companies say so.
  const isSize = field === 'headcount' && isOf('concept');
  const isDoubtful = readings.has(field) || (guesses.has(field) && isOf('words')) || isSize;
  return isDoubtful && !no && origin === 'query' && contentOf(said).length > 0 && !mustHold(condition);
}

/** The words that tell something; none if all are everyday language: "countries in Asia". */
function contentOf(said: string): readonly string[] {
  const words = foldText(said)
    .split(' ')
    .filter((word) => word !== '' && !smallWords.has(word));
  const isSaid = /(?<![\p{L}\d])\p{Lu}/u.test(said) || !words.every((word) => isOrdinary(word) || isPlain(word));
  return isSaid ? words : [];
}

/** Who tells of the words of a condition in some of the texts. */
function saidOf({ condition }: PlannedCondition, texts: readonly string[]): Query {
  return mentions(texts, contentOf(condition.said).join(' '), 'all');
}
