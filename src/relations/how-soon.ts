import { Type } from 'typebox';
import type { RoleTest } from '../fields/shared/role-test.ts';
import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { atMost, type Dates, type When } from './shared/dates.ts';
import { spells } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { and, anyRole, fact, not, or, type Statement, some, someRun, unknown } from './shared/statement.ts';

/** When time begins to count: at the start of the first A, of the spell that contains B, or with the first graduation. */
const Origin = Type.Union([RoleGroup, Type.Enum(['joining', 'graduation'])]);

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
      const isEarlier = atMost(dates.startsCounted('other'), dates.startsCounted('origin'), -1);
      const isFirst = not(some('other', origins, isEarlier));
      const origin = { exact: dates.starts('origin'), counted: dates.startsCounted('origin') };
      return some('origin', origins, and(isFirst, isReached(goals, origin, months, dates)));
    },
    phrase: ({ from, to, months }, role) => {
      const since = { joining: 'joining the employer', graduation: 'graduating' };
      const origin = typeof from === 'string' ? since[from] : from.length === 0 ? 'starting to work' : role(from);
      return `who came to ${role(to)} ${monthsText(months)} after ${origin}`;
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

function sinceJoining(goals: RoleTest, { min, max }: Amount, dates: Dates): Statement {
  const joining = { exact: dates.starts('spell'), counted: dates.startsCounted('spell') };
  // Whoever was hired as a manager has not become one there.
  const later = { min: Math.max(min ?? 0, 1), max };
  const isThere = fact({ op: 'in', row: 'goal', run: 'spell' });
  return someRun('spell', anyRole, spells(dates), isReached(goals, joining, later, dates, isThere));
}

function sinceGraduation(goals: RoleTest, months: Amount, dates: Dates): Statement {
  const { exact, counted, isPast } = dates.graduation('goal');
  return or(
    isReached(goals, { exact, counted }, months, dates, isPast),
    some('goal', goals, and(not(isPast), unknown)),
  );
}
