import type { RoleTest } from '../fields/shared/role-test.ts';
import { defineRelation } from './definition.ts';
import { RoleGroup } from './shared/role-group.ts';
import { always, type Certainty, type Statement } from './shared/statement.ts';

/**
 * Every role that says whether it is A is one, and some role says so. Whoever has no such role is left open, whatever
 * the other roles are.
 */
export const only = defineRelation(
  'only',
  { is: RoleGroup },
  {
    holds: ({ is }, { test }) => onlyOf(test(is)),
    phrase: ({ is }, role) => `who only ever had ${role(is)}`,
    shown: ({ is }) => [is],
  },
);

function onlyOf({ sure, possible }: RoleTest): Statement {
  const is = { op: 'some', as: 'role', in: { where: sure }, that: always } as const;
  const isNot = { op: 'some', as: 'role', in: { where: { op: 'not', of: possible } }, that: always } as const;
  const isNoOther = { op: 'not', of: isNot } as const;
  return (certainty: Certainty) => (certainty === 'sure' ? { op: 'all', of: [is, isNoOther] } : isNoOther);
}
