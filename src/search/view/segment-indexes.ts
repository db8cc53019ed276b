import { indexFolder } from '../../data-folder.ts';
import type { LiveIndex } from '../../engine/live-index.ts';
import { openIndex, openIndexInThread } from '../../engine/open-index.ts';
import type { SegmentImage } from '../../engine/read/segment-image.ts';
import { SegmentDamaged } from '../../engine/write/segment-file.ts';
import type { WriterLock } from '../../ports/writer-lock.ts';
import type { RecordKind } from '../../records/kind.ts';
import { type BuildOptions, kindFolder, schemaOf } from './build-indexes.ts';
import type { Indexes, IndexSource } from './index-source.ts';
import type { PublishedIndexes } from './published-indexes.ts';
import { buildIndexes, indexedUpTo } from './update-indexes.ts';

/**
 * The most changes that a view takes in when it opens indexes, some 15 s of work. Up to 10,000 wait for a merge, and more come
 * until it is over.
 */
export const changesToOpenMax = 30_000;
/**
 * The most changes that a view takes in at a time, some 5 s of work beside requests. Their documents take 14 kB each in the
 * memory of each search thread until all of them are shown.
 */
export const changesTakenMax = 10_000;

/** What the indexes are on disk, in memory that threads can share. */
export type Images = Readonly<Record<RecordKind, SegmentImage>>;

interface SegmentOptions extends Pick<BuildOptions, 'store' | 'readings' | 'lexiconFiles' | 'database'> {
  readonly lock: WriterLock;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** The indexes that other machines give; null where there are none. */
  readonly published?: PublishedIndexes | null;
  /** Is told of indexes that were opened, or merged since. */
  readonly onImages?: (images: Images) => void;
}

/** The indexes in a data folder. A missing or damaged index, or one of another version, is built anew. */
export function segmentIndexes(options: SegmentOptions): IndexSource {
  const { lock, dataDir, log, onImages, published = null, ...building } = options;
  const { store, readings } = building;
  const place = (kind: RecordKind) => [kindFolder(dataDir, kind), schemaOf(kind, readings)] as const;

  const load = (kind: RecordKind, say: (line: string) => void): LiveIndex | null => {
    try {
      return openIndex(...place(kind));
    } catch (error) {
      if (!(error instanceof SegmentDamaged)) throw error;
      say(`the ${kind} index cannot be used and is built anew: ${error.message}`);
      return null;
    }
  };
  const obtain = async (kind: RecordKind): Promise<LiveIndex> =>
    load(kind, () => undefined) ??
    lock.hold(async () => {
      // The last holder of the lock may have built it.
      const built = load(kind, log);
      if (built !== null) return built;
      await published
        ?.take(kind)
        .catch((error: unknown) => log(`no index was taken from other machines: ${String(error)}`));
      const taken = load(kind, log);
      if (taken !== null) return taken;
      await buildIndexes(dataDir, [kind], building);
      publish();
      return found(kind, load(kind, log));
    });
  /** Goes on beside the work of a server. */
  const publish = () =>
    void published
      ?.publish()
      .catch((error: unknown) => log(`the indexes were not given to other machines: ${String(error)}`));
  const found = (kind: RecordKind, index: LiveIndex | null): LiveIndex => {
    if (index === null) throw new Error(`there is no ${kind} index in ${indexFolder(dataDir)}`);
    return index;
  };

  const told = {
    images: onImages ?? (() => {}),
    merged: publish,
  };

  return {
    changesToOpenMax,
    changesTakenMax,
    changesGatheredMax: 10_000,
    async open() {
      const company = await obtain('company');
      return pair(lock, await obtain('people'), company, told);
    },
    async reopen() {
      const company = found('company', await openIndexInThread(...place('company')));
      return pair(lock, found('people', await openIndexInThread(...place('people'))), company, told);
    },
    available: () => indexedUpTo(dataDir),
    isBeingBuilt: () => lock.isHeld(),
    rebuild: (signal) =>
      lock.hold(async () => {
        if (indexedUpTo(dataDir) >= (await store.currentChange())) return;
        await buildIndexes(dataDir, ['people', 'company'], { ...building, signal });
        publish();
      }, signal),
  };
}

function pair(
  lock: WriterLock,
  people: LiveIndex,
  company: LiveIndex,
  { images, merged }: { readonly images: (images: Images) => void; readonly merged: () => void },
): Indexes {
  const tell = () => images({ people: people.image, company: company.image });
  tell();
  return {
    people,
    company,
    merge: () =>
      lock.hold(async () => {
        const isNewest = (await company.merge()) && (await people.merge());
        tell();
        merged();
        return isNewest;
      }),
    close() {
      people.close();
      company.close();
    },
  };
}
