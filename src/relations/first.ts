import { defineRelation } from './definition.ts';
import { atMost } from './shared/dates.ts';
import { isDated } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { decided, hasRole } from './shared/settled.ts';
import { and, anyRole, not, or, same, some } from './shared/statement.ts';

/** The earliest role is A. */
export const first = defineRelation(
  'first',
  { is: RoleGroup },
  {
    holds: ({ is }, { test, dates }) => {
      const startsByThen = or(same('other', 'role'), atMost(dates.starts('role'), dates.starts('other')));
      return some('role', test(is), and(isDated(dates, 'role'), not(some('other', anyRole, not(startsByThen)))));
    },
    settled: ({ is }, { test }) => decided((certainty) => hasRole(test(is)[certainty], 'first', certainty)),
    phrase: ({ is }, role) => `whose first role was ${role(is)}`,
    shown: ({ is }) => [is],
  },
);
