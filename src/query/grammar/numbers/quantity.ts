import type { Field } from '../../../intent/intent.ts';
import type { Token } from '../lattice/tokens.ts';
import { type NumberRead, readNumber } from './numbers.ts';
import { type Bound, rangeWords } from './quantity-words.ts';

/** A number with bounds, read from the tokens from `from` up to, but not including, `to`. */
export interface Quantity {
  readonly from: number;
  readonly to: number;
  readonly field: Field;
  /** The minimum in the unit of the field (see `Value`); null is no bound. */
  readonly min: number | null;
  readonly max: number | null;
  /** The certainty, 0..1: lower if no word says what the number counts. */
  readonly weight: number;
  /** True if no word of its own says whose people or money it counts: "30 staff", "over $2M"; not "raised $2M". */
  readonly unnamed?: boolean;
  /** Whether the words count a team, of a company or of whoever was named last: "scaling teams from 10 to 100". */
  readonly ofTeam?: boolean;
  /** Words among its own that it does not show: "founded during the crypto boom 2017". */
  readonly passed?: { readonly from: number; readonly to: number };
}

/** The query and its context, from which quantities are read. */
export interface QuantityInput {
  readonly query: string;
  readonly tokens: readonly Token[];
  readonly target: 'people' | 'company';
  readonly today: Date;
}

/** A single number, or the two ends of a range. */
export interface NumberRange {
  readonly low: NumberRead;
  readonly high: NumberRead | null;
  readonly next: number;
}

/** The unit of time that is written on the number, or on the end of the range: "5y", "2-3yrs". */
export function unitOn({ low, high }: NumberRange): NumberRead['unit'] {
  return (high ?? low).unit;
}

/** Reads the number or range that begins at a token. Two numbers joined by "and" are a range only after `between`. */
export function readRange(input: QuantityInput, at: number, bound: Bound | null): NumberRange | null {
  const { query, tokens } = input;
  const low = readNumber(query, tokens, at);
  if (low === null) return null;
  const middle = tokens[low.next];
  if (middle === undefined) return { low, high: null, next: low.next };
  const between = query.slice(tokens[low.next - 1]?.end ?? 0, middle.start);
  if (/^\s?[-–—‐‑]\s?[$€£]?$/.test(between.replace(/us\$/i, '$'))) {
    const high = readNumber(query, tokens, low.next);
    if (high !== null) return { low, high, next: high.next };
  }
  if (rangeWords.has(middle.word)) {
    const high = readNumber(query, tokens, low.next + 1);
    const listed = middle.word === 'and' || middle.word === 'or' || middle.word === 'y' || middle.word === 'e';
    const years = high?.year && low.year && high.value - low.value === 1;
    if (high !== null && (!listed || bound === 'between' || years)) return { low, high, next: high.next };
  }
  return { low, high: null, next: low.next };
}
