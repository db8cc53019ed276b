import { type Static, type TObject, Type } from 'typebox';
import { insteadOfQuery } from '../../contract/search.ts';

/**
 * The schema that checks a body with a query, or one whose filters or given records say what is looked for. Of filters
 * it asks that they are an object: `readFilters` reads the rest and says what is near a misspelt name.
 */
export function searchSchema<Queried extends TObject, Unqueried extends TObject>(
  queried: Queried,
  unqueried: Unqueried,
) {
  return Type.Unsafe<Static<Queried> | Static<Unqueried>>({
    if: { type: 'object', ...insteadOfQuery },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
    then: withAnyFilters(unqueried),
    else: withAnyFilters(queried),
  });
}

function withAnyFilters(schema: TObject): object {
  return { ...schema, properties: { ...schema.properties, filters: { type: 'object' } } };
}
