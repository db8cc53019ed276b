import { type Static, type TSchema, Type } from 'typebox';
import { Value as Check } from 'typebox/value';
import type { DeepReadonly } from '../fields/shared/asked.ts';
import { again } from './again.ts';
import { atOnce } from './at-once.ts';
import { average } from './average.ts';
import { before } from './before.ts';
import { betweenJobs } from './between-jobs.ts';
import { both } from './both.ts';
import type { CareerWords, Ordering, RolesOf } from './definition.ts';
import { during } from './during.ts';
import { first } from './first.ts';
import { howSoon } from './how-soon.ts';
import { last } from './last.ts';
import { next } from './next.ts';
import { number } from './number.ts';
import { only } from './only.ts';
import type { CareerOrder } from './orders.ts';
import { overlap } from './overlap.ts';
import { promoted } from './promoted.ts';
import { Amount } from './shared/amount.ts';
import { Period } from './shared/period.ts';
import type { RoleGroup } from './shared/role-group.ts';
import type { SettledOf } from './shared/settled.ts';
import type { Certainty, Statement } from './shared/statement.ts';
import { since } from './since.ts';
import { someRole } from './some.ts';
import { timeInOne } from './time-in-one.ts';
import { totalTime } from './total-time.ts';

/** A relation between roles of one person, which holds the conditions on these roles itself. */
export const Relation = Type.Union([
  someRole.schema,
  only.schema,
  both.schema,
  before.schema,
  next.schema,
  first.schema,
  last.schema,
  again.schema,
  totalTime.schema,
  timeInOne.schema,
  during.schema,
  since.schema,
  number.schema,
  average.schema,
  howSoon.schema,
  promoted.schema,
  atOnce.schema,
  betweenJobs.schema,
  overlap.schema,
]);
export type Relation = DeepReadonly<Static<typeof Relation>>;
export type RelationKind = Relation['kind'];

/** The same definition for any relation. A relation only ever meets the definition of its own kind. */
interface AnyDefinition {
  readonly kind: RelationKind;
  /** The schemas of what it asks, by name. */
  readonly own: Readonly<Record<string, TSchema>>;
  readonly holds: (asked: Relation, words: CareerWords) => Statement;
  readonly byRole?: (asked: Relation, words: CareerWords) => (certainty: Certainty) => RolesOf | null;
  readonly settled?: (asked: Relation, words: CareerWords) => SettledOf | null;
  readonly phrase: (asked: Relation, role: (group: RoleGroup) => string, person: (name: string) => string) => string;
  readonly order?: Ordering<CareerOrder>;
  readonly shown: (asked: Relation) => readonly RoleGroup[];
}

const definitions = {
  some: someRole,
  only,
  both,
  before,
  next,
  first,
  last,
  again,
  total_time: totalTime,
  time_in_one: timeInOne,
  during,
  since,
  number,
  average,
  how_soon: howSoon,
  promoted,
  at_once: atOnce,
  between_jobs: betweenJobs,
  overlap,
} as const satisfies { readonly [Kind in RelationKind]: { readonly kind: Kind } };

export const relationKinds = Object.keys(definitions) as readonly RelationKind[];

export function definitionOfRelation(kind: RelationKind): AnyDefinition {
  return definitions[kind] as unknown as AnyDefinition;
}

/** The name of the person that the relation speaks of; null if it names nobody. */
export function nameIn(relation: Relation): string | null {
  return relation.kind === 'overlap' ? relation.name : null;
}

/** Whether bounds of the relation are upside down, so that nothing lies within them: at least 5 and at most 3 years. */
export function contradictsItself(relation: Relation): boolean {
  return Object.values(relation).some((part) => {
    if (Check.Check(Amount, part)) return part.min !== null && part.max !== null && part.min > part.max;
    return Check.Check(Period, part) && part.first > part.last;
  });
}
