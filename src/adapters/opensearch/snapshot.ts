import type { EngineSchema } from '../../engine/engine.ts';
import type { IndexMark } from '../../ports/remote-index.ts';
import { SearchIndexUnavailable } from '../../ports/search-index.ts';
import { BoundedCache } from '../../text/bounded-cache.ts';
import type { Cluster, SearchAnswer } from './cluster.ts';
import type { JsonObject } from './fields.ts';
import { folded, wordIn } from './filter.ts';
import { versionOf } from './index-body.ts';
import { metasOf } from './index-metas.ts';
import type { WordStatistics } from './score.ts';

/**
 * How long the cluster keeps a state for which nobody asks, and nobody closed. A node that stays while the one that manages
 * the cluster goes and comes back cannot open a shard again before: it answers `shard_lock_obtain_failed_exception`.
 */
const keptFor = '1m';

/** Words whose frequencies are remembered. */
const frequenciesMax = 100_000;

/** One index of the cluster at one state, whatever is written to it meanwhile. */
export class Snapshot {
  readonly mark: IndexMark;
  readonly schema: EngineSchema;
  readonly #cluster: Cluster;
  readonly #point: string;
  readonly #documents: number;
  readonly #frequencies = new BoundedCache<number>(frequenciesMax);

  private constructor(
    cluster: Cluster,
    schema: EngineSchema,
    state: { mark: IndexMark; point: string; documents: number },
  ) {
    this.#cluster = cluster;
    this.schema = schema;
    this.mark = state.mark;
    this.#point = state.point;
    this.#documents = state.documents;
  }

  /** Rejects with SearchIndexUnavailable when there is no such index, or one of another schema. */
  static async open(cluster: Cluster, name: string, schema: EngineSchema): Promise<Snapshot> {
    // The mark is read first, so that the state is never older than what it says of itself.
    const meta = (await metasOf(cluster, name)).get(name);
    if (meta?.schema !== versionOf(schema)) {
      throw new SearchIndexUnavailable('the index in the search cluster is of another version and must be made anew');
    }
    const point = `/${name}/_search/point_in_time?keep_alive=${keptFor}&allow_partial_pit_creation=false`;
    const opened = (await cluster.ask('POST', point)) as { readonly pit_id: string };
    const state = { mark: meta, point: opened.pit_id, documents: 0 };
    const [all] = await new Snapshot(cluster, schema, state).searches([{ size: 0, track_total_hits: true }]);
    return new Snapshot(cluster, schema, { ...state, documents: all?.total ?? 0 });
  }

  /** Many searches of this state in one call. */
  searches(bodies: readonly JsonObject[]): Promise<SearchAnswer[]> {
    const pit = { id: this.#point, keep_alive: keptFor };
    return this.#cluster.searches(bodies.map((body) => ({ ...body, pit })));
  }

  /** How many documents pass each filter, in one call. */
  async counts(filters: readonly JsonObject[]): Promise<number[]> {
    if (filters.length === 0) return [];
    const [answer] = await this.searches([countsBody(filters)]);
    return countsIn(answer);
  }

  /** The filter of a value of a keyword field, or of a word of a text field. */
  holding(field: string, value: string): JsonObject {
    return wordIn(field, folded(field, value, this.schema));
  }

  /** The statistics of words for scores. Those of words that were asked for before are at hand. */
  async statistics(words: readonly (readonly [field: string, word: string])[]): Promise<WordStatistics> {
    const open = new Map(words.map(([field, word]) => [`${field} ${word}`, wordIn(field, word)]));
    for (const key of open.keys()) if (this.#frequencies.get(key) !== undefined) open.delete(key);
    const counts = await this.counts([...open.values()]);
    for (const [at, key] of [...open.keys()].entries()) this.#frequencies.set(key, counts[at] ?? 0);
    const held = new Map(
      words.map(([field, word]) => [`${field} ${word}`, this.#frequencies.get(`${field} ${word}`) ?? 0]),
    );
    return { documents: this.#documents, frequency: (field, word) => held.get(`${field} ${word}`) ?? 0 };
  }

  async close(): Promise<void> {
    await this.#cluster.askAny('DELETE', '/_search/point_in_time', { pit_id: [this.#point] });
  }
}

/** A search that only counts what passes each filter; OpenSearch refuses to count nothing. */
export function countsBody(filters: readonly JsonObject[]): JsonObject {
  const counts = filters.length === 0 ? {} : { aggs: { counts: { filters: { filters } } } };
  return { size: 0, track_total_hits: false, ...counts };
}

export function countsIn(answer: SearchAnswer | undefined): number[] {
  return (answer?.aggregations['counts']?.buckets ?? []).map(({ doc_count }) => doc_count);
}
