import type { Measure, RowNumber } from '../../engine/engine.ts';
import type { Amount } from './amount.ts';
import type { Dates } from './dates.ts';
import { type Reaches, type Statement, within } from './statement.ts';

/** So long ago that the mean of all spells of a career is beyond all bounds if one of them began then. */
const longAgo = -1_000_000;

interface Ends {
  readonly from: RowNumber;
  readonly to: RowNumber;
}

/**
 * Between what a role counts for its least length and for its most. Without both dates it may have lasted no time, or
 * any time up to its end or today.
 */
function endsOf(dates: Dates, row: string, length: 'least' | 'most'): Ends {
  return length === 'least'
    ? { from: dates.startMonth(row), to: dates.endMonth(row) }
    : { from: dates.startMonth(row, longAgo), to: dates.endMonth(row, dates.today) };
}

/** The role, or run of roles, lasted for so many months. */
export function lasts(dates: Dates, row: string, months: Amount): Statement {
  const reaches: Reaches = (n, length) => {
    if (n <= 0) return { op: 'all', of: [] };
    const { from, to } = endsOf(dates, row, length);
    return { op: 'atMost', left: from, right: to, slack: -n };
  };
  return within(reaches, months);
}

/** The mean of the lengths of several. */
export function meanOf(dates: Dates, row: string, length: 'least' | 'most'): Measure {
  return { kind: 'mean', ...endsOf(dates, row, length) };
}
