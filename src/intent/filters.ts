import { type TProperties, type TSchema, Type } from 'typebox';
import type { FieldDefinition } from '../fields/definition.ts';
import { definitionOf, type Field, fieldNames } from '../fields/index.ts';
import { Value } from '../fields/shared/asked.ts';
import { Relation } from '../relations/index.ts';
import { Condition, type Intent, Leftover, Likened, likenedMax, Order, relationsMax } from './intent.ts';

/** The bounds of the filters of one request. */
export const filterBounds = {
  conditionsMax: 50,
  /** Values of one condition. */
  conditionValuesMax: 100,
  /** Values of all conditions and relations together. */
  valuesMax: 200,
  /** UTF-16 units of one text. */
  textUnitsMax: 1_000,
  /** UTF-16 units of all texts together: names, labels, and the words that said them. */
  textsUnitsMax: 4_000,
} as const;

const closed = { additionalProperties: false } as const;
const { conditionsMax, conditionValuesMax, textUnitsMax } = filterBounds;

const written = Type.String({
  minLength: 1,
  maxLength: textUnitsMax,
  description: 'As a person writes it: "Product Manager", "Berlin", "AWS". An id of the lexicon is taken too.',
});

const asReturned = Type.Unsafe<Value>({ ...Value, description: 'The value as `explain` returned it.' });

const number = Type.Number({
  minimum: 0,
  description: 'A number in the unit of the field: years, US dollars, people.',
});
const month = Type.String({ pattern: '^\\d{4}(-\\d{2})?$', description: 'A year, or a month: "2020-03".' });

function rangeSchema(bound: TSchema) {
  return Type.Object(
    { gte: Type.Optional(bound), lte: Type.Optional(bound) },
    { ...closed, minProperties: 1, description: 'Both bounds are inclusive; one that is left out is open.' },
  );
}
export const NumberRange = rangeSchema(number);
export const MonthRange = rangeSchema(month);

/** What can stand for a value of a field of some kind. */
function valueSchemas(kind: FieldDefinition['value']): readonly TSchema[] {
  if (kind.kind !== 'number') return [written, asReturned];
  return kind.unit === 'month' ? [MonthRange, written, asReturned] : [number, NumberRange, written, asReturned];
}

const { field: _field, origin: _origin, values: _values, ...conditionParts } = Condition.properties;

/** What a condition says beside its values, each part with its schema. */
export const conditionSchemas: Readonly<Record<keyof typeof conditionParts, TSchema>> = conditionParts;

function entrySchema(kind: FieldDefinition['value']): TSchema {
  const one = Type.Union([...valueSchemas(kind)]);
  const several = Type.Array(one, { minItems: 1, maxItems: conditionValuesMax, description: 'Any of these.' });
  const optional = Object.entries(conditionSchemas).map(([name, schema]) => [name, Type.Optional(schema)]);
  const condition = Type.Object({ values: several, ...(Object.fromEntries(optional) as TProperties) }, closed);
  return Type.Union([
    one,
    several,
    condition,
    Type.Array(condition, { minItems: 1, maxItems: conditionsMax, description: 'All of these.' }),
  ]);
}

/** The entries of filters by the kind of their values, so that fields of one kind share a schema. */
export const FilterOfNames = entrySchema({ kind: 'name', concepts: [] });
export const FilterOfNumbers = entrySchema({ kind: 'number', unit: 'count', concepts: [] });
export const FilterOfMonths = entrySchema({ kind: 'number', unit: 'month', concepts: [] });

function schemaOf({ value }: FieldDefinition): TSchema {
  if (value.kind !== 'number') return FilterOfNames;
  return value.unit === 'month' ? FilterOfMonths : FilterOfNumbers;
}

const entries = fieldNames.map((field): [string, TSchema] => [field, Type.Optional(schemaOf(definitionOf(field)))]);

/** What filters hold beside conditions. */
export const otherEntries = ['relations', 'order', 'like', 'words'] as const;

/**
 * An Intent as a person writes it: an entry a condition. It is joined to the sentence by "and". A condition must hold,
 * unless it is soft, and `unknown` says what records do that do not state it.
 */
export const Filters = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object(
    {
      ...(Object.fromEntries(entries) as TProperties),
      relations: Type.Optional(Type.Array(Relation, { maxItems: relationsMax })),
      order: Type.Optional(Order),
      like: Type.Optional(
        Type.Array(Type.Union([written, Likened]), {
          maxItems: likenedMax,
          description: 'Names of records of the target: others like theirs are looked for.',
        }),
      ),
      words: Type.Optional(
        Type.Array(Type.Union([written, Leftover]), {
          maxItems: filterBounds.valuesMax,
          description: 'Words to look for in texts, like those of a sentence that were not understood.',
        }),
      ),
    },
    {
      ...closed,
      description:
        'Conditions beside the query, joined to it by "and", one entry a field: a value, a list of values (any of them), a range `{gte, lte}` of a number, a condition with all its parts, or a list of conditions. A filter must hold. `explain` returns its whole understanding in this form.',
      examples: [
        { title: ['Product Manager', 'Product Owner'], place: 'Berlin', headcount: { gte: 50, lte: 200 } },
        { employer: { values: ['Acme'], negated: true }, place: { values: ['Lima'], unknown: 'include' } },
      ],
    },
  ),
);
export type Filters = Readonly<Record<string, unknown>>;

/**
 * The whole intent as filters. Sent back without the sentence they find the same records in the same order. `words` is
 * always there, so that filters which ask for nothing are told from none.
 */
export function filtersOf({ conditions, relations, order, like, leftover }: Intent): Filters {
  const byField: Partial<Record<Field, object[]>> = {};
  for (const { field, origin: _, ...parts } of conditions) {
    const yields = parts.strength === 'hard' ? { unknown: parts.unknown ?? 'if_needed' } : {};
    byField[field] = [...(byField[field] ?? []), { ...parts, ...yields }];
  }
  return {
    ...byField,
    ...(relations.length === 0 ? {} : { relations }),
    ...(order === null ? {} : { order }),
    ...(like === undefined ? {} : { like }),
    words: leftover,
  };
}
