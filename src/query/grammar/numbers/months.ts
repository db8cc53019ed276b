import type { Token } from '../lattice/tokens.ts';
import { WordQuestion } from '../lattice/word-question.ts';
import { type Bound, joints } from './quantity-words.ts';

/** Months of years, from one to another, as numbers of months (year * 12 + month from 0). */
interface Months {
  readonly first: number;
  readonly last: number;
  /** The position of the token after it. */
  readonly next: number;
}

const names = [
  ['january', 'jan', 'januar', 'janner', 'enero', 'janvier', 'janeiro'],
  ['february', 'feb', 'februar', 'febrero', 'fevrier', 'fevereiro'],
  ['march', 'mar', 'marz', 'marzo', 'mars', 'marco'],
  ['april', 'apr', 'abril', 'avril'],
  ['may', 'mai', 'mayo', 'maio'],
  ['june', 'jun', 'juni', 'junio', 'juin', 'junho'],
  ['july', 'jul', 'juli', 'julio', 'juillet', 'julho'],
  ['august', 'aug', 'agosto', 'aout'],
  ['september', 'sep', 'sept', 'septiembre', 'septembre', 'setembro'],
  ['october', 'oct', 'oktober', 'okt', 'octubre', 'octobre', 'outubro'],
  ['november', 'nov', 'noviembre', 'novembre', 'novembro'],
  ['december', 'dec', 'dezember', 'dez', 'diciembre', 'decembre', 'dezembro'],
];
const numbers: ReadonlyMap<string, number> = new Map(names.flatMap((month, i) => month.map((name) => [name, i])));

/**
 * Reads a month or a part of a year, or from one to another: "March 2021", "Nov. 2019 to May 2022", "Q1 2021". A month
 * without a year is none, since "may" and "march" are words and March is a town. Two joined by "and" are a range only after
 * `between`.
 */
export function readMonths(tokens: readonly Token[], at: number, bound: Bound | null): Months | null {
  const first = monthsAt(tokens, at);
  if (first === null) return null;
  const middle = tokens[first.next];
  const joint = joints.longest(tokens, first.next);
  const isRange = joint !== null && (bound === 'between' || !lists.has(middle?.word ?? ''));
  const last = isRange || middle?.gap === 'dash' ? monthsAt(tokens, first.next + (isRange ? joint.length : 0)) : null;
  return last === null || last.last < first.first ? first : { first: first.first, last: last.last, next: last.next };
}

const lists: ReadonlySet<string> = new Set(['and', 'or', 'y', 'und', 'et', 'e']);

type Part = readonly [first: number, last: number];

/** Parts of a year by their first and last months from 0; those that are words of other things too stand before "of". */
const parts: ReadonlyMap<string, Part> = new Map(
  Object.entries<Part>({
    ...{ q1: [0, 2], q2: [3, 5], q3: [6, 8], q4: [9, 11], h1: [0, 5], h2: [6, 11] },
    ...{ early: [0, 3], mid: [4, 7], late: [8, 11], spring: [2, 4], summer: [5, 7], autumn: [8, 10], fall: [8, 10] },
    ...{ 'first quarter of': [0, 2], 'second quarter of': [3, 5], 'third quarter of': [6, 8] },
    ...{ 'fourth quarter of': [9, 11], 'last quarter of': [9, 11], 'first half of': [0, 5], 'second half of': [6, 11] },
    ...{ 'beginning of': [0, 2], 'start of': [0, 2], 'middle of': [4, 7], 'end of': [9, 11] },
  }),
);
const partWordsMax = 3;
const partBegins: ReadonlySet<string> = new Set([...parts.keys()].map((words) => words.split(' ')[0] ?? ''));
/** Whether a month or a part of a year may begin with the word. */
export const beginsTime = new WordQuestion(
  (word) => numbers.has(word) || partBegins.has(word) || yearWritten.test(word),
);

/** A month, or a part of a year, with its year: "March 2021", "Q1 2021", "the first half of 2020", "2021-03". */
function monthsAt(tokens: readonly Token[], at: number): Months | null {
  const from = tokens[at]?.word === 'the' ? at + 1 : at;
  const token = tokens[from];
  if (token === undefined || !beginsTime.of(token.asked)) return null;
  const { word } = token;
  if (yearWritten.test(word)) return isoMonth(tokens, from);
  const month = numbers.get(word);
  if (month !== undefined) return ofYear(tokens, from + (tokens[from + 1]?.word === 'of' ? 2 : 1), month, month);
  for (let length = partWordsMax; length > 0; length--) {
    const words = tokens.slice(from, from + length).map((token) => token.word);
    const part = parts.get(words.join(' '));
    if (part !== undefined) return ofYear(tokens, from + length, ...part);
  }
  return null;
}

const yearWritten = /^(?:19|20)\d\d$/;
const monthWritten = /^(?:0[1-9]|1[0-2])$/;
const dayWritten = /^[0-3]\d$/;

/**
 * The month of a date as ISO 8601 writes it: "2021-03", "2021-03-15". A second number that may end a range of years is none:
 * "2008-09".
 */
function isoMonth(tokens: readonly Token[], at: number): Months | null {
  const [year, month, day] = tokens.slice(at, at + 3).map(({ word }) => word);
  if (year === undefined || month === undefined || !isHyphened(tokens, at + 1) || !monthWritten.test(month))
    return null;
  if (Number(month) > Number(year.slice(2))) return null;
  const number = Number(year) * 12 + Number(month) - 1;
  const isDay = isHyphened(tokens, at + 2) && dayWritten.test(day ?? '');
  return { first: number, last: number, next: isDay ? at + 3 : at + 2 };
}

/** Whether a hyphen alone stands before a word. */
function isHyphened(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return token?.gap === 'joined' && token.start === (before?.end ?? 0) + 1;
}

function ofYear(tokens: readonly Token[], at: number, first: number, last: number): Months | null {
  const year = tokens[at]?.word ?? '';
  if (!yearWritten.test(year)) return null;
  return { first: Number(year) * 12 + first, last: Number(year) * 12 + last, next: at + 1 };
}
