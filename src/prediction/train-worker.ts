import { parentPort, workerData } from 'node:worker_threads';
import { trainFolder } from './train-folder.ts';
import type { FromTrainWorker, TrainWorkerData } from './train-protocol.ts';

const data = workerData as TrainWorkerData;
const post = (message: FromTrainWorker): void => parentPort?.postMessage(message);
post({ kind: 'done', ...(await trainFolder(data, (progress) => post({ kind: 'progress', ...progress }))) });
