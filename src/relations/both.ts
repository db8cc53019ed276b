import { all } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { RoleGroup } from './shared/role-group.ts';
import { decided, hasRole } from './shared/settled.ts';
import { always, and, fact, some } from './shared/statement.ts';

/** One role is A and one role is B, at any time. */
export const both = defineRelation(
  'both',
  { a: RoleGroup, b: RoleGroup },
  {
    holds: ({ a, b }, { test }) => and(some('a', test(a), fact(always)), some('b', test(b), fact(always))),
    settled: ({ a, b }, { test }) => decided((certainty) => all([a, b].map((is) => hasRole(test(is)[certainty])))),
    phrase: ({ a, b }, role) => `who have or had ${role(a)} and ${role(b)}`,
    shown: ({ a, b }) => [a, b],
  },
);
