import { defineRelation } from './definition.ts';
import { RoleGroup } from './shared/role-group.ts';
import { always, and, fact, some } from './shared/statement.ts';

/** One role is A and one role is B, at any time. */
export const both = defineRelation(
  'both',
  { a: RoleGroup, b: RoleGroup },
  {
    holds: ({ a, b }, { test }) => and(some('a', test(a), fact(always)), some('b', test(b), fact(always))),
    phrase: ({ a, b }, role) => `who have or had ${role(a)} and ${role(b)}`,
    shown: ({ a, b }) => [a, b],
  },
);
