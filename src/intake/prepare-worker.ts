import { parentPort, workerData } from 'node:worker_threads';
import type { LineBlock } from './json-lines.ts';
import { type PrepareOptions, prepareBlock } from './prepare.ts';

parentPort?.on('message', (block: LineBlock) => {
  parentPort?.postMessage(prepareBlock(block, workerData as PrepareOptions));
});
