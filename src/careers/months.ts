import { monthOf } from '../records/normalise/dates.ts';
import type { Truth } from './truth.ts';

/** Every month is a number: year * 12 + (month - 1). */

/** The time of an event, as far as it is known. */
export interface When {
  /** The earliest and the latest month possible. */
  readonly from: number;
  readonly to: number;
  /** The month from which durations count. A bare year counts as its middle month. Null if the date is missing. */
  readonly counted: number | null;
}

/** Converts a date of any precision to months: `2019` becomes the interval of its months. */
export function whenOf(date: string): When {
  const month = monthOf(date);
  return date.length < 7 ? { from: month - 6, to: month + 5, counted: month } : at(month);
}

export function at(month: number): When {
  return { from: month, to: month, counted: month };
}

/** A missing date that must lie between two months. */
export function missing(from: number, to: number): When {
  return { from, to, counted: null };
}

/** Narrows a date to the interval between two months. */
export function clipped(when: When, least: number, most: number): When {
  const { from, to, counted } = when;
  if (from >= least && to <= most) return when;
  const clip = (month: number): number => Math.min(Math.max(month, least), most);
  return { from: clip(from), to: clip(to), counted: counted === null ? null : clip(counted) };
}

/** Replaces a bare year by its middle month. */
export function counted(when: When): When {
  return when.counted === null ? when : at(when.counted);
}

/**
 * Whether `a` is at most `slack` months after `b`. For a bare year, one month of the year that fits is enough. For a
 * missing date, every possible month must fit; the answer is unknown if only some do.
 */
export function atMost(a: When, b: When, slack = 0): Truth {
  if (a.from > b.to + slack) return false;
  const latest = a.counted === null ? a.to : a.from;
  const earliest = b.counted === null ? b.from : b.to;
  return latest <= earliest + slack ? true : null;
}

/** Whether `a` counts as later than `b`. A missing date never counts as later. */
export function isAfter(a: When, b: When): boolean {
  return a.counted !== null && b.counted !== null && a.counted > b.counted;
}

/** The earliest of several dates; null if there are none. */
export function earliestOf(dates: readonly When[]): When | null {
  return dates.reduce<When | null>((first, { from, to, counted: month }) => {
    if (first === null) return { from, to, counted: month };
    const known = first.counted !== null && month !== null;
    return {
      from: Math.min(first.from, from),
      to: Math.min(first.to, to),
      counted: known ? Math.min(first.counted, month) : null,
    };
  }, null);
}

/** Two inclusive bounds between which an unknown number lies. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The bounds that a query sets for a number: a minimum, a maximum or both, inclusive. Null means no bound. */
export interface Amount {
  readonly min: number | null;
  readonly max: number | null;
}

export function isWithin({ least, most }: Bounds, { min, max }: Amount): Truth {
  if ((min !== null && most < min) || (max !== null && least > max)) return false;
  return (min === null || least >= min) && (max === null || most <= max) ? true : null;
}

/** The length of a time in months, as bounds if a date is missing. */
export function monthsFrom(starts: When, ends: When): Bounds {
  if (starts.counted !== null && ends.counted !== null) {
    const months = Math.max(ends.counted - starts.counted, 0);
    return { least: months, most: months };
  }
  return { least: 0, most: ends.to - (starts.counted ?? starts.from) };
}
