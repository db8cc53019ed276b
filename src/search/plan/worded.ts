import type { Query } from '../../engine/engine.ts';
import { any, nothing } from '../../fields/shared/queries.ts';
import type { Condition, Field, Value } from '../../intent/intent.ts';
import { establishments, isOrdinary, isPlain, sectorWords, smallWords } from '../../query/policy/words.ts';
import { foldText } from '../../text/fold.ts';
import { circumstances, type PlannedCondition } from './requirements.ts';
import { mustHold } from './unknown.ts';

/** What words may be read as that are only the name of something: "Armed Services", "under Ronald Reagan". */
const readings: ReadonlySet<Field> = new Set(['name', 'function', 'industry', 'specialty', 'company_kind', 'study']);
/** The same where nothing is known of the words: an employer or a place that no list has. */
const guesses: ReadonlySet<Field> = new Set(['employer', 'place', 'skill']);
/** Of more readings than these, none is taken for words. */
const readingsMax = 2;

/**
 * Who meets conditions of which one reading, or each, is taken for the words that it was made of, of each any of which
 * `met` looks for beside the others: ranking members "for Armed Services" of whom nobody is in field service. The others must say who is
 * asked for, or words that nobody knows where there are no others (`isTold`): who is in Lisbon is not who tells of it.
 */
export function worded(
  conditions: readonly PlannedCondition[],
  isTold: boolean,
  met: (others: readonly PlannedCondition[], said: readonly (readonly string[])[]) => Query,
): Query {
  const readable = conditions.filter(isReading);
  // Parts of a name are one reading, and so are two meanings of the same words.
  const read = [
    ...Map.groupBy(readable, ({ condition: { field, said } }) => (field === 'name' ? field : said)).values(),
  ];
  const others = conditions.filter((one) => !isReading(one));
  const isAsked =
    others.some(({ condition }) => !circumstances.has(condition.field)) || (isTold && others.length === 0);
  if (!isAsked || read.length > readingsMax) return nothing;
  const sets = read.length > 1 ? [...read, readable] : read;
  return any(
    sets.map((some) =>
      met(
        conditions.filter((one) => !some.includes(one)),
        some.map(({ condition }) => sayings(condition)),
      ),
    ),
  );
}

/**
 * What is said, and what it is called where it has a name. A trade that is said by its firms is the trade alone: "at
 * insurers" and "in insurance" are one question.
 */
function sayings({ said, values }: Condition): readonly string[] {
  const labels = values.flatMap((value) => (value.kind === 'concept' ? [contentOf(foldText(value.label))] : []));
  const words = contentOf(said);
  const isOfFirms = labels.length > 0 && words.every((word) => establishments.has(word));
  return [...(isOfFirms ? [] : [words]), ...labels].filter(({ length }) => length > 0).map((some) => some.join(' '));
}

function isReading({ condition }: PlannedCondition): boolean {
  const { field, negated: no, said, values } = condition;
  const isOf = (kind: Value['kind']): boolean => values.every((value) => value.kind === kind);
  // "Enterprise" is a size, and a trade where companies say so.
  const isSize = field === 'headcount' && isOf('concept');
  const isDoubtful = readings.has(field) || (guesses.has(field) && isOf('words')) || isSize;
  return isDoubtful && !no && contentOf(said).length > 0 && !mustHold(condition);
}

/** The words that tell something; none if all are everyday language: "countries in Asia". */
function contentOf(said: string): readonly string[] {
  const words = foldText(said)
    .split(' ')
    .filter((word) => word !== '' && !smallWords.has(word) && !sectorWords.has(word));
  const isSaid = /(?<![\p{L}\d])\p{Lu}/u.test(said) || !words.every((word) => isOrdinary(word) || isPlain(word));
  return isSaid ? words : [];
}
