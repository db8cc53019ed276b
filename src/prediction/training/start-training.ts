import { Worker } from 'node:worker_threads';
import { TrainingFailed } from '../../ports/prediction-book.ts';
import { workerModule } from '../../worker-module.ts';
import type { FromTrainWorker, TrainOutcome, TrainProgress, TrainWorkerData } from './training-messages.ts';

export type { TrainOutcome, TrainProgress } from './training-messages.ts';

/**
 * Trains on the records of a data folder in a thread of its own, writes the report, and replaces the scores that are
 * served; if the gate fails, none are served. Throws TrainingFailed and the errors of the store.
 */
export function startTraining(
  data: TrainWorkerData,
  onProgress: (progress: TrainProgress) => void,
): Promise<TrainOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<TrainOutcome>();
  const worker = new Worker(workerModule(import.meta.url, './training-worker'), { workerData: data });
  worker.on('message', (message: FromTrainWorker) => {
    if (message.kind === 'progress') onProgress(message);
    else resolve(message);
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new TrainingFailed('the training stopped before it was done')));
  return promise;
}
