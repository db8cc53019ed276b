import { type Static, type TObject, Type } from 'typebox';

/**
 * The schema that checks a body with a query, or one whose filters or given records say what is looked for. Of filters
 * it asks that they are an object: `readFilters` reads the rest and says what is near a misspelt name.
 */
export function searchSchema<Queried extends TObject, Filtered extends TObject, Similar extends TObject>(
  queried: Queried,
  filtered: Filtered,
  similar: Similar,
) {
  return Type.Unsafe<Static<Queried> | Static<Filtered> | Static<Similar>>({
    if: { type: 'object', required: ['similar_to'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
    then: withAnyFilters(similar),
    else: {
      if: {
        type: 'object',
        required: ['filters'],
        properties: { filters: { type: 'object', minProperties: 1 } },
      },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
      then: withAnyFilters(filtered),
      else: withAnyFilters(queried),
    },
  });
}

function withAnyFilters(schema: TObject): object {
  return { ...schema, properties: { ...schema.properties, filters: { type: 'object' } } };
}
