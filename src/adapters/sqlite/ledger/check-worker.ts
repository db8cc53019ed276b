import { parentPort, workerData } from 'node:worker_threads';
import { openControlReader } from '../control/database.ts';
import { checkFile } from './check.ts';
import { type CheckWorkerData, mapped } from './check-in-threads.ts';

const { dataFolder, busyTimeoutMs } = workerData as CheckWorkerData;
const database = openControlReader(dataFolder, { busyTimeoutMs });
try {
  parentPort?.postMessage(mapped(database, () => checkFile(database)));
} finally {
  database.close();
}
