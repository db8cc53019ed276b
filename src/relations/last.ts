import { Type } from 'typebox';
import { defineRelation } from './definition.ts';
import { atMost } from './shared/dates.ts';
import { isDated, isEarlier, spells } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { decided, hasRole } from './shared/settled.ts';
import { always, and, anyRole, fact, not, or, type Statement, same, some, someRunWith } from './shared/statement.ts';

/**
 * The latest role, or the latest spell at one employer, before the current one is A. The latest is the one that ended
 * last; without a current one, the latest of all counts.
 */
export const last = defineRelation(
  'last',
  {
    unit: Type.Enum(['role', 'spell'], { description: 'The previous role, or the previous employer.' }),
    is: RoleGroup,
  },
  {
    holds: ({ unit, is }, { test, dates }) => {
      const runs = spells(dates);
      const any = (as: string, that: Statement, of = anyRole): Statement =>
        unit === 'role' ? some(as, of, that) : someRunWith(as, of, runs, that);
      const someOpen = (that: Statement): Statement => any('open', and(dates.isOpen('open'), that));
      const isPast = (stay: string): Statement =>
        and(
          not(dates.isOpen(stay)),
          or(not(someOpen(fact(always))), someOpen(isEarlier(dates.starts(stay), dates.starts('open')))),
        );
      const endsLater = and(not(same('other', 'stay')), not(atMost(dates.ends('other'), dates.ends('stay'))));
      // Whether another one is past is asked only of the few that end later, because it looks at all roles.
      const isLast = and(isDated(dates, 'stay'), isPast('stay'), not(any('other', and(endsLater, isPast('other')))));
      return any('stay', isLast, test(is));
    },
    settled: ({ unit, is }, { test }) =>
      decided((certainty) => hasRole(test(is)[certainty], `last_${unit}`, certainty)),
    phrase: ({ unit, is }, role) =>
      `whose last ${unit === 'role' ? 'role' : 'employer'} before the current one was ${role(is)}`,
    shown: ({ is }) => [is],
  },
);
