import type { Token } from '../lattice/tokens.ts';
import { type Bound, joints } from './quantity-words.ts';

/** A month of a year, or those from one to another, as numbers of months (year * 12 + month from 0). */
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
 * Reads a month with its year, or from one to another: "March 2021", "Nov. 2019 to May 2022". A month without a year is
 * none, since "may" and "march" are words and March is a town. Two joined by "and" are a range only after `between`.
 */
export function readMonths(tokens: readonly Token[], at: number, bound: Bound | null): Months | null {
  const first = monthAt(tokens, at);
  if (first === null) return null;
  const middle = tokens[first.next];
  const joint = joints.longest(tokens, first.next);
  const isRange = joint !== null && (bound === 'between' || !lists.has(middle?.word ?? ''));
  const last = isRange || middle?.gap === 'dash' ? monthAt(tokens, first.next + (isRange ? joint.length : 0)) : null;
  if (last === null || last.month < first.month) return { first: first.month, last: first.month, next: first.next };
  return { first: first.month, last: last.month, next: last.next };
}

const lists: ReadonlySet<string> = new Set(['and', 'or', 'y', 'und', 'et', 'e']);

function monthAt(tokens: readonly Token[], at: number): { month: number; next: number } | null {
  const month = numbers.get(tokens[at]?.word ?? '');
  if (month === undefined) return null;
  const year = tokens[at + (tokens[at + 1]?.word === 'of' ? 2 : 1)];
  if (year === undefined || !/^(?:19|20)\d\d$/.test(year.word)) return null;
  return { month: Number(year.word) * 12 + month, next: tokens.indexOf(year, at) + 1 };
}
