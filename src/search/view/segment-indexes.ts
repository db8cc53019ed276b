import { mkdirSync } from 'node:fs';
import { indexFolder } from '../../data-folder.ts';
import type { LiveIndex } from '../../engine/live-index.ts';
import { openIndex, openIndexInThread } from '../../engine/open-index.ts';
import { SegmentDamaged } from '../../engine/write/segment-file.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Readings } from '../documents/readings.ts';
import { kindFolder, schemaOf } from './build-indexes.ts';
import type { Indexes, IndexSource } from './index-source.ts';
import { indexedUpTo, isBeingBuilt, rebuildIndexes } from './update-indexes.ts';

export interface SegmentOptions {
  readonly store: RecordStore;
  readonly dataDir: string;
  readonly readings: Readings;
  readonly lexiconFiles: readonly string[];
  readonly log: (line: string) => void;
}

/** The indexes in a data folder. A missing or damaged index, or one of another version, is built anew. */
export function segmentIndexes({ store, dataDir, readings, lexiconFiles, log }: SegmentOptions): IndexSource {
  mkdirSync(indexFolder(dataDir), { recursive: true });
  const place = (kind: RecordKind) => [kindFolder(dataDir, kind), schemaOf(kind, readings)] as const;

  const load = (kind: RecordKind): LiveIndex | null => {
    try {
      return openIndex(...place(kind));
    } catch (error) {
      if (!(error instanceof SegmentDamaged)) throw error;
      log(`the ${kind} index cannot be used and is built anew: ${error.message}`);
      return null;
    }
  };
  const obtain = async (kind: RecordKind): Promise<LiveIndex> => {
    const there = load(kind);
    if (there !== null) return there;
    await rebuildIndexes(dataDir, [kind], { store, readings, lexiconFiles });
    return found(kind, load(kind));
  };
  const found = (kind: RecordKind, index: LiveIndex | null): LiveIndex => {
    if (index === null) throw new Error(`there is no ${kind} index in ${indexFolder(dataDir)}`);
    return index;
  };

  return {
    async open() {
      const company = await obtain('company');
      return pair(await obtain('people'), company);
    },
    async reopen() {
      const company = found('company', await openIndexInThread(...place('company')));
      return pair(found('people', await openIndexInThread(...place('people'))), company);
    },
    available: () => indexedUpTo(dataDir),
    isBeingBuilt: () => isBeingBuilt(dataDir),
    rebuild: (signal) => rebuildIndexes(dataDir, ['people', 'company'], { store, readings, lexiconFiles, signal }),
  };
}

function pair(people: LiveIndex, company: LiveIndex): Indexes {
  return {
    people,
    company,
    async merge() {
      await company.merge();
      await people.merge();
    },
    close() {
      people.close();
      company.close();
    },
  };
}
