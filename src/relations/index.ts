import { type Static, type TSchema, Type } from 'typebox';
import type { DeepReadonly } from '../fields/shared/asked.ts';
import { again } from './again.ts';
import { before } from './before.ts';
import { both } from './both.ts';
import type { CareerWords } from './definition.ts';
import { first } from './first.ts';
import { last } from './last.ts';
import { next } from './next.ts';
import { number } from './number.ts';
import type { RoleGroup } from './shared/role-group.ts';
import type { Statement } from './shared/statement.ts';
import { totalTime } from './total-time.ts';

/** A relation between roles of one person, which holds the conditions on these roles itself. */
export const Relation = Type.Union([
  both.schema,
  before.schema,
  next.schema,
  first.schema,
  last.schema,
  again.schema,
  totalTime.schema,
  number.schema,
]);
export type Relation = DeepReadonly<Static<typeof Relation>>;
export type RelationKind = Relation['kind'];

/** The same definition for any relation. A relation only ever meets the definition of its own kind. */
interface AnyDefinition {
  readonly kind: RelationKind;
  /** The schemas of what it asks, by name. */
  readonly own: Readonly<Record<string, TSchema>>;
  readonly holds: (asked: Relation, words: CareerWords) => Statement;
  readonly phrase: (asked: Relation, role: (group: RoleGroup) => string) => string;
  readonly shown: (asked: Relation) => readonly RoleGroup[];
}

const definitions = {
  both,
  before,
  next,
  first,
  last,
  again,
  total_time: totalTime,
  number,
} as const satisfies { readonly [Kind in RelationKind]: { readonly kind: Kind } };

export const relationKinds = Object.keys(definitions) as readonly RelationKind[];

export function definitionOfRelation(kind: RelationKind): AnyDefinition {
  return definitions[kind] as unknown as AnyDefinition;
}
