import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Config } from './config.ts';
import { claimIndex, indexFolder, indexIdOf, makeIndexId } from './data-folder.ts';
import { recordsAddress } from './database-address.ts';
import type { PredictionBook } from './ports/prediction-book.ts';
import type { RecordStore } from './ports/record-store.ts';
import { SearchIndexUnavailable } from './ports/search-index.ts';
import type { SuppressionList } from './ports/suppression-list.ts';
import type { WriterLock } from './ports/writer-lock.ts';
import type { Readings } from './search/documents/readings.ts';
import type { LocalProgress } from './search/threads/local-progress.ts';
import { type IndexProgress, schemaOf } from './search/view/build-indexes.ts';
import type { View } from './search/view/view.ts';
import { secretIn } from './secret-file.ts';

/** The stores that indexes are made of. Their opener closes them after the indexes. */
interface IndexStores {
  readonly records: RecordStore;
  readonly readings: Readings;
  readonly lock: WriterLock;
  /** The lock of all machines that share the records and what they are found by; null where they share nothing. */
  readonly sharedLock: WriterLock | null;
  suppressions(): Promise<SuppressionList>;
  predictions(): Promise<PredictionBook>;
}

type OnProgress = (progress: IndexProgress) => void;

/** The indexes of a data folder, wherever they are kept. */
export interface KeptIndexes {
  /** Whoever opens a view closes it, before the indexes. `progress` is told of indexes in this process. */
  view(progress?: LocalProgress): Promise<View>;
  /** Brings the indexes up to the records. False if that is left to a server: to one at work, or to the next one. */
  update(onProgress?: OnProgress): Promise<boolean>;
  /** Where the indexes are, in words for an operator, and how many changes of the records they lack. */
  condition(): Promise<{ readonly place: string; readonly behind: number }>;
  /** Brings the indexes up to the records; then no file of them holds a removed record. */
  erase(): Promise<void>;
  /** Makes the indexes anew, whatever there is. */
  rebuild(onProgress?: OnProgress): Promise<void>;
  close(): Promise<void>;
}

type Log = (line: string) => void;

/** The indexes that the configuration chooses. */
export async function openIndexes(
  dataDir: string,
  config: Config,
  stores: IndexStores,
  log: Log,
): Promise<KeptIndexes> {
  const { search } = config;
  return search.store.length === 0
    ? localIndexes(dataDir, config, stores, log)
    : remoteIndexes(dataDir, search, stores, log);
}

async function localIndexes(
  dataDir: string,
  config: Config,
  { records: store, readings, lock, sharedLock, suppressions, predictions }: IndexStores,
  log: Log,
): Promise<KeptIndexes> {
  const { buildIndexes, eraseFromIndexes, indexedUpTo, updateIndexes } = await import(
    './search/view/update-indexes.ts'
  );
  const { lexiconFiles, sharedIndexFolder } = config.search;
  const building = { store, readings, lexiconFiles, lock, database: recordsAddress(config) };
  const corpus = await store.corpus();
  await lock.hold(async () => claimIndex(dataDir, corpus));
  const { PublishedIndexes } = await import('./search/view/published-indexes.ts');
  const published =
    sharedIndexFolder === undefined || sharedLock === null || corpus === null
      ? null
      : new PublishedIndexes({ folder: sharedIndexFolder, corpus, dataDir, readings, lock: sharedLock });
  return {
    async view(progress) {
      const { EmbeddedView } = await import('./search/view/embedded-view.ts');
      const { segmentIndexes } = await import('./search/view/segment-indexes.ts');
      return EmbeddedView.open({
        ...{ store, readings, log, clock: () => performance.now() },
        suppressions: await suppressions(),
        predictions: await predictions(),
        source: segmentIndexes({
          ...building,
          dataDir,
          log,
          published,
          ...(progress && { onImages: progress.tellImages }),
        }),
        ...(progress && { onState: progress.tellState }),
      });
    },
    async update(onProgress) {
      if (published !== null && indexedUpTo(dataDir) < 0)
        await lock.hold(async () => {
          for (const kind of ['people', 'company'] as const) await published.take(kind);
        });
      await updateIndexes(dataDir, { ...building, ...(onProgress && { onProgress }) });
      await published?.publish();
      return true;
    },
    async condition() {
      return { place: 'the index', behind: (await store.currentChange()) - Math.max(0, indexedUpTo(dataDir)) };
    },
    async erase() {
      await eraseFromIndexes(dataDir, building);
      await published?.publish();
    },
    async rebuild(onProgress) {
      await lock.hold(() =>
        buildIndexes(dataDir, ['people', 'company'], { ...building, ...(onProgress && { onProgress }) }),
      );
      await published?.publish();
    },
    async close() {},
  };
}

async function remoteIndexes(
  dataDir: string,
  search: Config['search'],
  { records: store, readings, lock: ownLock, sharedLock, suppressions }: IndexStores,
  log: Log,
): Promise<KeptIndexes> {
  const { OpenSearchRemoteIndex } = await import('./adapters/opensearch/remote-index.ts');
  const { IndexKeeper } = await import('./search/view/remote/index-keeper.ts');
  const { store: nodes, storeUser, storePasswordFile, storeIndex, storeShards, storeReplicas, storeTimeoutMs } = search;
  const lock = sharedLock ?? ownLock;
  const newId = () => randomBytes(6).toString('hex');
  const corpus =
    (await store.corpus()) ?? indexIdOf(dataDir) ?? (await lock.hold(async () => makeIndexId(dataDir, newId())));
  const index = new OpenSearchRemoteIndex({
    ...{ nodes, name: storeIndex, corpus, timeoutMs: storeTimeoutMs },
    user: storeUser ?? null,
    password: storePasswordFile === undefined ? null : secretIn(storePasswordFile, 'search.storePasswordFile'),
    schemas: { people: schemaOf('people', readings), company: schemaOf('company', readings) },
    shape: { shards: storeShards, replicas: storeReplicas },
    newId,
  });
  const parts = { store, readings, lock, log, corpus, index, suppressions: await suppressions() };
  return {
    async view() {
      const { RemoteView } = await import('./search/view/remote/remote-view.ts');
      return RemoteView.open({ ...parts, clock: () => performance.now(), answeredMs: storeTimeoutMs });
    },
    async update(onProgress) {
      try {
        const { change } = await new IndexKeeper(parts, onProgress).update(true);
        return change >= (await store.currentChange());
      } catch (error) {
        if (!(error instanceof SearchIndexUnavailable)) throw error;
        log(`not searchable yet: ${error.message}; whom serve goes on when it reaches the cluster`);
        return false;
      }
    },
    async condition() {
      const behind = await new IndexKeeper(parts).changesBehind();
      return { place: `the index in search.store (${await index.server()})`, behind };
    },
    async erase() {
      await new IndexKeeper(parts).erase();
      // An index that was kept here before holds removed records too.
      await rm(indexFolder(dataDir), { recursive: true, force: true });
    },
    rebuild: (onProgress) => new IndexKeeper(parts, onProgress).rebuild(),
    close: () => index.close(),
  };
}
