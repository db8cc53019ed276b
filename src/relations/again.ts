import { all } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { isSameEmployer, precedes, spells } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { bounded, decided, hasRole, marked } from './shared/settled.ts';
import { and, anyRole, not, same, someRunWith } from './shared/statement.ts';

/** Two spells at one employer, with another employer between; each spell has a role that is A. */
export const again = defineRelation(
  'again',
  { is: RoleGroup },
  {
    holds: ({ is }, { test, dates }) => {
      const runs = spells(dates);
      const roles = test(is);
      const between = and(precedes(dates, 'earlier', 'other'), precedes(dates, 'other', 'later'));
      const returned = and(
        not(same('earlier', 'later')),
        isSameEmployer('earlier', 'later'),
        precedes(dates, 'earlier', 'later'),
        someRunWith('other', anyRole, runs, between),
      );
      return someRunWith('earlier', roles, runs, someRunWith('later', roles, runs, returned));
    },
    settled: ({ is }, { test }) => {
      if (is.length === 0) return decided((certainty) => marked('returned', certainty));
      const has = test(is);
      return bounded((certainty) =>
        all((['left_for_a_time', 'returned'] as const).map((mark) => hasRole(has[certainty], mark, certainty))),
      );
    },
    phrase: ({ is }, role) => `who came back to ${role(is)} after another employer`,
    shown: ({ is }) => [is],
  },
);
