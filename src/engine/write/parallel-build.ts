import type { EngineSchema } from '../engine.ts';
import type { DocumentSource } from '../engine-worker.ts';
import { inputsWithin, mergeHalves } from '../merge/merge.ts';
import { runInThread } from '../run-in-thread.ts';
import type { BuildOptions } from './build.ts';
import { beginFiles, endFiles, swapManifest } from './index-folder.ts';
import { newFileEnd, SegmentWriter } from './segment-file.ts';

interface ParallelBuildOptions extends BuildOptions {
  /** The number of threads that make documents and write runs. Together they stay within `memoryBytesMax`. */
  readonly threads: number;
  /** Aborts the build; the index then stays as it is. */
  readonly signal?: AbortSignal;
}

/**
 * Builds like `buildIndex` on several cores, off the caller's thread. Making documents (parsing, tokenising) is 85 % of
 * a build, so each thread makes a part of the documents itself, and only files pass between threads.
 */
export async function buildIndexInThreads(
  folder: string,
  schema: EngineSchema,
  source: DocumentSource,
  options: ParallelBuildOptions,
): Promise<boolean> {
  const { change, threads, onProgress } = options;
  // A thread that fails aborts the others.
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const files = beginFiles(folder, change);
  try {
    const done = new Array<number>(threads).fill(0);
    const total = () => done.reduce((sum, documents) => sum + documents, 0);
    const parts = await Promise.all(
      done.map((_, part) =>
        runInThread(
          {
            kind: 'runs',
            schema,
            source,
            part,
            parts: threads,
            memoryBytesMax: options.memoryBytesMax / threads,
            folder: files.work,
          },
          'runs',
          {
            signal,
            onProgress: (documents) => {
              done[part] = documents;
              onProgress?.({ stage: 'reading', documents: total() });
            },
          },
        ),
      ),
    );
    const documents = parts.reduce((sum, part) => sum + part.documents, 0);
    onProgress?.({ stage: 'merging', documents });
    const runs = parts.flatMap((part) => part.runs);
    const { memoryBytesMax } = options;
    const path = files.segment;
    if (threads > 1 && runs.length <= inputsWithin(memoryBytesMax / mergeHalves.length, documents))
      await mergeInTwo(schema, runs, path, change, signal);
    else await runInThread({ kind: 'merge', schema, runs, path, change, memoryBytesMax }, 'merged', { signal });
    const swapped = swapManifest(folder, files, change);
    onProgress?.({ stage: 'done', documents });
    return swapped;
  } catch (error) {
    failed.abort(error);
    throw error;
  } finally {
    endFiles(files);
  }
}

/** Lets two threads write the halves of one segment, then writes its table of contents. */
async function mergeInTwo(
  schema: EngineSchema,
  runs: readonly string[],
  path: string,
  change: number,
  signal: AbortSignal,
): Promise<void> {
  const end = newFileEnd();
  const halves = await Promise.all(
    mergeHalves.map((half) => runInThread({ kind: 'merge-half', half, schema, runs, path, end }, 'half', { signal })),
  );
  const merged = halves.map((answer) => answer.merged);
  const least = Object.assign({}, ...merged.map((half) => half.least));
  const head = { schema, change, documents: merged[0]?.documents ?? 0, least };
  new SegmentWriter(path, 'index', end).finish(
    head,
    merged.map((half) => half.sections),
  );
}
