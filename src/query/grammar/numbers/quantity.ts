import type { Field } from '../../../intent/intent.ts';
import type { Token } from '../lattice/tokens.ts';
import { type NumberRead, readNumber } from './numbers.ts';
import { type Bound, bounds, joints, type Unit, units } from './quantity-words.ts';

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
  /** What says that the second number is the other end: "more than 5 but less than 10". */
  readonly other?: { readonly bound: Bound; readonly unit: Unit | null };
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
  const joint = joints.longest(tokens, low.next);
  if (joint !== null) {
    const high = readNumber(query, tokens, low.next + joint.length);
    const listed = middle.word === 'and' || middle.word === 'or' || middle.word === 'y' || middle.word === 'e';
    // "Three or four" are no other than those between.
    const isNext = high !== null && high.value - low.value === 1 && (middle.word === 'or' || (high.year && low.year));
    if (high !== null && (!listed || bound === 'between' || isNext)) return { low, high, next: high.next };
  }
  return { low, high: null, next: low.next };
}

/** Reads the same, and a range of which each end has a bound of its own. */
export function readBoundedRange(input: QuantityInput, at: number, bound: Bound | null): NumberRange | null {
  const range = readRange(input, at, bound);
  return range === null || range.high !== null ? range : (otherEnd(input, range.low, bound) ?? range);
}

const lower = new Set<Bound>(['above', 'min']);
const upper = new Set<Bound>(['below', 'max']);
/** Words between the two ends of a range of which each has a bound of its own. */
const joining: ReadonlySet<string> = new Set(['and', 'but', 'yet']);

/**
 * The range whose other end follows with a bound of its own: "more than 5 but less than 10 years", "over 5 years but
 * under 10". Null if what follows bounds something else: "over 5 years of experience and under 50 employees".
 */
function otherEnd({ query, tokens }: QuantityInput, low: NumberRead, bound: Bound | null): NumberRange | null {
  if (bound === null || !(lower.has(bound) || upper.has(bound))) return null;
  const said = units.longest(tokens, low.next);
  const end = low.next + (said?.length ?? 0);
  const word = tokens[end]?.word ?? '';
  const isJoined = joining.has(word);
  if (!isJoined && tokens[end]?.gap !== 'comma') return null;
  const next = bounds.longest(tokens, end + (isJoined ? 1 : 0));
  if (next === null || !(lower.has(bound) ? upper : lower).has(next.value)) return null;
  const high = readNumber(query, tokens, end + (isJoined ? 1 : 0) + next.length);
  if (high === null || low.currency !== high.currency || (low.unit !== null && low.unit !== high.unit)) return null;
  const again = units.longest(tokens, high.next);
  // "Min 3 years, max 8 years" has its unit twice, "over 5 years but under 10" once.
  if (said !== null && said.value !== again?.value && (word !== 'but' || again !== null)) return null;
  return { low, high, next: high.next, other: { bound: next.value, unit: said?.value ?? null } };
}
