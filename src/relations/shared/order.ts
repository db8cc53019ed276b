import type { Runs } from '../../engine/engine.ts';
import { atMost, type Dates, has, type When } from './dates.ts';
import { always, and, fact, not, or, type Statement, same } from './statement.ts';

/** The most months that a role may last after the next one began and still count as before it. */
const handoverMonths = 2;
/** The most months between two roles of one spell, and where one of the two dates is a bare year. */
const joinedMonths = 3;
const joinedMonthsBare = 12;

/** One role started earlier than another, and ended before that one started or at its handover. */
export function precedes(dates: Dates, earlier: string, later: string): Statement {
  return and(
    not(same(earlier, later)),
    not(dates.isOpen(earlier)),
    isEarlier(dates.starts(earlier), dates.starts(later)),
    atMost(dates.ends(earlier), dates.starts(later), handoverMonths),
  );
}

/** As `precedes`, with bare years as their middles. */
export function precedesCounted(dates: Dates, earlier: string, later: string): Statement {
  return and(
    not(same(earlier, later)),
    not(dates.isOpen(earlier)),
    isEarlier(dates.startsCounted(earlier), dates.startsCounted(later)),
    atMost(dates.endsCounted(earlier), dates.startsCounted(later), handoverMonths),
  );
}

export function isEarlier(a: When, b: When): Statement {
  return atMost(a, b, -1);
}

export function isSameEmployer(a: string, b: string): Statement {
  return fact({ op: 'equal', column: 'employer_code', of: [a, b] });
}

/** A role whose start and end are both not known is neither first nor last. */
export function isDated(dates: Dates, row: string): Statement {
  return (certainty) =>
    certainty === 'possible' ? always : or(has(dates.startMonth(row)), has(dates.endMonth(row)))(certainty);
}

/** The spells of roles: one after the other at one employer, with a short gap at most. */
export function spells(dates: Dates): Runs {
  const run = dates.ends('run');
  const next = dates.starts('next');
  const gap = (months: number): Statement =>
    fact({ op: 'atMost', left: dates.startMonth('next'), right: dates.endMonth('run'), slack: months });
  // A date that is a bare year has a least month before its most.
  const isBare = ({ least, most }: When): Statement => fact({ op: 'atMost', left: least, right: most, slack: -1 });
  const joins = and(
    has(dates.startMonth('run')),
    has(dates.startMonth('next')),
    or(not(has(dates.endMonth('run'))), gap(joinedMonths), and(or(isBare(run), isBare(next)), gap(joinedMonthsBare))),
  );
  const endsLater = or(
    dates.isOpen('run'),
    fact({ op: 'atMost', left: dates.endMonth('next'), right: dates.endMonth('run'), slack: -1 }),
  );
  return {
    key: 'employer_code',
    order: [dates.startMonth('next', 0), next.least, dates.ends('next').most],
    joins: joins('sure'),
    ends: not(endsLater)('sure'),
  };
}
