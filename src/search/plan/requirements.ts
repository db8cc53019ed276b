import type { Query } from '../../engine/engine.ts';
import { fieldsWhere } from '../../fields/index.ts';
import type { Levels, Width } from '../../fields/shared/levels.ts';
import { all, any, everything, nothing, range, same, term } from '../../fields/shared/queries.ts';
import type { RoleTime } from '../../fields/shared/role-facets.ts';
import { betweenRolesMonths } from '../../fields/shared/roles.ts';
import type { Condition, Field } from '../../intent/intent.ts';
import { mustHold } from './unknown.ts';

/** A condition of the intent with its queries. */
export interface PlannedCondition {
  readonly condition: Condition;
  readonly levels: Levels;
}

/** Conditions that must hold of one and the same education if a query names exactly one school. */
const educationFields = fieldsWhere(({ of }) => of === 'education');

/** Conditions that one role alone can meet, as its employer does. */
const rowFields = fieldsWhere(({ of }) => of === 'role' || of === 'company');

/** Fields that say where somebody is or how far they have come, and not what they are. */
export const circumstances: ReadonlySet<Field> = new Set([
  'place',
  'language',
  'language_count',
  'experience_years',
  'job_change',
]);

/** A unit that must hold as a whole: one condition, alternatives, or several conditions on one role or education. */
export interface Requirement {
  readonly stated: Query;
  readonly open: Query;
  readonly ever: Query;
  /** False if all conditions are negations, because they alone do not say whom to look for. */
  readonly narrows: boolean;
  /** Whether it says who somebody is (a job, an employer, studies, a name), and not only their circumstances. */
  readonly tells: boolean;
}

/** A requirement that is the same at every width. */
export function flatly(query: Query): Requirement {
  return { stated: query, open: query, ever: query, narrows: true, tells: true };
}

/** What must hold of a record for all the conditions to hold. */
export function requirementsOf(
  conditions: readonly PlannedCondition[],
  people: boolean,
  dated: ReadonlySet<number>,
  month: number,
): readonly Requirement[] {
  const groups = alternativesOf(conditions);
  if (!people) return groups.map(requirementOf);
  const roles = new Set(conditions.flatMap(({ condition }) => condition.role ?? []));
  const ties = [...roles].flatMap((role) => {
    const tied = groups.filter((group) =>
      group.every(({ condition }) => condition.role === role && !condition.negated),
    );
    return tied.length > 1 ? [{ role, tied }] : [];
  });
  // A role that meets all conditions meets each of them, so a condition on rows alone is not asked a second time.
  const told = new Set(ties.flatMap(({ tied }) => tied.filter((group) => group.every(isOfRows))));
  const required: Requirement[] = groups.filter((group) => !told.has(group)).map(requirementOf);
  for (const { role, tied } of ties) required.push(tieRole(tied, dated.has(role) ? everything : unsaidTime(month)));
  const education = conditions.filter(({ condition }) => educationFields.has(condition.field) && !condition.negated);
  const schools = education.filter(({ condition }) => condition.field === 'school');
  if (
    education.length > 1 &&
    schools.length === 1 &&
    education.every(({ condition }) => condition.alternative === undefined)
  ) {
    required.push(tieEducation(education));
  }
  return required;
}

/**
 * Who has a role that tells of words and meets the conditions on one role, whichever these are: judges of the Third Circuit
 * whom Reagan appointed to it, and not to another court. Where nothing is asked, several words are enough.
 */
export function toldOfOneRole(
  conditions: readonly PlannedCondition[],
  words: Query,
  dated: ReadonlySet<number>,
  month: number,
): Query {
  if (words === nothing) return nothing;
  const ofRole = conditions.filter(({ condition }) => rowFields.has(condition.field) && !condition.negated);
  const groups = alternativesOf(ofRole).filter((group) => group.every(({ levels }) => levels.row !== null));
  const posts = Map.groupBy(groups, (group) => group[0]?.condition.role ?? group);
  if (posts.size === 0) {
    const isAlone = conditions.every(({ condition }) => circumstances.has(condition.field));
    return isAlone && words.op === 'all' ? same('role', words) : nothing;
  }
  return any(
    [...posts].map(
      ([role, post]) =>
        tieRole(post, typeof role === 'number' && dated.has(role) ? everything : unsaidTime(month), words).stated,
    ),
  );
}

/** Groups conditions by the number of their alternative. A condition without a number is a group of its own. */
function alternativesOf(conditions: readonly PlannedCondition[]): readonly (readonly PlannedCondition[])[] {
  const groups = new Map<number | PlannedCondition, PlannedCondition[]>();
  for (const planned of conditions) {
    const key = planned.condition.alternative ?? planned;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [planned]);
    else group.push(planned);
  }
  return [...groups.values()];
}

/** Whether the condition is the same question of the roles at every width, and asks nothing of the record. */
function isOfRows({ levels: { stated, open, ever, row } }: PlannedCondition): boolean {
  return (
    stated.op === 'same' && stated === open && stated === ever && stated.of === row?.stated && row.stated === row.open
  );
}

function requirementOf(group: readonly PlannedCondition[]): Requirement {
  const at = (width: Width): Query => any(group.map(({ levels }) => levels[width]));
  const differs = (narrow: Width, wide: Width): boolean => group.some(({ levels }) => levels[narrow] !== levels[wide]);
  const stated = at('stated');
  const open = differs('stated', 'open') ? at('open') : stated;
  const ever = differs('open', 'ever') ? at('ever') : open;
  const asked = group.filter(({ condition }) => !condition.negated);
  return {
    stated,
    open,
    ever,
    narrows: asked.length > 0,
    tells: asked.some(({ condition }) => !circumstances.has(condition.field)),
  };
}

/**
 * Requires one role that meets all the conditions. The conditions on the whole record stay in the query too, since they
 * are cheap and rule out most records.
 */
function tieRole(
  groups: readonly (readonly PlannedCondition[])[],
  unsaid: Query,
  words: Query = everything,
): Requirement {
  const scopes = new Set(groups.flat().map(({ condition }) => condition.scope));
  const rows = groups.filter((group) => group.every(({ levels }) => levels.row !== null));
  const row = (level: 'stated' | 'open') =>
    all([...rows.map((group) => any(group.map(({ levels }) => levels.row?.[level] ?? nothing))), words]);
  const isSaid = scopes.has('past') || scopes.has('current') || scopes.has('ever');
  const time = isSaid ? term('time', timesOf(scopes)) : unsaid;
  const open = same('role', all([time, row('open')]));
  const isWidest = isSaid || unsaid === everything || groups.flat().some(({ condition }) => mustHold(condition));
  return {
    stated: same('role', all([time, row('stated')])),
    open,
    ever: isWidest ? open : same('role', row('open')),
    narrows: true,
    tells: true,
  };
}

/** Without a time in the query, the role is a current one, or the last role of somebody between two jobs. */
function unsaidTime(month: number): Query {
  const last = all([term('time', ['last']), range('end', month - betweenRolesMonths, null)]);
  return any([term('time', ['now']), last]);
}

function tieEducation(conditions: readonly PlannedCondition[]): Requirement {
  const rows = conditions.flatMap(({ levels }) => (levels.row === null ? [] : [levels.row.stated]));
  const stated = same('education', all(rows));
  const open = conditions.every(({ condition }) => mustHold(condition)) ? stated : everything;
  return { stated, open, ever: open, narrows: true, tells: true };
}

/** The narrowest time among conditions on one role applies to the role. */
function timesOf(scopes: ReadonlySet<Condition['scope']>): readonly RoleTime[] {
  if (scopes.has('past')) return ['past'];
  return scopes.has('current') ? ['now'] : ['now', 'past'];
}
