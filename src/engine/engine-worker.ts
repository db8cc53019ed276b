import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineDocument, EngineSchema } from './engine.ts';
import { type MergedHalf, type MergeHalf, mergeSegments } from './merge/merge.ts';
import { SegmentSource } from './merge/segment-source.ts';
import { withDerived } from './read/derived.ts';
import { readIndex } from './read/read-index.ts';
import { readSegment, type SegmentImage } from './read/segment-image.ts';
import { Accumulator } from './write/accumulator.ts';
import { mergeHalfOfRuns, mergeRuns, RunWriter } from './write/build.ts';
import { documentsIn, type SharedDocuments } from './write/document-pages.ts';
import { type FileEnd, SegmentWriter } from './write/segment-file.ts';

/** Names the function from which a worker gets its documents. The worker calls it with `data`. */
export interface DocumentSource {
  /** URL of the module that exports the function. */
  readonly module: string;
  /** Name of the exported function, which has the type `Documents`. */
  readonly documents: string;
  /** The function's argument; it is copied to the worker. */
  readonly data: unknown;
}

/** Yields part number `part` of `parts`. Every document belongs to exactly one part. */
type Documents<Data> = (
  data: Data,
  part: number,
  parts: number,
) => Iterable<EngineDocument> | AsyncIterable<EngineDocument>;

/**
 * The one job of a worker. The worker answers with any number of `progress` messages and then one message of its job's
 * kind.
 */
export type WorkerJob =
  | {
      /** Writes a part of the documents into a folder, as runs. */
      readonly kind: 'runs';
      readonly schema: EngineSchema;
      readonly source: DocumentSource;
      readonly part: number;
      readonly parts: number;
      readonly memoryBytesMax: number;
      readonly folder: string;
    }
  | {
      readonly kind: 'merge';
      readonly schema: EngineSchema;
      readonly runs: readonly string[];
      readonly path: string;
      readonly change: number;
      readonly memoryBytesMax: number;
    }
  | {
      /** Merges half of the arrays of the runs, while another thread merges the other half into the same file. */
      readonly kind: 'merge-half';
      readonly half: MergeHalf;
      readonly schema: EngineSchema;
      readonly runs: readonly string[];
      readonly path: string;
      readonly end: FileEnd;
    }
  | {
      /** Merges changes into a segment, and reads the result. */
      readonly kind: 'update';
      readonly segment: string;
      readonly schema: EngineSchema;
      readonly deleted: Uint32Array;
      /** The changed documents. */
      readonly documents: SharedDocuments;
      readonly folder: string;
      readonly path: string;
      readonly change: number;
    }
  | { readonly kind: 'open'; readonly folder: string; readonly schema: EngineSchema };

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly documents: number }
  | { readonly kind: 'runs'; readonly runs: readonly string[]; readonly documents: number }
  | { readonly kind: 'merged' }
  | { readonly kind: 'half'; readonly merged: MergedHalf }
  | { readonly kind: 'image'; readonly image: SegmentImage | null };

/** The number of documents between two progress messages. */
const progressEvery = 2_000;

async function run(job: WorkerJob): Promise<WorkerMessage> {
  switch (job.kind) {
    case 'runs':
      return writeRuns(job);
    case 'merge':
      mergeRuns(job.schema, job.runs, job.path, job.change, job.memoryBytesMax);
      return { kind: 'merged' };
    case 'merge-half':
      return { kind: 'half', merged: mergeHalfOfRuns(job.half, job.schema, job.runs, job.path, job.end) };
    case 'update':
      return { kind: 'image', image: update(job) };
    case 'open':
      return { kind: 'image', image: readIndex(job.folder, job.schema) };
  }
}

async function writeRuns(job: WorkerJob & { kind: 'runs' }): Promise<WorkerMessage> {
  const { source, part, parts, schema, memoryBytesMax, folder } = job;
  const module = (await import(source.module)) as Record<string, Documents<unknown> | undefined>;
  const documents = module[source.documents];
  if (documents === undefined) throw new TypeError(`${source.module} exports no "${source.documents}"`);
  let serial = 0;
  const writer = new RunWriter(schema, memoryBytesMax, () => join(folder, `${part}-${serial++}`));
  for await (const document of documents(source.data, part, parts)) {
    writer.add(document);
    if (writer.documents % progressEvery === 0) answer({ kind: 'progress', documents: writer.documents });
  }
  writer.flush();
  return { kind: 'runs', runs: writer.runs, documents: writer.documents };
}

function update(job: WorkerJob & { kind: 'update' }): SegmentImage {
  const segment = new SegmentSource(job.segment);
  const { schema } = job;
  const batch = new Accumulator(schema);
  for (const document of documentsIn(job.documents)) batch.add(document);
  const runPath = join(job.folder, 'changes');
  batch.write(new SegmentWriter(runPath, 'run'), job.change);
  const changes = new SegmentSource(runPath);
  try {
    const inputs = [
      { source: segment, deleted: job.deleted },
      { source: changes, deleted: null },
    ];
    mergeSegments(schema, inputs, new SegmentWriter(job.path, 'index'), job.change);
  } finally {
    changes.close();
    segment.close();
  }
  return withDerived(readSegment(job.path));
}

function answer(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

answer(await run(workerData as WorkerJob));
