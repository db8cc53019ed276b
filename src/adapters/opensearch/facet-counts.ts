import type { Facet, ValueCount } from '../../engine/engine.ts';
import type { JsonObject } from './fields.ts';
import type { Snapshot } from './snapshot.ts';

/** Values that one call brings. */
const valuesACall = 10_000;

/**
 * The most frequent values of each facet among what passes a filter, most frequent first, then by value. All values are
 * counted and none is estimated: the most frequent ones of single shards need not be those of the whole.
 */
export async function facetCounts(
  snapshot: Snapshot,
  filter: JsonObject,
  { facets, limit }: { readonly facets: readonly Facet[]; readonly limit: number },
): Promise<readonly (readonly ValueCount[])[]> {
  const fields = [...new Set(facets.flatMap(({ fields }) => fields))];
  const counted = new Map(
    await Promise.all(fields.map(async (field) => [field, await valuesOf(snapshot, filter, field)] as const)),
  );
  return facets.map(({ fields, has }) => {
    const sums = new Map<string, number>();
    for (const field of fields)
      for (const { value, documents } of counted.get(field) ?? [])
        if (has(value)) sums.set(value, (sums.get(value) ?? 0) + documents);
    return mostFrequent(sums, limit);
  });
}

export function mostFrequent(sums: ReadonlyMap<string, number>, limit: number): ValueCount[] {
  return [...sums]
    .map(([value, documents]) => ({ value, documents }))
    .sort((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
}

/** All values of a keyword field. */
async function valuesOf(snapshot: Snapshot, filter: JsonObject, field: string): Promise<readonly ValueCount[]> {
  const found: ValueCount[] = [];
  for (let after: JsonObject | undefined; ; ) {
    const composite = { size: valuesACall, sources: [{ value: { terms: { field } } }], ...(after && { after }) };
    const body = {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [filter] } },
      aggs: { all: { composite } },
    };
    const [answer] = await snapshot.searches([body]);
    const { buckets = [], after_key } = answer?.aggregations['all'] ?? {};
    for (const { key, doc_count } of buckets) {
      const { value } = key as { readonly value: string };
      found.push({ value, documents: doc_count });
    }
    if (after_key === undefined || buckets.length < valuesACall) return found;
    after = after_key;
  }
}
