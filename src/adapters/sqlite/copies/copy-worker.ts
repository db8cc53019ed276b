import { parentPort, workerData } from 'node:worker_threads';
import type { CopyOutcome, CopyTask } from './copy-protocol.ts';
import { copyStore, inspectStore } from './copy-store.ts';

function run(task: CopyTask): CopyOutcome {
  try {
    const { store, now } = task;
    const inspected =
      task.kind === 'copy' ? copyStore(task.dataDir, store, task.into, now) : inspectStore(task.folder, store, now);
    return { kind: 'done', inspected };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(run(workerData as CopyTask));
