import { type Static, type TObject, Type } from 'typebox';

/**
 * The schema that checks a body with a query, or one whose filters say what is looked for. Of filters it asks that they
 * are an object: `readFilters` reads the rest and says what is near a misspelt name.
 */
export function searchSchema<Queried extends TObject, Filtered extends TObject>(queried: Queried, filtered: Filtered) {
  return Type.Unsafe<Static<Queried> | Static<Filtered>>({
    if: {
      type: 'object',
      required: ['filters'],
      properties: { filters: { type: 'object', minProperties: 1 } },
    },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
    then: withAnyFilters(filtered),
    else: withAnyFilters(queried),
  });
}

function withAnyFilters(schema: TObject): object {
  return { ...schema, properties: { ...schema.properties, filters: { type: 'object' } } };
}
