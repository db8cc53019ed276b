import type { IndexChange } from '../../engine/engine.ts';
import { openIndexInThread } from '../../engine/open-index.ts';
import { clearInterrupted, readManifest } from '../../engine/write/index-folder.ts';
import { SegmentDamaged } from '../../engine/write/segment-file.ts';
import { batchRecordsMax, type Change, type RecordSnapshot } from '../../ports/record-store.ts';
import type { WriterLock } from '../../ports/writer-lock.ts';
import type { RecordKind } from '../../records/kind.ts';
import { factsIn, indexChange, peopleAmong } from '../documents/documents.ts';
import { type BuildOptions, buildIndexOf, type IndexProgress, kindFolder, schemaOf } from './build-indexes.ts';

/** The most changes left for the server to take into memory, which is faster than building an index. */
const changesLeft = 2_000;
/** The most changes merged into the indexes; for more, building anew is as fast. */
const changesMergedMax = 30_000;
/** People come first, so that the companies' documents are made while the people's index is merged. */
const kinds: readonly RecordKind[] = ['people', 'company'];

interface UpdateOptions extends BuildOptions {
  readonly lock: WriterLock;
}

/**
 * Brings the indexes of a data folder up to date with its records after an import. Few changes are left to the server,
 * more are merged in, and many cause a new build. All of it happens beside the present indexes, so their readers are
 * not disturbed. After an interruption, the next server catches up.
 */
export async function updateIndexes(
  dataDir: string,
  options: UpdateOptions,
  changesLeftMax: number = changesLeft,
): Promise<void> {
  const update = async (work: (snapshot: RecordSnapshot, changes: readonly Change[] | null) => Promise<void>) => {
    const snapshot = await options.store.snapshot();
    try {
      const indexed = indexedUpTo(dataDir);
      const changes = indexed < 0 ? null : await changesSince(snapshot, indexed);
      if (changes === null || changes.length > changesLeftMax) await work(snapshot, changes);
    } finally {
      await snapshot.close();
    }
  };
  await update(() =>
    // The changes are looked at again under the lock, because its last holder may have taken them in.
    options.lock.hold(() =>
      update(async (snapshot, changes) => {
        const merged = changes !== null && (await mergeChanges(dataDir, snapshot, changes, options));
        if (!merged) await buildIndexes(dataDir, kinds, options);
      }),
    ),
  );
}

/** Brings the indexes up to date without leaving a change; then no file of them holds a removed record. */
export async function eraseFromIndexes(dataDir: string, options: UpdateOptions): Promise<void> {
  await updateIndexes(dataDir, options, 0);
  await options.lock.hold(async () => {
    for (const kind of kinds) clearInterrupted(kindFolder(dataDir, kind));
  });
}

/**
 * Builds the indexes of these kinds anew, in threads. One thread merges the parts of one kind while the others go on
 * with the next kind. The caller holds the writer lock.
 */
export async function buildIndexes(
  dataDir: string,
  which: readonly RecordKind[],
  options: BuildOptions,
): Promise<void> {
  // A failure in one kind aborts the other.
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const builds: Promise<void>[] = [];
  try {
    for (const kind of which) {
      const { promise: merging, resolve: merges } = Promise.withResolvers<void>();
      const onProgress = (progress: IndexProgress) => {
        options.onProgress?.(progress);
        if (progress.stage === 'merging') merges();
      };
      const build = buildIndexOf(kind, dataDir, { ...options, onProgress, signal });
      build.catch((error: unknown) => failed.abort(error));
      builds.push(build);
      await Promise.race([build, merging]);
    }
  } finally {
    await Promise.allSettled(builds);
  }
  await Promise.all(builds);
}

/** The change up to which both indexes on disk are complete; -1 if either is missing or unusable. */
export function indexedUpTo(dataDir: string): number {
  try {
    return Math.min(...kinds.map((kind) => readManifest(kindFolder(dataDir, kind))?.change ?? -1));
  } catch (error) {
    if (error instanceof SegmentDamaged) return -1;
    throw error;
  }
}

/** Returns false if there is no index to merge the changes into. */
async function mergeChanges(
  dataDir: string,
  snapshot: RecordSnapshot,
  changes: readonly Change[],
  { readings, onProgress }: BuildOptions,
): Promise<boolean> {
  const factsFor = factsIn(snapshot, readings);
  for (const kind of kinds) {
    const index = await openIndexInThread(kindFolder(dataDir, kind), schemaOf(kind, readings)).catch(
      (error: unknown) => {
        if (error instanceof SegmentDamaged) return null;
        throw error;
      },
    );
    if (index === null) return false;
    const own = changes.filter((change) => change.kind === kind);
    const taken: IndexChange[] = [];
    for (let from = 0; from < own.length; from += batchRecordsMax) {
      const batch = own.slice(from, from + batchRecordsMax);
      const factsOf = await factsFor(peopleAmong(batch));
      for (const change of batch) taken.push(indexChange(change, factsOf, readings));
      onProgress?.({ kind, stage: 'reading', documents: taken.length, of: own.length });
    }
    index.apply(taken, snapshot.change);
    await index.merge();
    index.close();
  }
  return true;
}

/** Null if there are too many changes to be worth merging, or some were forgotten. */
async function changesSince(snapshot: RecordSnapshot, indexed: number): Promise<readonly Change[] | null> {
  if (indexed < snapshot.completeSince) return null;
  const changes: Change[] = [];
  for await (const batch of snapshot.changesSince(indexed)) {
    if (changes.length + batch.length > changesMergedMax) return null;
    changes.push(...batch);
  }
  return changes;
}
