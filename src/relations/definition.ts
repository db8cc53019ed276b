import { type Static, type TProperties, Type } from 'typebox';
import type { Career } from '../careers/career.ts';
import type { Measured, Query, RowFormula } from '../engine/engine.ts';
import { type DeepReadonly, Span } from '../fields/shared/asked.ts';
import type { RoleTest } from '../fields/shared/role-test.ts';
import type { Dates } from './shared/dates.ts';
import type { RoleGroup } from './shared/role-group.ts';
import type { SettledOf } from './shared/settled.ts';
import type { Certainty, Statement } from './shared/statement.ts';

/** What every relation has, whatever it relates. */
const common = {
  negated: Type.Boolean({ description: 'Whether it must not hold. A career that leaves it open meets neither.' }),
  alternative: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Relations with the same number are alternatives.' }),
  ),
  said: Type.String({ description: 'The words of the query that ask it; empty where none do.' }),
  span: Span,
};

/** What a relation needs, besides what it asks, to be decided of a career. */
export interface CareerWords {
  readonly dates: Dates;
  readonly test: (group: RoleGroup) => RoleTest;
  /** Everybody of the name that the relation speaks of; nobody if it names nobody or they are not known. */
  readonly people: readonly Career[];
}

/** Kinds of roles: those that meet a condition, and a formula on them, called `role`. None of them begins later than today. */
export type RolesOf = readonly { readonly where: Query; readonly that: RowFormula | null }[];

/** How people are ordered by the number that a relation bounds. */
export interface Ordering<Asked> {
  /** The number, made of what is sure. */
  readonly measured: (asked: Omit<Asked, 'months' | 'count'>, words: CareerWords) => Measured;
  /** Who has no such number, or a lower one, is not in the order. */
  readonly least: number;
  readonly phrase: (
    asked: Omit<Asked, 'months' | 'count'>,
    role: (group: RoleGroup) => string,
  ) => { readonly descending: string; readonly ascending: string };
}

/** Everything the program knows of one relation. A new one needs only its own file and a line in `index.ts`. */
interface RelationParts<Asked> {
  /** The statement that decides it. `src/careers` says the same of a record, slowly. */
  readonly holds: (asked: Asked, words: CareerWords) => Statement;
  /** The roles of which one is enough, if that is all it asks; null looks at careers. It must agree with `holds`. */
  readonly byRole?: (asked: Asked, words: CareerWords) => (certainty: Certainty) => RolesOf | null;
  /** What the index says of it without the roles; null or absent if that is nothing. It must agree with `holds`. */
  readonly settled?: (asked: Asked, words: CareerWords) => SettledOf | null;
  /**
   * What it says of people, without "not": "who were at Google before a role at Meta". `role` writes a group, `person`
   * the name of somebody.
   */
  readonly phrase: (asked: Asked, role: (group: RoleGroup) => string, person: (name: string) => string) => string;
  /** Left out if the relation bounds no number by which people are ordered. */
  readonly order?: Ordering<Asked>;
  /** The groups whose roles show that it holds. */
  readonly shown: (asked: Asked) => readonly RoleGroup[];
}

export function defineRelation<const Kind extends string, Own extends TProperties>(
  kind: Kind,
  own: Own,
  parts: RelationParts<DeepReadonly<Static<ReturnType<typeof Type.Object<Own>>>>>,
) {
  const schema = Type.Object({ kind: Type.Literal(kind), ...own, ...common }, { additionalProperties: false });
  return { kind, own, schema, ...parts };
}
