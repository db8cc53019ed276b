import { parentPort, workerData } from 'node:worker_threads';
import { runTask, type TaskData } from './run-task.ts';
import type { FromTaskThread } from './tasks.ts';

/** The errors whose messages say what to do. Others name what only the log should. */
const advising = new Set([
  'InputError',
  'ImportFailed',
  'StoreUnavailable',
  'TrainingFailed',
  'BookUnusable',
  'IndexOfOthers',
]);

const post = (message: FromTaskThread): void => parentPort?.postMessage(message);
try {
  const value = await runTask(workerData as TaskData, (progress) => post({ kind: 'progress', ...progress }));
  post({ kind: 'done', value });
} catch (error) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  post({ kind: 'failed', failure: { advice: advising.has(name) ? message : null, stack } });
}
