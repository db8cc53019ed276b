import { type Amount, amountMax, lessThanNone } from '../../relations/shared/amount.ts';
import type { Period } from '../../relations/shared/period.ts';
import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { breaks, type Token } from '../grammar/lattice/tokens.ts';
import { askedWord, WordQuestion } from '../grammar/lattice/word-question.ts';
import { isPartOfDecade, partOfDecade, yearsOfDecade } from '../grammar/numbers/decades.ts';
import { latelyMonths } from '../grammar/numbers/lately.ts';
import { beginsTime, readMonths as readMonthsOfYears } from '../grammar/numbers/months.ts';
import { isNumberWord } from '../grammar/numbers/numbers.ts';
import { signAt } from '../grammar/numbers/quantities.ts';
import { type QuantityInput, readRange, unitOn } from '../grammar/numbers/quantity.ts';
import {
  type Bound,
  bounds,
  latelyWords,
  recentWords,
  trailingBounds,
  unbroken,
  units,
} from '../grammar/numbers/quantity-words.ts';
import type { NumberSlot } from './pattern-part.ts';

interface Read<T> {
  readonly value: T;
  /** The position of the token after it. */
  readonly next: number;
}

/** Reads the numbers and times that slots of patterns hold in one query, from each word once. */
export class Amounts {
  readonly #input: LatticeInput;
  /** After the last word that may be of a number or a time. */
  readonly end: number;
  readonly #known: Readonly<Record<NumberSlot, (Read<Amount | Period> | null | undefined)[]>> = {
    months: [],
    within: [],
    years: [],
    count: [],
    nth: [],
    period: [],
  };
  #lateBounds: Map<number, number> | null = null;

  constructor(input: LatticeInput) {
    this.#input = input;
    this.end = input.tokens.findLastIndex(({ asked }) => ofNumber.of(asked)) + 1;
  }

  /**
   * Where a bound ends that begins at a word, after what a number before it counts: "4 companies (or fewer)"; null if there
   * is none.
   */
  lateBoundEnd(at: number): number | null {
    if (this.#lateBounds === null) {
      this.#lateBounds = new Map();
      for (let from = 0; from < this.end; from++) {
        const late = isNumberWord(this.#input.tokens[from]?.word ?? '') ? lateBound(this.#input, from + 1) : null;
        if (late !== null) this.#lateBounds.set(late.from, late.next);
      }
    }
    return this.#lateBounds.get(at) ?? null;
  }

  /** What is said from a word on; null if that is nothing of the kind. */
  at(of: NumberSlot, from: number): Read<Amount | Period> | null {
    const token = this.#input.tokens[from];
    if (token === undefined || from >= this.end || !opensAmount.of(token.asked)) return null;
    const known = this.#known[of];
    let read = known[from];
    if (read === undefined) {
      read = readers[of](this.#input, from);
      known[from] = read;
    }
    return read;
  }
}

/** Whether it is one of the words without which nothing is read here: a number, or what an article or "this" counts. */
const ofNumber = new WordQuestion(
  (word) =>
    isNumberWord(word) || timesOfOne.has(word) || isLately(word) || ordinalOf(word) !== null || word === 'couple',
);

/** Whether a number or a time, or what bounds one, may begin with the word: most words of a query open none. */
const opensAmount = new WordQuestion((word) => {
  const asked = askedWord(word);
  if (ofNumber.of(asked) || bounds.isBegunBy(asked) || beginsTime.of(asked) || isPartOfDecade(word)) return true;
  return within.has(word) || recentWords.has(word) || ones.has(word) || word === 'half' || word === 'this';
});

const ordinalNames = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** The number of an ordinal from the second on; null if the word is none. The first of a kind is asked for as such. */
function ordinalOf(word: string): number | null {
  const named = ordinalNames.indexOf(word);
  if (named >= 0) return named + 2;
  const number = Number(/^(\d{1,2})(?:nd|rd|th)$/.exec(word)?.[1] ?? 0);
  return number > 1 ? number : null;
}

/** Reads how many there are by the last one: "on their (third) employer" have had three. */
function readNth({ tokens }: LatticeInput, from: number): Read<Amount> | null {
  const number = ordinalOf(tokens[from]?.word ?? '');
  return number === null ? null : { value: { min: number, max: number }, next: from + 1 };
}

/** Words that stand for the number one before a length of time: "a decade". */
export const ones: ReadonlySet<string> = new Set(['a', 'an', 'one']);

/** Reads a length of time with its bound, in months: "at least 5 years", "18 months or less", "a decade". */
function readMonths(input: QuantityInput, from: number): Read<Amount> | null {
  return readLength(input, from, null);
}

/** Reads a length of time that is the most if it has no bound of its own: "(within) 3 years". */
function readWithin(input: QuantityInput, from: number): Read<Amount> | null {
  return readLength(input, from, 'max');
}

function readLength(input: QuantityInput, from: number, otherwise: Bound | null): Read<Amount> | null {
  const unitAt: UnitAt = (at, written) => {
    if (written !== null) return { times: written === 'years' ? 12 : 1, next: at };
    const unit = units.all(input.tokens, at).findLast(({ value }) => value === 'years' || value === 'months');
    if (unit !== undefined) return { times: unit.value === 'years' ? 12 : 1, next: at + unit.length };
    // "Two decades" are a number of years already.
    if (/^decades?$/.test(input.tokens[at - 1]?.word ?? '')) return { times: 12, next: at };
    // "More than 2 but less than 5 years": the unit stands after the second number alone.
    const second = secondBound(input.tokens, at);
    const bound = second === null ? null : bounds.longest(input.tokens, second);
    const other = second === null || bound === null ? null : readRange(input, second + bound.length, bound.value);
    const shared = other === null ? null : unitAt(other.next, unitOn(other));
    return shared === null ? null : { times: shared.times, next: at };
  };
  const read = readBounded(input, from, unitAt, otherwise);
  if (read !== null) return read;
  // "a year", "over half a decade": the number is in the article.
  const bound = bounds.longest(input.tokens, from);
  let at = from + (bound?.length ?? 0);
  const couple = coupleOf(input, at);
  if (couple !== null)
    return { value: amountOf(couple.months, null, couple.bound ?? bound?.value ?? otherwise), next: couple.next };
  const isHalf = input.tokens[at]?.word === 'half';
  if (isHalf) at++;
  if (!ones.has(input.tokens[at]?.word ?? '')) return null;
  const word = input.tokens[at + 1]?.word ?? '';
  const months = word === 'decade' ? 120 : word === 'year' ? 12 : word === 'month' && !isHalf ? 1 : null;
  if (months === null) return null;
  return { value: amountOf(isHalf ? months / 2 : months, null, bound?.value ?? otherwise), next: at + 2 };
}

/** The months of "a couple of years", with a bound behind; null if nothing of the kind is there. */
function coupleOf({ tokens }: QuantityInput, at: number): { months: number; bound: Bound | null; next: number } | null {
  const [article, couple, of] = tokens.slice(at, at + 3).map(({ word }) => word);
  if (article !== 'a' || couple !== 'couple' || of !== 'of') return null;
  const unit = units.all(tokens, at + 3).findLast(({ value }) => value === 'years' || value === 'months');
  if (unit === undefined) return null;
  const end = at + 3 + unit.length;
  const late = trailingBounds.longest(tokens, end);
  const months = unit.value === 'years' ? 24 : 2;
  return { months, bound: late?.value ?? null, next: end + (late?.length ?? 0) };
}

/** Reads a number of years whose unit was said before: "10 years in sales, (5) of them at Oracle". */
function readYears(input: LatticeInput, from: number): Read<Amount> | null {
  return unlessInName(
    readBounded(input, from, (next, written) => (written === null ? { times: 12, next } : null)),
    input,
    from,
  );
}

/**
 * Reads a number of things with its bound: "three", "at least 3", "two or more", "4 (companies) or fewer". One in a name
 * counts nothing, and one of a company's people none of them: "50-500 people companies".
 */
function readCount(input: LatticeInput, from: number): Read<Amount> | null {
  const count: UnitAt = (next, written) =>
    written === null && units.longest(input.tokens, next)?.value !== 'headcount' ? { times: 1, next } : null;
  const read = unlessInName(readBounded(input, from, count), input, from);
  const late = read === null ? null : lateBound(input, read.next);
  const { min, max } = read?.value ?? {};
  // What had a bound of its own keeps it.
  if (read === null || late === null || min === null || min === undefined || max !== null) return read;
  return { value: amountOf(min, null, late.value), next: read.next };
}

/** The most words of what is counted, before a bound that follows it. */
const countedWordsMax = 2;

/** The bound that follows what a number counts; null if there is none. */
function lateBound({ tokens }: QuantityInput, from: number): { value: Bound; from: number; next: number } | null {
  for (let at = from; at <= from + countedWordsMax; at++) {
    const bound = at === from ? null : trailingBounds.longest(tokens, at);
    if (bound !== null && bound.value !== 'about') return { value: bound.value, from: at, next: at + bound.length };
    const word = tokens[at];
    if (word === undefined || word.shape !== 'lower' || breaks(word.gap) || isNumberWord(word.word)) return null;
    if (units.longest(tokens, at)?.value === 'years' || word.word === 'and' || word.word === 'or') return null;
  }
  return null;
}

function unlessInName(read: Read<Amount> | null, input: LatticeInput, from: number): Read<Amount> | null {
  return read === null || isInName(input, from) ? null : read;
}

/** Whether a number belongs to a name: "Fortune 500", "big four", "S&P 500". */
function isInName({ tokens, lexicon }: LatticeInput, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined || token.gap !== 'space') return false;
  const isCapital = before.shape === 'upper' || (before.shape === 'title' && before.word.length === 1);
  if (token.shape === 'digit' && isCapital) return true;
  const names = lexicon.candidates([before.word, token.word], 0);
  return names.some(({ length, how }) => length === 2 && how === 'listed');
}

/** The unit of a number whose words end before a token, with that written on the number itself; null if it is no such number. */
type UnitAt = (
  at: number,
  written: ReturnType<typeof unitOn>,
) => { readonly times: number; readonly next: number } | null;

/** Reads a number with its bound, or with one at each end: "at least 2 but less than 5 years". */
function readBounded(
  input: QuantityInput,
  from: number,
  unitAt: UnitAt,
  otherwise: Bound | null = null,
): Read<Amount> | null {
  const one = readOneBound(input, from, unitAt, otherwise);
  const second = one === null ? null : secondBound(input.tokens, one.next);
  const other = second === null ? null : readOneBound(input, second, unitAt, null);
  if (one === null || other === null) return one;
  const [least, most] = one.value.max === null ? [one.value, other.value] : [other.value, one.value];
  if (least.max !== null || most.min !== null) return one;
  return { value: { min: least.min, max: most.max }, next: other.next };
}

/** Where the second bound of a number begins, after "and" or "but" at a token; null if there is none. */
function secondBound(tokens: readonly Token[], at: number): number | null {
  const joins = tokens[at]?.word === 'and' || tokens[at]?.word === 'but';
  return joins && bounds.longest(tokens, at + 1) !== null ? at + 1 : null;
}

/** The most words of a bound. */
const boundWordsMax = 6;

/** "At most -1": after a bound a dash is a minus, and nothing is counted below none. */
function isBelowNone({ query, tokens }: QuantityInput, at: number): boolean {
  if (query[(tokens[at]?.start ?? 0) - 1] !== '-') return false;
  for (let from = at - 1; from >= Math.max(0, at - boundWordsMax); from--)
    if (bounds.longest(tokens, from)?.length === at - from) return true;
  return false;
}

function readOneBound(
  input: QuantityInput,
  from: number,
  unitAt: UnitAt,
  otherwise: Bound | null,
): Read<Amount> | null {
  const { tokens } = input;
  const bound = bounds.longest(tokens, from);
  let at = from + (bound?.length ?? 0);
  if (tokens[at]?.word === 'a' || tokens[at]?.word === 'the') at++;
  const range = readRange(input, at, bound?.value ?? null);
  if (range === null || isBelowNone(input, at)) return null;
  if (range.low.currency || range.low.year || range.low.decade) return null;
  const early = trailingBounds.longest(tokens, range.next);
  const after = range.next + (early?.length ?? 0);
  const written = unitOn(range);
  const unit = unitAt(after, written) ?? (unbroken.has(tokens[after]?.word ?? '') ? unitAt(after + 1, written) : null);
  if (unit === null) return null;
  const late = early === null ? trailingBounds.longest(tokens, unit.next) : null;
  // "People who have been around: 3 companies".
  const isBroken = bound?.value === 'about' && breaks(tokens[at]?.gap ?? 'start');
  const said = early?.value ?? late?.value ?? (isBroken ? null : bound?.value) ?? signAt(input, at);
  const limit: Bound | null = range.low.plus ? 'min' : (said ?? otherwise);
  const high = range.high === null ? null : range.high.value * unit.times;
  const value = amountOf(range.low.value * unit.times, high, limit);
  return { value, next: unit.next + (late?.length ?? 0) };
}

/** "More than 5 years" begins with the next month, "more than 5 jobs" with the next job. No career reaches the most there is. */
function amountOf(number: number, high: number | null, bound: Bound | null): Amount {
  const least = Math.min(Math.round(number), amountMax);
  if (high !== null) return { min: least, max: Math.min(Math.round(high), amountMax) };
  if (bound === 'above' || bound === 'after') return { min: Math.min(least + 1, amountMax), max: null };
  if (bound === 'below' || bound === 'before') return least === 0 ? lessThanNone : { min: null, max: least - 1 };
  if (bound === 'max' || bound === 'until') return { min: null, max: least };
  if (bound === 'about') return { min: Math.floor(least * 0.8), max: Math.ceil(least * 1.25) };
  return bound === 'exact' ? { min: least, max: least } : { min: least, max: null };
}

/** Words after which an employer is named. */
const workplace: ReadonlySet<string> = new Set(['at', 'with', 'for']);

/** Words before "the last five years" that add nothing. */
const within: ReadonlySet<string> = new Set(['in', 'within', 'during', 'over', 'the']);

/** Reads years, months or the time up to today: "2012", "March 2021", "2010 to 2014", "2015 or earlier", "the 90s", "in the last five years". */
function readPeriod(input: LatticeInput, from: number): Read<Period> | null {
  const { tokens, today } = input;
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const recent = readRecent(input, from);
  if (recent !== null) return { value: { first: now - recent.value, last: now }, next: recent.next };
  const past = readAgo(input, from, now);
  if (past !== null) return past;
  const bound = bounds.longest(tokens, from);
  const at = from + (bound?.length ?? 0);
  if (tokens[at]?.word === 'this' && tokens[at + 1]?.word === 'year') {
    const first = today.getUTCFullYear() * 12;
    return { value: boundedPeriod(first, first + 11, bound?.value ?? null, now), next: at + 2 };
  }
  const months = readMonthsOfYears(tokens, at, bound?.value ?? null);
  if (months !== null)
    return { value: boundedPeriod(months.first, months.last, bound?.value ?? null, now), next: months.next };
  const start = tokens[at]?.word === 'the' ? at + 1 : at;
  const part = partOfDecade(tokens, start);
  const range = readRange(input, part === null ? start : start + 1, bound?.value ?? null);
  if (range === null || !(range.low.decade || (range.low.year && part === null))) return null;
  const { low, high } = range;
  const [firstYear] = low.decade ? yearsOfDecade(low.value, part) : [low.value];
  const lastYear = high?.value ?? (low.decade ? yearsOfDecade(low.value, part)[1] : low.value);
  const [first, last] = [firstYear * 12, (lastYear + 1) * 12 - 1];
  const trailing = bound === null || bound.value === 'in' ? trailingBounds.longest(tokens, range.next) : null;
  // "In 2016 and later at Adobe" goes on with another clause, "in 2016 or later at Adobe" does not.
  const goesOn = tokens[range.next]?.word === 'and' ? tokens[range.next + (trailing?.length ?? 0)] : undefined;
  const late = goesOn !== undefined && !breaks(goesOn.gap) && workplace.has(goesOn.word) ? null : trailing;
  const next = range.next + (late?.length ?? 0);
  if (late?.value === 'max') return { value: { first: 0, last }, next };
  if (late?.value === 'min') return { value: { first, last: Math.max(now, last) }, next };
  return { value: boundedPeriod(first, last, bound?.value ?? null, now), next: range.next };
}

/**
 * Reads a time before today: "two years ago" is somewhere in that year, "6 months ago" in that month, and with a bound it is
 * what lies before or since: "more than 5 years ago".
 */
function readAgo(input: LatticeInput, from: number, now: number): Read<Period> | null {
  const length = readMonths(input, from);
  if (length === null || input.tokens[length.next]?.word !== 'ago') return null;
  const { min, max } = length.value;
  const next = length.next + 1;
  if (min === null) return { value: { first: now - (max ?? 0), last: now }, next };
  const isBounded = bounds.longest(input.tokens, from) !== null;
  if (isBounded && max === null) return { value: { first: 0, last: Math.max(0, now - min) }, next };
  const month = now - (max ?? min);
  const isOfYears = min % 12 === 0 && max === null;
  const first = isOfYears ? month - (month % 12) : month;
  return { value: { first, last: isOfYears ? first + 11 : now - min }, next };
}

/** The months of what "last" counts without a number: "last quarter". */
const timesOfOne: ReadonlyMap<string, number> = new Map([
  ['week', 1],
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

/** "Just" says so only before a verb, where it is no time of its own. */
const isLately = (word: string): boolean => word !== 'just' && latelyWords.has(word);

/** The months in "in the last five years", "les 5 dernières années", "last month" and "recently". */
function readRecent(input: LatticeInput, from: number): Read<number> | null {
  const { tokens } = input;
  const isRecent = (at: number): boolean => recentWords.has(tokens[at]?.word ?? '');
  let at = from;
  if (isLately(tokens[at]?.word ?? '')) return { value: latelyMonths, next: at + 1 };
  while (within.has(tokens[at]?.word ?? '')) at++;
  if (isRecent(at)) {
    const one = timesOfOne.get(tokens[at + 1]?.word ?? '');
    if (one !== undefined) return { value: one, next: at + 2 };
    const length = readMonths(input, at + 1);
    const months = length?.value.min ?? length?.value.max ?? null;
    return length === null || months === null ? null : { value: months, next: length.next };
  }
  const count = readCount(input, at);
  if (count === null || !isRecent(count.next) || count.value.min === null) return null;
  const unit = units.all(tokens, count.next + 1).findLast(({ value }) => value === 'years' || value === 'months');
  if (unit === undefined) return null;
  return { value: count.value.min * (unit.value === 'years' ? 12 : 1), next: count.next + 1 + unit.length };
}

function boundedPeriod(first: number, last: number, bound: Bound | null, now: number): Period {
  if (bound === 'before') return { first: 0, last: first - 1 };
  if (bound === 'until' || bound === 'max') return { first: 0, last };
  if (bound === 'after') return { first: last + 1, last: Math.max(now, last + 1) };
  return bound === 'since' || bound === 'min' ? { first, last: Math.max(now, last) } : { first, last };
}

/** Reads a length of time, but none of a time up to today or before it: "(in the last) 12 months", "three years ago". */
function readLengthAlone(input: QuantityInput, from: number): Read<Amount> | null {
  const [last, article, before] = [1, 2, 3].map((back) => input.tokens[from - back]?.word ?? '');
  const isUpToNow = recentWords.has(last ?? '') && within.has((article === 'the' ? before : article) ?? '');
  const read = isUpToNow ? null : readMonths(input, from);
  return read !== null && input.tokens[read.next]?.word === 'ago' ? null : read;
}

const readers = {
  months: readLengthAlone,
  within: readWithin,
  years: readYears,
  count: readCount,
  nth: readNth,
  period: readPeriod,
} as const;
