import type { Career } from '../careers/career.ts';
import type { EngineDocument, GroupRow, Query } from '../engine/engine.ts';
import { rowMatches, rowsMatch } from '../engine/scan-rows.ts';
import type { LevelContext } from '../fields/shared/levels.ts';
import type { RoleTest } from '../fields/shared/role-test.ts';
import { rolesIn } from '../fields/shared/shown.ts';
import type { Condition, Relation } from '../intent/intent.ts';
import type { Person, Role } from '../records/person.ts';
import { definitionOfRelation } from '../relations/index.ts';
import type { RoleGroup } from '../relations/shared/role-group.ts';
import { roleTestOf } from './plan/body-rows.ts';
import { begun, formulaOf } from './plan/relations.ts';

/** The most roles that are shown for one relation. */
const rolesMax = 6;

/**
 * The roles by which a relation holds of a person, in the order in which the relation speaks of them, with their dates;
 * null if it speaks of none. `people` are those whom it names, `document` is that of the person.
 */
export function rolesShown(
  relation: Relation,
  people: readonly Career[],
  { id, experience }: Person,
  document: EngineDocument,
  context: LevelContext,
): string | null {
  if (relation.negated) return null;
  const groups = definitionOfRelation(relation.kind).shown(relation);
  const others = people.filter((other) => other.id !== id);
  const shown = groups.flatMap((group) => witnesses(relation, others, group, document, context));
  const roles = [...new Set(shown)].flatMap((row) => experience[row] ?? []);
  return roles.length === 0 ? null : roles.slice(0, rolesMax).map(roleText).join('; ');
}

/**
 * The rows of a group that each make the relation hold alone. A total is reached by all rows together, and then all of
 * them are witnesses.
 */
function witnesses(
  relation: Relation,
  others: readonly Career[],
  group: RoleGroup,
  document: EngineDocument,
  context: LevelContext,
): readonly number[] {
  const rows = document.groups['role'] ?? [];
  const { sure } = roleTestOf(group, context);
  const members = [...rows.keys()].filter((at) => rowMatches(sure, rows[at] as GroupRow));
  const only: Query = { op: 'any', of: [] };
  const test = (of: RoleGroup): RoleTest => (of === group ? { sure: only, possible: only } : roleTestOf(of, context));
  const that = formulaOf(relation, context.month, test, others)('sure');
  const formula = { op: 'rows', group: 'role', among: begun(context.month), that } as const;
  const alone = members.filter((at) =>
    rowsMatch(document, formula, (query, row) => (query === only ? row === rows[at] : rowMatches(query, row))),
  );
  return alone.length > 0 ? alone : members;
}

/** The newest role of the time asked for that is known to meet a condition, with its dates; null if there is none. */
export function roleMeeting(
  { field, values, negated, scope }: Condition,
  { experience }: Person,
  document: EngineDocument,
  context: LevelContext,
): string | null {
  const { sure } = roleTestOf([{ field, values, negated }], context);
  const rows = document.groups['role'] ?? [];
  const held = new Set(rolesIn(experience, scope));
  const role = experience.find((role, at) => held.has(role) && rowMatches(sure, rows[at] as GroupRow));
  return role === undefined ? null : roleText(role);
}

function roleText({ position, company_name, start_time, end_time, is_current }: Role): string {
  const what = [position, company_name].filter((part) => part !== null).join(' at ');
  const end = is_current ? 'now' : (end_time ?? 'unknown');
  return `${what === '' ? 'role' : what}, ${start_time ?? 'unknown'} to ${end}`;
}
