import type { EngineSchema, Query, ValueCount } from '../../engine/engine.ts';
import type { IndexMark, IndexState } from '../../ports/remote-index.ts';
import type {
  CorpusNames,
  FieldValue,
  FirstHits,
  Found,
  KeywordCompletion,
  Matched,
  TierSearch,
} from '../../ports/search-index.ts';
import { readWithAnswers } from '../../query/read-with-answers.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Cluster } from './cluster.ts';
import { completionsOf } from './completions.ts';
import { facetCounts } from './facet-counts.ts';
import type { JsonObject } from './fields.ts';
import { excludedFilter, filterOf } from './filter.ts';
import { earlierOf } from './index-metas.ts';
import { nameAnswers } from './name-answers.ts';
import { positionOf, scoreClauses, scoredWords, sortOf, sortValues } from './score.ts';
import { Snapshot } from './snapshot.ts';

/** An index of each kind of record: its name in the cluster, and how its documents are made. */
type KindIndexes = Readonly<Record<RecordKind, { readonly name: string; readonly schema: EngineSchema }>>;

/** Two indexes of a cluster, at one state each. Whoever opens it closes it; nothing else frees its state in the cluster. */
export class OpenSearchIndex implements IndexState {
  readonly #snapshots: Readonly<Record<RecordKind, Snapshot>>;

  private constructor(people: Snapshot, company: Snapshot) {
    this.#snapshots = { people, company };
  }

  /** Rejects with SearchIndexUnavailable. */
  static async open(cluster: Cluster, { people, company }: KindIndexes): Promise<OpenSearchIndex> {
    const first = await Snapshot.open(cluster, people.name, people.schema);
    return new OpenSearchIndex(first, await Snapshot.open(cluster, company.name, company.schema));
  }

  get change(): number {
    return this.mark.change;
  }

  get mark(): IndexMark {
    const { people, company } = this.#snapshots;
    return earlierOf(people.mark, company.mark);
  }

  async search(
    kind: RecordKind,
    { tiers, order, after, exclude, offset, limit, counting }: TierSearch,
  ): Promise<Found> {
    const snapshot = this.#snapshots[kind];
    const merged = snapshot.mark.change;
    const left = excludedFilter(exclude ?? []);
    const asked = tiers
      .map(({ where, prefer }, tier) => ({ tier, prefer, filter: without(filterOf(where, snapshot.schema), left) }))
      .filter(({ tier }) => after === undefined || after.tier === tier);
    // The first tier spares the others their work where it finds anybody; else they are asked at once.
    for (const some of [asked.slice(0, 1), asked.slice(1)]) {
      const statistics = await snapshot.statistics(some.flatMap(({ prefer }) => scoredWords(prefer)));
      const answers = await snapshot.searches(
        some.map(({ prefer, filter }) => ({
          query: { bool: { filter: [filter], should: scoreClauses(prefer, statistics, snapshot.schema) } },
          sort: sortOf(order, snapshot.schema),
          track_total_hits: true,
          // A position and an offset together are no request of OpenSearch's.
          ...(after === undefined
            ? { from: offset, size: limit }
            : { size: offset + limit, search_after: sortValues(after.position, order) }),
        })),
      );
      const at = answers.findIndex(({ total }) => total > 0);
      const [answer, tier] = [answers[at], some[at]];
      if (answer === undefined || tier === undefined) continue;
      const hits = after === undefined ? answer.hits : answer.hits.slice(offset);
      const positions = hits.map(({ sort }) => positionOf(sort, order));
      const facets = counting === undefined ? [] : await facetCounts(snapshot, tier.filter, counting);
      return { ids: positions.map(({ id }) => id), positions, total: answer.total, tier: tier.tier, facets, merged };
    }
    return { ids: [], positions: [], total: 0, tier: null, facets: counting?.facets.map(() => []) ?? [], merged };
  }

  async firstMatched(kind: RecordKind, queries: Iterable<Query>): Promise<Matched | null> {
    const snapshot = this.#snapshots[kind];
    const counts = await snapshot.counts([...queries].map((query) => filterOf(query, snapshot.schema)));
    const at = counts.findIndex((count) => count > 0);
    const count = counts[at];
    return count === undefined ? null : { at, count };
  }

  async firstHits(
    kind: RecordKind,
    lists: readonly (readonly Query[])[],
    limit: number,
  ): Promise<readonly (FirstHits | null)[]> {
    const snapshot = this.#snapshots[kind];
    const bodies = lists.flat().map((query) => ({
      query: { bool: { filter: [filterOf(query, snapshot.schema)] } },
      sort: sortOf(undefined, snapshot.schema),
      track_total_hits: false,
      size: limit,
    }));
    const answers = (await snapshot.searches(bodies)).values();
    return lists.map((queries) => {
      const hits = queries.map(() => answers.next().value?.hits ?? []);
      const at = hits.findIndex(({ length }) => length > 0);
      return at < 0 ? null : { at, ids: (hits[at] ?? []).map(({ sort }) => positionOf(sort, undefined).id) };
    });
  }

  frequencies(kind: RecordKind, of: readonly FieldValue[]): Promise<readonly number[]> {
    const snapshot = this.#snapshots[kind];
    return snapshot.counts(of.map(({ field, value }) => snapshot.holding(field, value)));
  }

  completions(kind: RecordKind, asked: readonly KeywordCompletion[]): Promise<readonly (readonly ValueCount[])[]> {
    return completionsOf(this.#snapshots[kind], asked);
  }

  withNames<T>(read: (names: CorpusNames) => T): Promise<T> {
    return readWithAnswers(read, (questions) => nameAnswers(this.#snapshots, questions));
  }

  async close(): Promise<void> {
    await this.#snapshots.people.close();
    await this.#snapshots.company.close();
  }
}

function without(filter: JsonObject, left: JsonObject | null): JsonObject {
  return left === null ? filter : { bool: { filter: [filter], must_not: [left] } };
}
