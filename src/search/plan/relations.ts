import type { Career } from '../../careers/career.ts';
import type { Order, Query, RowFormula } from '../../engine/engine.ts';
import type { LevelContext } from '../../fields/shared/levels.ts';
import { all, any, not, nothing, range, same } from '../../fields/shared/queries.ts';
import type { RoleTest } from '../../fields/shared/role-test.ts';
import type { CareerOrder, Relation } from '../../intent/intent.ts';
import type { RolesOf } from '../../relations/definition.ts';
import { definitionOfRelation, nameIn } from '../../relations/index.ts';
import { Dates } from '../../relations/shared/dates.ts';
import type { RoleGroup } from '../../relations/shared/role-group.ts';
import { marked, unsettled } from '../../relations/shared/settled.ts';
import { always, type Certainty, type Statement } from '../../relations/shared/statement.ts';
import type { Anchors } from './anchors.ts';
import { roleTestOf } from './body-rows.ts';
import { flatly, type Requirement } from './requirements.ts';

/** A relation of the intent with its queries. */
export interface PlannedRelation {
  readonly relation: Relation;
  /** Matches the people of whom the relation is sure. */
  readonly sure: Query;
  /** Matches also those of whom it is possible, because their records leave something open. */
  readonly possible: Query;
  /** Everybody of the name that the relation speaks of. */
  readonly people: readonly Career[];
}

export function planRelation(relation: Relation, context: LevelContext, anchors: Anchors): PlannedRelation {
  const { month } = context;
  const { people = [], together = [] } = anchors.get(nameIn(relation) ?? '') ?? {};
  const test = (group: RoleGroup): RoleTest => roleTestOf(group, context);
  const beside = (others: readonly Career[], certainty: Certainty): Query => {
    const words = { dates: new Dates(month), test, people: others };
    const roles = definitionOfRelation(relation.kind).byRole?.(relation, words)(certainty) ?? null;
    if (roles !== null) return any(roles.map(withRole));
    const that = formulaOf(relation, month, test, others)(certainty);
    return { op: 'rows', group: 'role', among: begun(month), that };
  };
  const words = { dates: new Dates(month), test, people };
  const settled = definitionOfRelation(relation.kind).settled?.(relation, words) ?? null;
  const later = unsettled(month);
  const query = (certainty: Certainty): Query => {
    if (settled !== null) {
      const { met, open } = settled(certainty);
      // Whom the index knows is not looked at, so these are taken out of the candidates beforehand.
      const left = any([met === nothing ? open : all([open, not(met)]), later]);
      return any([all([met, not(later)]), all([left, beside(people, certainty)])]);
    }
    if (people.length === 0) return beside(people, certainty);
    // Nobody is compared with themselves, but with others of the name.
    const namesakes = together.map(({ one, others }) => all([withIds([one]), beside(others, certainty)]));
    return any([all([not(withIds(people)), beside(people, certainty)]), ...namesakes]);
  };
  const begins = hasCareer(month);
  return relation.negated
    ? {
        relation,
        people,
        sure: all([begins, not(query('possible'))]),
        possible: all([begins, not(query('sure'))]),
      }
    : { relation, people, sure: all([begins, query('sure')]), possible: all([begins, query('possible')]) };
}

/** Of somebody without roles everything is unknown. */
function hasCareer(month: number): Query {
  // Nearly every career has begun, so those that may not have are looked for.
  return all([marked('any'), not(all([unsettled(month), not(range('career_start', null, month))]))]);
}

/** The people who have a role that meets a condition, and a formula if there is one. */
function withRole({ where, that }: RolesOf[number]): Query {
  if (that === null) return where === nothing ? nothing : same('role', where);
  return { op: 'rows', group: 'role', among: always, that: { op: 'some', as: 'role', in: { where }, that } };
}

function withIds(careers: readonly Career[]): Query {
  return { op: 'id', values: careers.map(({ id }) => id) };
}

/** What the relation says of the roles of a person, without its negation. `people` are those whom it names. */
export function formulaOf(
  relation: Relation,
  month: number,
  test: (group: RoleGroup) => RoleTest,
  people: readonly Career[],
): Statement {
  return definitionOfRelation(relation.kind).holds(relation, { dates: new Dates(month), test, people });
}

/** An order of the engine, and what must hold of whoever is in it. */
export interface PlannedOrder {
  readonly by: Order;
  readonly requires: readonly Requirement[];
}

/** Orders people by a number of their careers. Who has none that is sure is left out. */
export function careerOrder(order: CareerOrder, context: LevelContext): PlannedOrder | null {
  const { order: ordering } = definitionOfRelation(order.by);
  if (ordering === undefined) return null;
  const { month } = context;
  const test = (group: RoleGroup): RoleTest => roleTestOf(group, context);
  const by = ordering.measured(order, { dates: new Dates(month), test, people: [] });
  const rows = { group: 'role', among: begun(month) } as const;
  const has: Query = { op: 'rows', ...rows, that: { op: 'measure', ...by, min: ordering.least } };
  const query = all([hasCareer(month), has]);
  return {
    by: { ...rows, by, descending: order.descending },
    requires: [flatly(query)],
  };
}

/** The roles that have begun, as far as is known. Roles of the future do not count. */
export function begun(month: number): RowFormula {
  return { op: 'within', of: { row: 'row', at: 'first', columns: ['start_least'], otherwise: 0 }, max: month };
}

/** What must hold of the relations of a query. No width passes people of whom a relation is unknown. */
export function related(relations: readonly PlannedRelation[]): readonly Requirement[] {
  const groups = Map.groupBy(relations, (planned) => planned.relation.alternative ?? planned);
  return [...groups.values()].map((group) => {
    const query = any(group.map(({ sure }) => sure));
    return {
      stated: query,
      open: query,
      ever: query,
      // Whom to look for is said by a relation also where it is denied: "never promoted".
      narrows: true,
      tells: group.some(({ relation }) => !relation.negated),
    };
  });
}
