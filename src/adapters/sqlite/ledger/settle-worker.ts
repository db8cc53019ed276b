import { parentPort, workerData } from 'node:worker_threads';
import { BatchSettler } from './batch.ts';
import type { FromWorker, SettleWorkerData, ToWorker } from './settle-protocol.ts';

// The worker thread waits for the disk in place of the event loop.
const settler = new BatchSettler(workerData as SettleWorkerData);

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'end') {
    settler.close();
    parentPort?.close();
    return;
  }
  const answer: FromWorker =
    message.kind === 'probe'
      ? { kind: 'probed', reason: settler.probe(message.now) }
      : { kind: 'settled', outcomes: settler.settle(message.requests) };
  parentPort?.postMessage(answer);
});
