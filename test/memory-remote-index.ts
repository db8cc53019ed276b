import { EngineSearchIndex } from '../src/adapters/engine/search-index.ts';
import type { EngineDocument, EngineSchema } from '../src/engine/engine.ts';
import { ScanIndex } from '../src/engine/scan-index.ts';
import type { IndexChanges, IndexLabel, IndexMark, IndexState, RemoteIndex } from '../src/ports/remote-index.ts';
import { SearchIndexUnavailable } from '../src/ports/search-index.ts';
import type { RecordKind } from '../src/records/kind.ts';

type Documents = Readonly<Record<RecordKind, Map<string, EngineDocument>>>;

/** An index, under a number that is never given again. */
interface Made {
  readonly number: number;
  readonly corpus: string;
  readonly version: string;
  readonly documents: Documents;
  mark: IndexMark;
}

/** What can be wrong with a cluster: nobody answers, answers never come, nothing can be written, states are lost. */
export type ClusterFault = 'away' | 'hanging' | 'read-only' | null;

/** A cluster in memory, which breaks as a test wants it. */
export class MemoryCluster {
  made: Made | null = null;
  #fault: ClusterFault = null;
  /** Rejects for whoever waits for a cluster that hangs, once it does not any more. */
  #timeout = Promise.withResolvers<never>();
  /** How many states are open. */
  states = 0;
  /** How often an index was built, changed, and rid of what was removed. */
  readonly writes = { built: 0, applied: 0, expunged: 0 };
  #numbers = 0;
  /** The states of another age are lost. */
  age = 0;

  set fault(fault: ClusterFault) {
    this.#fault = fault;
    this.#timeout.promise.catch(() => {});
    this.#timeout.reject(new SearchIndexUnavailable('the search cluster did not answer: TimeoutError'));
    this.#timeout = Promise.withResolvers();
  }

  /** A node went away with its part of every state. */
  loseStates(): void {
    this.age++;
  }

  nextNumber(): number {
    return ++this.#numbers;
  }

  async reached(): Promise<void> {
    if (this.#fault === 'away') throw new SearchIndexUnavailable('the search cluster did not answer: ConnectionError');
    if (this.#fault === 'hanging') await this.#timeout.promise;
  }

  async written(): Promise<void> {
    await this.reached();
    if (this.#fault === 'read-only')
      throw new SearchIndexUnavailable('a document was refused: cluster_block_exception');
  }
}

interface MemoryOptions {
  readonly cluster: MemoryCluster;
  readonly corpus: string;
  readonly schemas: Readonly<Record<RecordKind, EngineSchema>>;
}

/** The index of a cluster in memory, as one process has it. */
export class MemoryRemoteIndex implements RemoteIndex {
  readonly #options: MemoryOptions;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  async label(): Promise<IndexLabel | null> {
    const { cluster, schemas } = this.#options;
    await cluster.reached();
    if (cluster.made === null) return null;
    const { corpus, version, mark } = cluster.made;
    return { ...mark, corpus, isOfThisVersion: version === schemas.people.version };
  }

  async open(): Promise<IndexState> {
    const { cluster, corpus, schemas } = this.#options;
    await cluster.reached();
    const { made, age } = cluster;
    if (made?.corpus !== corpus || made.version !== schemas.people.version)
      throw new SearchIndexUnavailable('there is no such index');
    const { mark, number } = made;
    const at = (kind: RecordKind) => new ScanIndex(schemas[kind], made.documents[kind].values(), mark.change);
    const index = new EngineSearchIndex({ people: at('people'), company: at('company') });
    cluster.states++;
    const close = async () => void cluster.states--;
    return new Proxy(index, {
      get(target, name) {
        if (name === 'mark') return mark;
        if (name === 'close') return close;
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          await cluster.reached();
          if (cluster.age !== age || cluster.made?.number !== number)
            throw new SearchIndexUnavailable('the search cluster refused a search: search_context_missing_exception');
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    }) as unknown as IndexState;
  }

  async apply(changes: AsyncIterable<IndexChanges>, mark: IndexMark): Promise<void> {
    const { cluster } = this.#options;
    await cluster.written();
    const { made } = cluster;
    if (made === null) throw new SearchIndexUnavailable('there is no index');
    await take(changes, made.documents);
    made.mark = mark;
    cluster.writes.applied++;
  }

  async build(documents: AsyncIterable<IndexChanges>, mark: IndexMark): Promise<void> {
    const { cluster, corpus, schemas } = this.#options;
    await cluster.written();
    const { version } = schemas.people;
    const made = {
      ...{ number: cluster.nextNumber(), corpus, version, mark },
      documents: { people: new Map(), company: new Map() },
    };
    await take(documents, made.documents);
    cluster.made = made;
    cluster.writes.built++;
  }

  async expunge(): Promise<void> {
    await this.#options.cluster.written();
    this.#options.cluster.writes.expunged++;
  }

  async close(): Promise<void> {}
}

async function take(changes: AsyncIterable<IndexChanges>, documents: Documents): Promise<void> {
  for await (const { kind, changes: some } of changes) {
    for (const { id, document } of some) {
      if (document === null) documents[kind].delete(id);
      else documents[kind].set(id, document);
    }
  }
}
