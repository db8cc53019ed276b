import { defineRelation } from './definition.ts';
import { precedes } from './shared/order.ts';
import { RoleGroup } from './shared/role-group.ts';
import { some } from './shared/statement.ts';

/** An A started earlier than some B, and ended before that B started or at the handover. */
export const before = defineRelation(
  'before',
  { a: RoleGroup, b: RoleGroup },
  {
    holds: ({ a, b }, { test, dates }) => some('a', test(a), some('b', test(b), precedes(dates, 'a', 'b'))),
    phrase: ({ a, b }, role) => `who had ${role(a)} before ${role(b)}`,
    shown: ({ a, b }) => [a, b],
  },
);
