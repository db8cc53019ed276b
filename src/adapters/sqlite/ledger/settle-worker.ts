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
  parentPort?.postMessage(answerOf(message));
});

function answerOf(message: Exclude<ToWorker, { kind: 'end' }>): FromWorker {
  switch (message.kind) {
    case 'settle':
      return { kind: 'settled', outcomes: settler.settle(message.requests) };
    case 'probe':
      return { kind: 'probed', reason: settler.probe(message.now) };
    case 'prune':
      return { kind: 'pruned', ...settler.prune(message.now) };
  }
}
