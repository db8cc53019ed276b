import { facetValuesMax } from '../contract/bounds.ts';
import { facetOf, facetValue } from '../fields/facets.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Found, TierSearch } from '../ports/search-index.ts';
import type { Bookmark, Facets, NextPage, SearchCall } from './finder.ts';
import type { SearchPlan } from './plan/plan.ts';
import type { NameKey, SpelledNames } from './spelled-names.ts';
import type { Lease } from './view/lease.ts';

/**
 * The search of a page. A page that begins after a place asks for one record more than it shows, which tells whether
 * there is another page.
 */
export function pageSearch(plan: SearchPlan, call: SearchCall, lexicon: Lexicon): TierSearch {
  const { page, pageSize, after } = call;
  const paging =
    after === undefined ? { offset: (page - 1) * pageSize, limit: pageSize } : { offset: 0, limit: pageSize + 1 };
  return { ...matchSearch(plan, call, lexicon), ...paging, ...(after == null ? {} : { after }) };
}

/** The search that only counts. */
export function matchSearch({ tiers, order }: SearchPlan, call: SearchCall, lexicon: Lexicon): TierSearch {
  const { target, facets = [], exclude = [] } = call;
  const counted = facets.flatMap((name) => facetOf(name, target, lexicon) ?? []);
  return {
    tiers,
    ...(order === undefined ? {} : { order }),
    ...(exclude.length === 0 ? {} : { exclude }),
    ...(counted.length === 0 ? {} : { counting: { facets: counted, limit: facetValuesMax } }),
    offset: 0,
    limit: 0,
  };
}

/** The counts that a call asks for, with names as records spell them; null if it asks for none. */
export async function countsOf(
  found: Found,
  { facets = [], target, now }: SearchCall,
  lease: Lease,
  lexicon: Lexicon,
  spelledNames: SpelledNames,
): Promise<Facets | null> {
  if (facets.length === 0) return null;
  const counted = facets.map((name, at) => ({
    name,
    keywords: facetOf(name, target, lexicon)?.fields ?? [],
    values: (found.facets[at] ?? []).map((one) => ({ value: facetValue(one.value, lexicon), count: one.documents })),
  }));
  const names = counted.flatMap(({ name, keywords, values }) =>
    values.flatMap(({ value }): NameKey[] => (value.kind === 'entity' ? [{ name, keywords, key: value.key }] : [])),
  );
  const spelling = await spelledNames.spell(target, names, lease, now);
  return Object.fromEntries(
    counted.map(({ name, values }) => [
      name,
      values.map(({ value, count }) => ({
        value: value.kind === 'entity' ? { ...value, label: spelling(name, value.key) } : value,
        count,
      })),
    ]),
  );
}

/** Where another page can begin; null for a page by number. `ids` are those of the cards, `change` that of the data. */
export function nextPage(found: Found, ids: readonly string[], change: number, call: SearchCall): NextPage | null {
  const { after, pageSize, now } = call;
  if (after === undefined) return null;
  const { positions, merged } = found;
  const tier = found.tier ?? 0;
  const bookmarks = positions.map((position): [string, Bookmark] => [
    position.id,
    { change, merged, tier, position, asOf: after?.asOf ?? now },
  ]);
  const places = new Map(bookmarks);
  return {
    cards: ids.flatMap((id) => places.get(id) ?? []),
    end: positions.length > pageSize ? (bookmarks[pageSize - 1]?.[1] ?? null) : null,
    changed: after !== null && (after.change !== change || after.merged !== merged),
  };
}
