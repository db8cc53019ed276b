import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../fields/shared/asked.ts';
import { type Dates, isBy, isFrom } from './dates.ts';
import { and, type Statement } from './statement.ts';

export const Month = Type.Integer({ minimum: 0, maximum: 30_000, description: 'year * 12 + month - 1' });

export const Period = Type.Object(
  { first: Month, last: Month },
  {
    additionalProperties: false,
    description: 'From the first to the last month (year * 12 + month - 1), both inclusive.',
  },
);
export type Period = DeepReadonly<Static<typeof Period>>;

/** The role was held in some month of the period. */
export function reaches(dates: Dates, row: string, { first, last }: Period): Statement {
  return and(isBy(dates.starts(row), last), isFrom(dates.ends(row), first));
}

export function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function periodText({ first, last }: Period): string {
  const isYears = first % 12 === 0 && last % 12 === 11;
  const [from, to] = isYears ? [first / 12, (last - 11) / 12].map(String) : [monthText(first), monthText(last)];
  if (first === 0) return `up to ${to}`;
  return from === to ? `in ${from}` : `from ${from} to ${to}`;
}
