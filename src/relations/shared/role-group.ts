import { type Static, Type } from 'typebox';
import { definitionOf, type Field, fieldsWhere } from '../../fields/index.ts';
import { type DeepReadonly, Value } from '../../fields/shared/asked.ts';
import type { LevelContext } from '../../fields/shared/levels.ts';
import { all, any, not } from '../../fields/shared/queries.ts';
import type { RoleTest } from '../../fields/shared/role-test.ts';

/** The fields of which a single role decides. */
const roleFields: readonly Field[] = [...fieldsWhere(({ role }) => role !== null)];

export const RoleCondition = Type.Object(
  {
    field: Type.Enum([...roleFields], { description: 'What the condition is about.' }),
    values: Type.Array(Value, { minItems: 1, description: 'Any of these.' }),
    negated: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** A role that a relation speaks of. A relation holds its roles itself, so that no condition can stand in two places. */
export const RoleGroup = Type.Array(RoleCondition, {
  maxItems: 8,
  description: 'Conditions that hold of one and the same role; none stands for any role.',
});

export type RoleCondition = DeepReadonly<Static<typeof RoleCondition>>;
export type RoleGroup = readonly RoleCondition[];

/** The roles that meet all conditions of the group. */
export function testOf(group: RoleGroup, context: LevelContext): RoleTest {
  const tests = group.map(({ field, values, negated }): RoleTest => {
    const test = definitionOf(field).role?.({ values }, context) ?? { sure: any([]), possible: any([]) };
    return negated ? { sure: not(test.possible), possible: not(test.sure) } : test;
  });
  const joined = { sure: all(tests.map(({ sure }) => sure)), possible: all(tests.map(({ possible }) => possible)) };
  return joined;
}
