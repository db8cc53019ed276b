import { Type } from 'typebox';
import type { Measured, RowNumber } from '../engine/engine.ts';
import { all, range } from '../fields/shared/queries.ts';
import type { RoleTest } from '../fields/shared/role-test.ts';
import { type CareerWords, defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { atMost, type Dates, type When } from './shared/dates.ts';
import { spells } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { decidedUnless, holdsOfRoles } from './shared/settled.ts';
import { always, and, anyRole, fact, not, or, type Statement, some, someRun, unknown } from './shared/statement.ts';

/** When time begins to count: at the start of the first A, of the spell that contains B, or with the first graduation. */
const Origin = Type.Union([RoleGroup, Type.Enum(['joining', 'graduation'])]);
type Origin = RoleGroup | 'joining' | 'graduation';

/** The first B that does not begin before the origin begins so many months after it. */
export const howSoon = defineRelation(
  'how_soon',
  { from: Origin, to: RoleGroup, months: Amount },
  {
    holds: ({ from, to, months }, { test, dates }) => {
      const goals = test(to);
      if (from === 'joining') return sinceJoining(goals, months, dates);
      if (from === 'graduation') return sinceGraduation(goals, months, dates);
      const origins = test(from);
      const origin = { exact: dates.starts('origin'), counted: dates.startsCounted('origin') };
      return some('origin', origins, and(isFirst(origins, dates), isReached(goals, origin, months, dates)));
    },
    settled: ({ from, to, months }, { test }) => {
      if (from !== 'joining') return null;
      const statement = sinceJoiningSettled(test(to), becoming(months));
      return decidedUnless(['undated'], (certainty) => holdsOfRoles(statement(certainty)));
    },
    phrase: ({ from, to, months }, role) =>
      `who came to ${role(to)} ${monthsText(months)} after ${originText(from, role)}`,
    order: {
      measured: ({ from, to }, { test, dates }) => soonest(from, to, test, dates),
      least: 0,
      phrase: ({ from, to }, role) => ({
        descending: `the slowest from ${originText(from, role)} to ${role(to)} first`,
        ascending: `the fastest from ${originText(from, role)} to ${role(to)} first`,
      }),
    },
    shown: ({ from, to }) => (typeof from === 'string' ? [to] : [from, to]),
  },
);

interface Moment {
  readonly exact: When;
  /** With a bare year as its middle. */
  readonly counted: When;
}

/** Some goal begins at most `max` months after the origin, and none earlier than `min` months after it. */
function isReached(goals: RoleTest, origin: Moment, { min, max }: Amount, dates: Dates, counts?: Statement): Statement {
  const begins = (months: number | null): Statement => {
    const follows = atMost(origin.exact, dates.starts('goal'));
    const isSoon = months === null ? [] : [atMost(dates.startsCounted('goal'), origin.counted, months)];
    return some('goal', goals, and(...(counts === undefined ? [] : [counts]), follows, ...isSoon));
  };
  return min === null || min <= 0 ? begins(max) : and(begins(max), not(begins(min - 1)));
}

/** Whoever was hired as a manager has not become one there. */
function becoming({ min, max }: Amount): Amount & { readonly min: number } {
  return { min: Math.max(min ?? 0, 1), max };
}

function sinceJoining(goals: RoleTest, months: Amount, dates: Dates): Statement {
  const joining = { exact: dates.starts('spell'), counted: dates.startsCounted('spell') };
  const isThere = fact({ op: 'in', row: 'goal', run: 'spell' });
  return someRun('spell', anyRole, spells(dates), isReached(goals, joining, becoming(months), dates, isThere));
}

/** The same of a settled career, whose roles have the months beside them. */
function sinceJoiningSettled(goals: RoleTest, { min, max }: Amount & { readonly min: number }): Statement {
  const months = (row: string): RowNumber => ({ row, at: 'first', columns: ['after_joining'], otherwise: 0 });
  const isSoon = fact({ op: 'within', of: months('goal'), ...(max === null ? {} : { max }) });
  const isOfSpell = fact({ op: 'equal', column: 'spell_code', of: ['goal', 'other'] });
  const isEarly = fact({ op: 'within', of: months('other'), max: min - 1 });
  // Some role beyond the least is sure to meet the test if the spell has none before it.
  const later = { sure: all([goals.sure, range('after_joining', min, max)]), possible: goals.possible };
  return some('goal', later, and(isSoon, not(some('other', goals, and(isOfSpell, isEarly)))));
}

function sinceGraduation(goals: RoleTest, months: Amount, dates: Dates): Statement {
  const { exact, counted, isPast } = dates.graduation('goal');
  return or(
    isReached(goals, { exact, counted }, months, dates, isPast),
    some('goal', goals, and(not(isPast), unknown)),
  );
}

function originText(from: Origin, role: (group: RoleGroup) => string): string {
  if (from === 'joining') return 'joining the employer';
  if (from === 'graduation') return 'graduating';
  return from.length === 0 ? 'starting to work' : role(from);
}

/** The fewest months from an origin to a goal that follows. */
function soonest(from: Origin, to: RoleGroup, test: CareerWords['test'], dates: Dates): Measured {
  const goals = test(to);
  const goal = (origin: When, start: RowNumber, counts: Statement): Measured => ({
    as: 'goal',
    in: { where: goals.sure },
    that: and(counts, atMost(origin, dates.starts('goal')))('sure'),
    of: { kind: 'least', from: start, to: dates.startMonth('goal') },
  });
  if (from === 'graduation') {
    const { exact, counted, isPast } = dates.graduation('goal');
    return goal(exact, counted.least, isPast);
  }
  if (from === 'joining') {
    const joining = { exact: dates.starts('spell'), counted: dates.startsCounted('spell') };
    const isThere = fact({ op: 'in', row: 'goal', run: 'spell' });
    return {
      as: 'spell',
      in: { where: anyRole.sure, runs: spells(dates) },
      that: not(isReached(goals, joining, { min: null, max: 0 }, dates, isThere))('sure'),
      of: { kind: 'leastOf', each: goal(joining.exact, dates.startMonth('spell'), isThere) },
    };
  }
  const origins = test(from);
  return {
    as: 'origin',
    in: { where: origins.sure },
    that: isFirst(origins, dates)('sure'),
    of: { kind: 'leastOf', each: goal(dates.starts('origin'), dates.startMonth('origin'), fact(always)) },
  };
}

/** No other role of the test begins before the one called `origin`. */
function isFirst(origins: RoleTest, dates: Dates): Statement {
  return not(some('other', origins, atMost(dates.startsCounted('other'), dates.startsCounted('origin'), -1)));
}
