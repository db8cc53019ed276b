import type { EngineSchema } from '../../engine/engine.ts';
import type { IndexChanges, IndexLabel, IndexMark, IndexState, RemoteIndex } from '../../ports/remote-index.ts';
import { SearchIndexUnavailable } from '../../ports/search-index.ts';
import type { RecordKind } from '../../records/kind.ts';
import { Cluster, type ClusterAddress } from './cluster.ts';
import { type IndexShape, versionOf } from './index-body.ts';
import { earlierOf, metasOf, type VersionedMeta } from './index-metas.ts';
import { IndexWriter } from './index-writer.ts';
import { OpenSearchIndex } from './search-index.ts';

interface RemoteIndexOptions extends ClusterAddress {
  /** Begins the names of the indexes and aliases in the cluster. */
  readonly name: string;
  /** Names the store of the records. */
  readonly corpus: string;
  readonly schemas: Readonly<Record<RecordKind, EngineSchema>>;
  /** The shape of an index that is made. */
  readonly shape: IndexShape;
  /** Makes 12 hexadecimal digits, never the same twice. */
  readonly newId: () => string;
}

/** Milliseconds that one answer to something written may take. */
const writtenMs = 60_000;
/** Milliseconds that removed documents may take to leave the files. */
const expungedMs = 3_600_000;

const kinds = ['people', 'company'] as const;
type OfKinds<T> = Readonly<Record<RecordKind, T>>;

/**
 * An index of each kind in a cluster, under an alias that begins with the name. An index is made under a name of its own,
 * and the aliases of both kinds are moved to it in one step.
 */
export class OpenSearchRemoteIndex implements RemoteIndex {
  readonly #options: RemoteIndexOptions;
  readonly #reading: Cluster;
  readonly #writing: Cluster;

  constructor(options: RemoteIndexOptions) {
    this.#options = options;
    this.#reading = new Cluster(options);
    this.#writing = new Cluster({ ...options, timeoutMs: writtenMs });
  }

  async label(): Promise<IndexLabel | null> {
    const present = await this.#present();
    if (present === null) return null;
    const { corpus, schemas } = this.#options;
    const stranger = kinds.map((kind) => present[kind].meta.corpus).find((one) => one !== corpus);
    return {
      ...earlierOf(present.people.meta, present.company.meta),
      corpus: stranger ?? corpus,
      isOfThisVersion: kinds.every((kind) => present[kind].meta.schema === versionOf(schemas[kind])),
    };
  }

  async open(): Promise<IndexState> {
    const { people, company } = await this.#must();
    const { corpus, schemas } = this.#options;
    if (people.meta.corpus !== corpus || company.meta.corpus !== corpus)
      throw new SearchIndexUnavailable('the index in the search cluster is of other records');
    return OpenSearchIndex.open(this.#reading, {
      people: { name: people.name, schema: schemas.people },
      company: { name: company.name, schema: schemas.company },
    });
  }

  async apply(changes: AsyncIterable<IndexChanges>, mark: IndexMark): Promise<void> {
    const { people, company } = await this.#must();
    const { schemas } = this.#options;
    await this.#write(changes, mark, {
      people: new IndexWriter(this.#writing, people.name, schemas.people),
      company: new IndexWriter(this.#writing, company.name, schemas.company),
    });
  }

  async build(documents: AsyncIterable<IndexChanges>, mark: IndexMark): Promise<void> {
    const { name, corpus, schemas, shape, newId } = this.#options;
    const id = newId();
    const meta = { corpus, ...mark };
    const made = (kind: RecordKind) => `${name}-${kind}-${id}`;
    const writer = (kind: RecordKind) => IndexWriter.create(this.#writing, made(kind), schemas[kind], meta, shape);
    const old = await this.#made();
    await this.#write(documents, mark, { people: await writer('people'), company: await writer('company') });
    await this.#writing.ask('POST', '/_aliases', {
      actions: kinds.flatMap((kind) => [
        { remove: { index: `${name}-${kind}-*`, alias: aliasOf(name, kind), must_exist: false } },
        { add: { index: made(kind), alias: aliasOf(name, kind) } },
      ]),
    });
    for (const index of old) await this.#writing.ask('DELETE', `/${index}`);
  }

  async expunge(): Promise<void> {
    const { people, company } = await this.#must();
    const path = `/${people.name},${company.name}/_forcemerge?only_expunge_deletes=true`;
    await this.#writing.askLong('POST', path, expungedMs);
  }

  /** Which server the index is in, with its version. */
  server(): Promise<string> {
    return this.#reading.server();
  }

  async close(): Promise<void> {
    await this.#reading.close();
    await this.#writing.close();
  }

  async #write(changes: AsyncIterable<IndexChanges>, mark: IndexMark, writers: OfKinds<IndexWriter>): Promise<void> {
    const { corpus } = this.#options;
    try {
      for await (const { kind, changes: some } of changes) for (const change of some) await writers[kind].add(change);
      for (const kind of kinds) await writers[kind].finish({ corpus, ...mark });
    } finally {
      // Whoever writes next must not be overtaken by what is still on its way.
      for (const kind of kinds) await writers[kind].settled();
    }
  }

  /** The indexes under the aliases; null unless both are there. */
  async #present(): Promise<OfKinds<{ readonly name: string; readonly meta: VersionedMeta }> | null> {
    const { name } = this.#options;
    const found = await this.#metasOf(kinds.map((kind) => aliasOf(name, kind)).join());
    const of = (kind: RecordKind) => {
      const [index] = [...found].filter(([one]) => isMade(one, name, kind));
      return index && { name: index[0], meta: index[1] };
    };
    const [people, company] = [of('people'), of('company')];
    return people === undefined || company === undefined ? null : { people, company };
  }

  async #must(): Promise<OfKinds<{ readonly name: string; readonly meta: VersionedMeta }>> {
    const present = await this.#present();
    if (present === null) throw new SearchIndexUnavailable('there is no index in the search cluster');
    return present;
  }

  /** The names of all indexes that were made here, of interrupted makers too. */
  async #made(): Promise<readonly string[]> {
    const { name } = this.#options;
    const found = await this.#metasOf(kinds.map((kind) => `${name}-${kind}-*`).join());
    return [...found.keys()].filter((one) => kinds.some((kind) => isMade(one, name, kind)));
  }

  /** Everything begins here, so that no index of a server that was not tested is read, written or made. */
  async #metasOf(names: string): Promise<ReadonlyMap<string, VersionedMeta>> {
    await this.#reading.server();
    return metasOf(this.#reading, names);
  }
}

function aliasOf(name: string, kind: RecordKind): string {
  return `${name}-${kind}`;
}

/** Whether an index was made under this name, and not under a longer one. */
function isMade(index: string, name: string, kind: RecordKind): boolean {
  const alias = `${aliasOf(name, kind)}-`;
  return index.startsWith(alias) && /^[0-9a-f]{12}$/.test(index.slice(alias.length));
}
