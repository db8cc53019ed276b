import type { DocumentIndex, Query, ValueCount } from '../../engine/engine.ts';
import type {
  CorpusNames,
  FieldValue,
  FirstHits,
  Found,
  KeywordCompletion,
  Matched,
  SearchIndex,
  TierSearch,
} from '../../ports/search-index.ts';
import type { RecordKind } from '../../records/kind.ts';
import { corpusNames, type DocumentIndexes } from './corpus-names.ts';

/**
 * Serves the engine's two indexes as one search index. Changes are applied in place, so the holder must let no request
 * read meanwhile (`ReaderGate`).
 */
export class EngineSearchIndex implements SearchIndex {
  readonly #indexes: DocumentIndexes;
  readonly #names: CorpusNames;

  constructor(indexes: DocumentIndexes) {
    this.#indexes = indexes;
    this.#names = corpusNames(indexes);
  }

  get change(): number {
    return Math.min(this.#indexes.people.change, this.#indexes.company.change);
  }

  async search(kind: RecordKind, search: TierSearch): Promise<Found> {
    const index = this.#indexes[kind];
    return index.together(() => firstFound(index, search));
  }

  async firstMatched(kind: RecordKind, queries: Iterable<Query>): Promise<Matched | null> {
    const index = this.#indexes[kind];
    return index.together(() => {
      let at = 0;
      for (const query of queries) {
        const count = index.count(query);
        if (count > 0) return { at, count };
        at++;
      }
      return null;
    });
  }

  async firstHits(
    kind: RecordKind,
    lists: readonly (readonly Query[])[],
    limit: number,
  ): Promise<readonly (FirstHits | null)[]> {
    const index = this.#indexes[kind];
    return lists.map((queries) =>
      index.together(() => {
        for (const [at, where] of queries.entries()) {
          const { hits } = index.search({ where, prefer: [], offset: 0, limit });
          if (hits.length > 0) return { at, ids: hits.map(({ id }) => id) };
        }
        return null;
      }),
    );
  }

  async completions(
    kind: RecordKind,
    asked: readonly KeywordCompletion[],
  ): Promise<readonly (readonly ValueCount[])[]> {
    const index = this.#indexes[kind];
    return asked.map(({ fields, ...completion }) => {
      const [only = '', ...others] = fields;
      if (others.length === 0) return index.completions(only, completion);
      const values = new Set(fields.flatMap((field) => index.completions(field, completion).map(({ value }) => value)));
      return [...values]
        .map((value) => ({ value, documents: this.#frequency(kind, fields, value) }))
        .sort((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1))
        .slice(0, completion.limit);
    });
  }

  async frequencies(kind: RecordKind, of: readonly FieldValue[]): Promise<readonly number[]> {
    const index = this.#indexes[kind];
    return of.map(({ field, value }) => index.frequency(field, value));
  }

  #frequency(kind: RecordKind, fields: readonly string[], value: string): number {
    return fields.reduce((sum, field) => sum + this.#indexes[kind].frequency(field, value), 0);
  }

  async withNames<T>(read: (names: CorpusNames) => T): Promise<T> {
    return read(this.#names);
  }
}

function firstFound(index: DocumentIndex, { tiers, after, counting, ...page }: TierSearch): Found {
  const { merged } = index;
  for (const [tier, { where, prefer }] of tiers.entries()) {
    if (after !== undefined && after.tier !== tier) continue;
    const position = after === undefined ? {} : { after: after.position };
    const { hits: positions, total } = index.search({ where, prefer, ...page, ...position });
    if (total === 0) continue;
    const { exclude = [] } = page;
    const facets = counting === undefined ? [] : index.facets({ where, exclude, ...counting });
    return { ids: positions.map(({ id }) => id), positions, total, tier, facets, merged };
  }
  return { ids: [], positions: [], total: 0, tier: null, facets: counting?.facets.map(() => []) ?? [], merged };
}
