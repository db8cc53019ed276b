import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { indexFolder } from '../../data-folder.ts';
import type { EngineSchema } from '../../engine/engine.ts';
import { type BuildProgress, buildIndex } from '../../engine/write/build.ts';
import { buildIndexInThreads } from '../../engine/write/parallel-build.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { RecordKind } from '../../records/kind.ts';
import { documentSource, type SourceData } from '../documents/document-source.ts';
import { documentsOf } from '../documents/documents.ts';
import type { Readings } from '../documents/readings.ts';
import { companySchema, peopleSchema } from '../schema.ts';

/** The memory for the batches of all threads before they are written out: a fifth of what a large import takes. */
const memoryBytesMax = 400 * 1024 ** 2;
/** The most threads for a build; more would wait for the disk. */
const threadsMax = 8;
/**
 * The most records that are indexed without a thread, in some 50 ms; a thread would take longer to read the lexicon.
 */
const recordsAtOnceMax = 500;
/** The fewest records worth another thread, which must read the lexicon first. */
const recordsPerThread = 5_000;

export interface IndexProgress {
  readonly kind: RecordKind;
  /** All threads make documents, then one thread merges them. */
  readonly stage: BuildProgress['stage'];
  readonly documents: number;
  readonly of: number;
}

export interface BuildOptions {
  readonly store: RecordStore;
  readonly readings: Readings;
  /** The files that extend the lexicon of the readings. Each thread reads them again. */
  readonly lexiconFiles: readonly string[];
  /** The database that the records are in; none for the data folder. Each thread opens them again. */
  readonly database?: SourceData['database'];
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Aborts the build and keeps the present index. */
  readonly signal?: AbortSignal;
}

/** The folder of a kind's index inside a data folder. */
export function kindFolder(dataDir: string, kind: RecordKind): string {
  return join(indexFolder(dataDir), kind);
}

export function schemaOf(kind: RecordKind, { lexicon }: Readings): EngineSchema {
  return kind === 'people' ? peopleSchema(lexicon.version) : companySchema(lexicon.version);
}

/**
 * Builds the index of one kind from all records beside the present one, then swaps it in. Few records are indexed at
 * once, many in threads.
 */
export async function buildIndexOf(kind: RecordKind, dataDir: string, options: BuildOptions): Promise<void> {
  const snapshot = await options.store.snapshot();
  try {
    const { readings, lexiconFiles, onProgress, signal, database = null } = options;
    const { change } = snapshot;
    const of = await snapshot.count(kind);
    const target = [kindFolder(dataDir, kind), schemaOf(kind, readings)] as const;
    if (of <= recordsAtOnceMax) {
      const documents = await Array.fromAsync(documentsOf(kind, snapshot, readings, 0, 1));
      buildIndex(...target, documents, { change, memoryBytesMax });
      return;
    }
    await buildIndexInThreads(...target, documentSource({ dataDir, database, lexiconFiles, kind }), {
      change,
      memoryBytesMax,
      threads: Math.min(availableParallelism(), threadsMax, Math.ceil(of / recordsPerThread)),
      onProgress: ({ stage, documents }) => onProgress?.({ kind, stage, documents, of }),
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await snapshot.close();
  }
}
