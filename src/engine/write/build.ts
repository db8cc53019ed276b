import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineDocument, EngineSchema } from '../engine.ts';
import { inputsWithin, type MergedHalf, type MergeHalf, mergeHalfOf, mergeSegments } from '../merge/merge.ts';
import type { MergeInput } from '../merge/merge-order.ts';
import { SegmentSource } from '../merge/segment-source.ts';
import { Accumulator } from './accumulator.ts';
import { beginFiles, endFiles, swapManifest } from './index-folder.ts';
import { type FileEnd, type SegmentUse, SegmentWriter } from './segment-file.ts';

export interface BuildOptions {
  /** The change number of the store up to which the documents are complete. */
  readonly change: number;
  /**
   * The memory bound, for a batch of documents before it is written as a run and for the runs merged at once. A batch
   * takes at least one document, and a merge at least two runs. docs/engine.md says what else grows with the number of
   * documents.
   */
  readonly memoryBytesMax: number;
  readonly onProgress?: (progress: BuildProgress) => void;
}

export interface BuildProgress {
  readonly stage: 'reading' | 'merging' | 'done';
  readonly documents: number;
}

/** The number of documents between two progress reports. */
const progressEvery = 10_000;

/** Writes documents into runs: segments of as many documents as fit in memory, to be merged later. */
export class RunWriter {
  readonly runs: string[] = [];
  documents = 0;
  readonly #schema: EngineSchema;
  readonly #memoryBytesMax: number;
  readonly #newRun: () => string;
  #batch: Accumulator;

  /** `newRun` returns the path of the next run. */
  constructor(schema: EngineSchema, memoryBytesMax: number, newRun: () => string) {
    this.#schema = schema;
    this.#memoryBytesMax = memoryBytesMax;
    this.#newRun = newRun;
    this.#batch = new Accumulator(schema);
  }

  /**
   * Adds a document.
   * @throws DocumentError
   */
  add(document: EngineDocument): void {
    this.#batch.add(document);
    this.documents++;
    // Writing a batch takes as much memory again, for the sorted arrays.
    if (this.#batch.bytes * 2 > this.#memoryBytesMax) this.flush();
  }

  /** Writes the documents added since the last run. The first run is written even if it is empty. */
  flush(): void {
    if (this.#batch.documents === 0 && this.runs.length > 0) return;
    const path = this.#newRun();
    const file = new SegmentWriter(path, 'run');
    this.#batch.write(file, 0);
    this.runs.push(path);
    this.#batch = new Accumulator(this.#schema);
  }
}

/**
 * Builds an index from documents and makes it the index of a folder. Readers of the previous index are not disturbed.
 * If the build fails or is killed, the previous index stays, and the next build clears away the leftovers. Returns
 * false if another process has meanwhile made the index complete up to a later change.
 * @throws DocumentError if a document breaks a bound or an id occurs twice
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
 * Merges runs into one segment, as many at once as the memory bound allows, but at least two. Runs that have been
 * merged into a longer one are removed.
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
    mergeFiles(schema, some, longer, 'run', 0);
    for (const run of some) rmSync(run);
    left.push(longer);
  }
  mergeFiles(schema, left, path, 'index', change);
}

function documentsIn(run: string): number {
  const source = new SegmentSource(run);
  source.close();
  return source.head.documents;
}

function mergeFiles(
  schema: EngineSchema,
  runs: readonly string[],
  path: string,
  use: SegmentUse,
  change: number,
): void {
  withRuns(runs, (inputs) => mergeSegments(schema, inputs, new SegmentWriter(path, use), change));
}

/** Merges one half of the arrays of runs, in one of the two threads that write the file. */
export function mergeHalfOfRuns(
  half: MergeHalf,
  schema: EngineSchema,
  runs: readonly string[],
  path: string,
  end: FileEnd,
): MergedHalf {
  return withRuns(runs, (inputs) => mergeHalfOf(half, schema, inputs, new SegmentWriter(path, 'index', end)));
}

function withRuns<T>(runs: readonly string[], merge: (inputs: readonly MergeInput[]) => T): T {
  const sources: SegmentSource[] = [];
  try {
    for (const run of runs) sources.push(new SegmentSource(run));
    return merge(sources.map((source) => ({ source, deleted: null })));
  } finally {
    for (const source of sources) source.close();
  }
}
