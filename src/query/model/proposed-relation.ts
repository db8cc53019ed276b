import { type TProperties, type TSchema, Type } from 'typebox';
import { Value as Check } from 'typebox/value';
import type { Field, Value } from '../../intent/intent.ts';
import {
  contradictsItself,
  definitionOfRelation,
  Relation,
  type RelationKind,
  relationKinds,
} from '../../relations/index.ts';
import { PersonName } from '../../relations/shared/person-name.ts';
import { RoleCondition, RoleGroup } from '../../relations/shared/role-group.ts';
import { foldText } from '../../text/fold.ts';

/** The values that a model proposes for a condition: names, or bounds of a number. */
export interface Proposed {
  readonly values?: readonly string[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Reads proposed values of a field, said by the words of a quote; null if any is in doubt. */
export type ReadValues = (field: Field, proposed: Proposed, quote: string) => readonly Value[] | null;

type ProposedGroup = readonly (Proposed & { readonly field: Field; readonly negated?: boolean })[];

/** What a model proposes for a relation: its quote, and what it asks, with names in place of the lexicon's entries. */
type ProposedRelation = { readonly kind: RelationKind; readonly quote: string; readonly negated?: boolean } & Readonly<
  Record<string, unknown>
>;

/** A relation as a model proposes it. It differs from that of an Intent in the conditions on its roles. */
export function proposedRelation(quote: TSchema, asked: TProperties) {
  const group = Type.Array(
    Type.Object({ field: RoleCondition.properties.field, ...asked }, { additionalProperties: false }),
    { maxItems: 8 },
  );
  const kinds = relationKinds.map((kind) => {
    const own = Object.entries(definitionOfRelation(kind).own).map(([name, of]) => [name, withGroup(of, group)]);
    const negated = Type.Optional(Type.Boolean());
    const properties = { kind: Type.Literal(kind), quote, negated, ...(Object.fromEntries(own) as TProperties) };
    return Type.Object(properties, { additionalProperties: false });
  });
  return Type.Unsafe<ProposedRelation>(Type.Union(kinds));
}

/** A schema in which a proposed role stands for a role. */
function withGroup(schema: TSchema, group: TSchema): TSchema {
  if (schema === RoleGroup) return group;
  return Type.IsUnion(schema) ? Type.Union(schema.anyOf.map((part) => withGroup(part, group))) : schema;
}

/** Converts a proposed relation; null if the query does not say its quote, or any part of it is in doubt. */
export function relationOf(proposed: ProposedRelation, query: string, read: ReadValues): Relation | null {
  const { kind, quote, negated = false } = proposed;
  const start = query.indexOf(quote);
  if (start < 0) return null;
  const asked: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(definitionOfRelation(kind).own)) {
    const own = proposed[name];
    const isGroup = Array.isArray(own);
    const value = isGroup ? groupOf(own as ProposedGroup, quote, read) : own;
    // A number must stand in the quote as digits; one that the model computed from something else is in doubt.
    const isNumeric = typeof own === 'object' && own !== null && !isGroup;
    if (value === undefined || (isGroup && value === null) || (isNumeric && !/\d/.test(quote))) return null;
    if (schema === PersonName && !foldText(quote).includes(foldText(String(own)))) return null;
    asked[name] = value;
  }
  const span = [start, start + quote.length] as const;
  const relation: unknown = { kind, ...asked, negated, said: quote.trim(), span };
  return Check.Check(Relation, relation) && !contradictsItself(relation) ? relation : null;
}

function groupOf(group: ProposedGroup, quote: string, read: ReadValues): RoleGroup | null {
  const conditions: RoleGroup[number][] = [];
  for (const { field, negated = false, ...proposed } of group) {
    const values = read(field, proposed, quote);
    if (values === null || values.length === 0) return null;
    conditions.push({ field: field as RoleGroup[number]['field'], values, negated });
  }
  return conditions;
}
