import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Inspected, type StoreCopies, StoreNotCopied, storeFiles } from '../../../ports/store-copies.ts';
import { workerModule } from '../../../worker-module.ts';
import { claim } from './claim.ts';
import type { CopyOutcome, CopyTask } from './copy-protocol.ts';

/** Copies of the SQLite files of a data folder. The work is done in a thread, so that its caller can show how far it is. */
export const sqliteStoreCopies: StoreCopies = {
  sizeMax(dataDir, store) {
    const path = join(dataDir, storeFiles[store]);
    const [file, log] = [path, `${path}-wal`].map((one) => statSync(one, { throwIfNoEntry: false })?.size);
    return file === undefined ? null : file + (log ?? 0);
  },
  copy: (dataDir, store, into, now) => inThread({ kind: 'copy', dataDir, store, into, now }),
  inspect: (folder, store, now) => inThread({ kind: 'inspect', folder, store, now }),
  claim,
};

function inThread(task: CopyTask): Promise<Inspected> {
  const { promise, resolve, reject } = Promise.withResolvers<Inspected>();
  const worker = new Worker(workerModule(import.meta.url, './copy-worker'), { workerData: task });
  worker.on('message', (outcome: CopyOutcome) => {
    if (outcome.kind === 'failed') reject(new StoreNotCopied(outcome.reason));
    else resolve(outcome.inspected);
  });
  worker.once('error', (error) => reject(new StoreNotCopied('the thread failed', { cause: error })));
  worker.once('exit', () => reject(new StoreNotCopied('the thread stopped before it was done')));
  return promise;
}
