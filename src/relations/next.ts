import { defineRelation } from './definition.ts';
import { isEarlier, precedes, precedesCounted } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { and, anyRole, not, same, some } from './shared/statement.ts';

/**
 * An A is followed at once by a B. A role lies between if it follows the A and started before the B; a role that
 * started earlier, such as a board seat held all the while, does not.
 */
export const next = defineRelation(
  'next',
  { a: RoleGroup, b: RoleGroup },
  {
    holds: ({ a, b }, { test, dates }) => {
      const isBetween = and(
        not(same('other', 'b')),
        isEarlier(dates.startsCounted('other'), dates.startsCounted('b')),
        precedesCounted(dates, 'a', 'other'),
      );
      const follows = and(precedes(dates, 'a', 'b'), not(some('other', anyRole, isBetween)));
      return some('a', test(a), some('b', test(b), follows));
    },
    phrase: ({ a, b }, role) => `who had ${role(a)} right before ${role(b)}, nothing between`,
    shown: ({ a, b }) => [a, b],
  },
);
