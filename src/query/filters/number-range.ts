import type { Unit } from '../../fields/definition.ts';
import type { Value } from '../../intent/intent.ts';
import { rangeLabel } from '../grammar/items/edge-item.ts';

type Range = Extract<Value, { kind: 'range' }>;

/** A range of numbers in the unit of a field, null being open; null if a bound is no such number or both are open. */
export function numberRange(min: unknown, max: unknown, unit: Unit): Range | null {
  const isBound = (bound: unknown): bound is number | null =>
    bound === null || (typeof bound === 'number' && Number.isFinite(bound) && bound >= 0);
  if (unit === 'month' || !isBound(min) || !isBound(max)) return null;
  return rangeOf(min, max);
}

/** A range of months from texts such as "2020" and "2020-03". A year alone begins in January and ends in December. */
export function dateRange(first: unknown, last: unknown): Range | null {
  const min = first === null ? null : monthsOf(first);
  const max = last === null ? null : monthsOf(last);
  if (min === undefined || max === undefined) return null;
  return rangeOf(min?.first ?? null, max?.last ?? null);
}

function rangeOf(min: number | null, max: number | null): Range | null {
  return min === null && max === null ? null : { kind: 'range', min, max, label: rangeLabel(min, max) };
}

function monthsOf(written: unknown): { readonly first: number; readonly last: number } | undefined {
  const match = typeof written === 'string' ? /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(written) : null;
  if (match === null) return undefined;
  const [, year, month] = match;
  const first = Number(year) * 12 + (month === undefined ? 0 : Number(month) - 1);
  return { first, last: month === undefined ? first + 11 : first };
}
