import { parentPort, workerData } from 'node:worker_threads';
import type { FromTrainWorker, TrainWorkerData } from './training-messages.ts';
import { runTraining } from './training-run.ts';

const data = workerData as TrainWorkerData;
const post = (message: FromTrainWorker): void => parentPort?.postMessage(message);
post({ kind: 'done', ...(await runTraining(data, (progress) => post({ kind: 'progress', ...progress }))) });
