import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { indexFolder } from '../../data-folder.ts';
import type { EngineSchema } from '../../engine/engine.ts';
import { type BuildProgress, buildIndex } from '../../engine/write/build.ts';
import { buildIndexInThreads } from '../../engine/write/parallel-build.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { RecordKind } from '../../records/kind.ts';
import { documentSource } from '../documents/document-source.ts';
import { documentsOf } from '../documents/documents.ts';
import type { Readings } from '../documents/readings.ts';
import { companySchema, peopleSchema } from '../schema.ts';

/** What the batches of all threads may take together before they are written out: a fifth of what a large import takes. */
const memoryBytesMax = 400 * 1024 ** 2;
/** More threads than these wait for the disk. */
const threadsMax = 8;
/** Up to so many records an index is built at once, some 50 ms: a thread would read the lexicon for longer. */
const recordsAtOnceMax = 500;
/** Fewer records are not worth another thread, which reads the lexicon first. */
const recordsPerThread = 5_000;

export interface IndexProgress {
  readonly kind: RecordKind;
  /** Documents are made in all threads, then merged in one. */
  readonly stage: BuildProgress['stage'];
  readonly documents: number;
  readonly of: number;
}

export interface BuildOptions {
  readonly store: RecordStore;
  readonly readings: Readings;
  /** The files that the lexicon of the readings was read from beside its own, for threads to read again. */
  readonly lexiconFiles: readonly string[];
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Ends the build and leaves the index that there was. */
  readonly signal?: AbortSignal;
}

/** Where the index of a kind stands in a data folder. */
export function kindFolder(dataDir: string, kind: RecordKind): string {
  return join(indexFolder(dataDir), kind);
}

export function schemaOf(kind: RecordKind, { lexicon }: Readings): EngineSchema {
  return kind === 'people' ? peopleSchema(lexicon.version) : companySchema(lexicon.version);
}

/**
 * Builds the index of one kind from all records, beside the one that is there, and swaps it in: in threads, or at once
 * where there are few records.
 */
export async function buildIndexOf(kind: RecordKind, dataDir: string, options: BuildOptions): Promise<void> {
  const snapshot = options.store.snapshot();
  try {
    const { readings, lexiconFiles, onProgress, signal } = options;
    const { change } = snapshot;
    const of = snapshot.count(kind);
    const target = [kindFolder(dataDir, kind), schemaOf(kind, readings)] as const;
    if (of <= recordsAtOnceMax) {
      buildIndex(...target, documentsOf(kind, snapshot, readings, 0, 1), { change, memoryBytesMax });
      return;
    }
    await buildIndexInThreads(...target, documentSource({ dataDir, lexiconFiles, kind }), {
      change,
      memoryBytesMax,
      threads: Math.min(availableParallelism(), threadsMax, Math.ceil(of / recordsPerThread)),
      onProgress: ({ stage, documents }) => onProgress?.({ kind, stage, documents, of }),
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    snapshot.close();
  }
}
