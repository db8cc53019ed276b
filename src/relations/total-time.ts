import { defineRelation } from './definition.ts';
import { Amount, monthsText } from './shared/amount.ts';
import { has } from './shared/dates.ts';
import { RoleGroup } from './shared/role-group.ts';
import { always, and, certaintyOf, fact, measures, not, some, within } from './shared/statement.ts';

/** The months of the union of all A lie within bounds, and some role is A. */
export const totalTime = defineRelation(
  'total_time',
  { is: RoleGroup, months: Amount },
  {
    holds: ({ is, months }, { test, dates }) => {
      const roles = test(is);
      const union = { kind: 'union', from: dates.startMonth('role'), to: dates.endMonth('role') } as const;
      const isUndated = not(and(has(dates.startMonth('role')), has(dates.endMonth('role'))));
      const lasted = within((n, end) => {
        const least = measures(roles, fact(always), union, n, certaintyOf(end));
        // A role without both dates may have lasted for any time.
        return end === 'least' ? least : { op: 'any', of: [some('role', roles, isUndated)('possible'), least] };
      }, months);
      // A length of a month says that there is a role.
      return months.min !== null && months.min > 0 ? lasted : and(some('role', roles, fact(always)), lasted);
    },
    phrase: ({ is, months }, role) => `who spent ${monthsText(months)} in all in ${role(is)}`,
    order: {
      measured: ({ is }, { test, dates }) => ({
        as: 'role',
        in: { where: test(is).sure },
        that: always,
        of: { kind: 'union', from: dates.startMonth('role'), to: dates.endMonth('role') },
      }),
      least: 1,
      phrase: ({ is }, role) => ({
        descending: `the longest in all in ${role(is)} first`,
        ascending: `the shortest in all in ${role(is)} first`,
      }),
    },
    shown: ({ is }) => [is],
  },
);
