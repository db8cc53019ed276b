import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineDocument, EngineSchema } from '../engine.ts';
import { inputsWithin, type MergedHalf, type MergeHalf, mergeHalfOf, mergeSegments } from '../merge/merge.ts';
import type { MergeInput } from '../merge/merge-order.ts';
import { FileSource } from '../merge/segment-source.ts';
import { Accumulator } from './accumulator.ts';
import { beginFiles, endFiles, swapManifest } from './folder.ts';
import { type FileEnd, SegmentWriter } from './segment-file.ts';

export interface BuildOptions {
  /** The store's change number up to which the documents are complete. */
  readonly change: number;
  /**
   * What a batch of documents may take before it is written as a run, and how much merging reads at once. At least one
   * document is always taken, and two runs are merged; docs/engine.md says what grows with the number of documents.
   */
  readonly memoryBytesMax: number;
  readonly onProgress?: (progress: BuildProgress) => void;
}

export interface BuildProgress {
  readonly stage: 'reading' | 'merging' | 'done';
  readonly documents: number;
}

/** How often progress is reported, in documents. */
const progressEvery = 10_000;

/** Writes documents into runs: segments of as many documents as fit in memory, to be merged. */
export class RunWriter {
  readonly runs: string[] = [];
  documents = 0;
  readonly #schema: EngineSchema;
  readonly #memoryBytesMax: number;
  readonly #newRun: () => string;
  #batch: Accumulator;

  /** `newRun` gives the path of the next file. */
  constructor(schema: EngineSchema, memoryBytesMax: number, newRun: () => string) {
    this.#schema = schema;
    this.#memoryBytesMax = memoryBytesMax;
    this.#newRun = newRun;
    this.#batch = new Accumulator(schema);
  }

  /** @throws DocumentError */
  add(document: EngineDocument): void {
    this.#batch.add(document);
    this.documents++;
    // Writing a batch sorts it into arrays of the same size again.
    if (this.#batch.bytes * 2 > this.#memoryBytesMax) this.flush();
  }

  /** Writes what has been added since the last run; the first run even if it is empty. */
  flush(): void {
    if (this.#batch.documents === 0 && this.runs.length > 0) return;
    const path = this.#newRun();
    const file = new SegmentWriter(path);
    this.#batch.write(file, 0);
    this.runs.push(path);
    this.#batch = new Accumulator(this.#schema);
  }
}

/**
 * Builds an index in a folder from documents and makes it the index there; readers of the one before are not
 * disturbed. If it fails or is killed, the index before stays, and the next build clears away what is left.
 * Returns false when the index was meanwhile made complete up to a later change.
 * @throws DocumentError for a document that breaks a bound, or an id that is there twice
 */
export function buildIndex(
  folder: string,
  schema: EngineSchema,
  documents: Iterable<EngineDocument>,
  options: BuildOptions,
): boolean {
  const { change, memoryBytesMax, onProgress } = options;
  const files = beginFiles(folder, change);
  try {
    const writer = new RunWriter(schema, memoryBytesMax, () => join(files.work, String(writer.runs.length)));
    for (const document of documents) {
      writer.add(document);
      if (writer.documents % progressEvery === 0) onProgress?.({ stage: 'reading', documents: writer.documents });
    }
    writer.flush();
    onProgress?.({ stage: 'merging', documents: writer.documents });
    mergeRuns(schema, writer.runs, files.segment, change, memoryBytesMax);
    const swapped = swapManifest(folder, files, change);
    onProgress?.({ stage: 'done', documents: writer.documents });
    return swapped;
  } finally {
    endFiles(files);
  }
}

/**
 * Makes one segment of runs, of which so many are merged at once as the bound allows, but at least two. Runs that have
 * been merged into a longer one are removed.
 */
export function mergeRuns(
  schema: EngineSchema,
  runs: readonly string[],
  path: string,
  change: number,
  memoryBytesMax: number,
): void {
  const documents = runs.reduce((sum, run) => sum + documentsIn(run), 0);
  const atOnce = inputsWithin(memoryBytesMax, documents);
  const left = [...runs];
  while (left.length > atOnce) {
    const some = left.splice(0, atOnce);
    const longer = `${some[0]}+`;
    mergeFiles(schema, some, longer, 0);
    for (const run of some) rmSync(run);
    left.push(longer);
  }
  mergeFiles(schema, left, path, change);
}

function documentsIn(run: string): number {
  const source = new FileSource(run);
  source.close();
  return source.head.documents;
}

function mergeFiles(schema: EngineSchema, runs: readonly string[], path: string, change: number): void {
  withRuns(runs, (inputs) => mergeSegments(schema, inputs, new SegmentWriter(path), change));
}

/** Merges one half of the arrays of runs, in one of two threads that write a file. */
export function mergeHalfOfRuns(
  half: MergeHalf,
  schema: EngineSchema,
  runs: readonly string[],
  path: string,
  end: FileEnd,
): MergedHalf {
  return withRuns(runs, (inputs) => mergeHalfOf(half, schema, inputs, new SegmentWriter(path, end)));
}

function withRuns<T>(runs: readonly string[], merge: (inputs: readonly MergeInput[]) => T): T {
  const sources: FileSource[] = [];
  try {
    for (const run of runs) sources.push(new FileSource(run));
    return merge(sources.map((source) => ({ source, deleted: null })));
  } finally {
    for (const source of sources) source.close();
  }
}
