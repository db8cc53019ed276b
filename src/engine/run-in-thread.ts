import { Worker } from 'node:worker_threads';
import { workerModule } from '../worker-module.ts';
import { DocumentError } from './engine.ts';
import type { WorkerJob, WorkerMessage } from './engine-worker.ts';
import { SegmentDamaged } from './write/segment-file.ts';

/** The error classes that keep their class when they cross threads, found again by name. */
const errorClasses: Readonly<Record<string, new (message: string) => Error>> = { DocumentError, SegmentDamaged };

/** Runs a job in a thread of its own and resolves to its answer. An abort ends the thread. */
export function runInThread<K extends WorkerMessage['kind']>(
  job: WorkerJob,
  kind: K,
  options: { readonly onProgress?: (documents: number) => void; readonly signal?: AbortSignal } = {},
): Promise<WorkerMessage & { kind: K }> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage & { kind: K }>();
  const worker = new Worker(workerModule(import.meta.url, './engine-worker'), { workerData: job });
  const abort = () => {
    void worker.terminate();
    reject(options.signal?.reason);
  };
  if (options.signal?.aborted === true) abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') options.onProgress?.(message.documents);
    else if (message.kind === kind) resolve(message as WorkerMessage & { kind: K });
  });
  worker.on('error', (error) => {
    const known = error instanceof Error ? errorClasses[error.name] : undefined;
    reject(known === undefined ? error : new known((error as Error).message));
  });
  worker.on('exit', (status) => {
    options.signal?.removeEventListener('abort', abort);
    reject(new Error(`an engine thread ended with status ${status} before its answer`));
  });
  return promise;
}
