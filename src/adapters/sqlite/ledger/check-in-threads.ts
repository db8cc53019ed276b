import { createReadStream, statSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { controlPath } from '../../../data-folder.ts';
import type { CheckReport } from '../../../ports/credit-ledger.ts';
import { workerModule } from '../../../worker-module.ts';
import type { ControlDatabase } from '../control/database.ts';
import { checkAccounts, checkCredits, type FileFaults, joinedReport } from './check.ts';

export interface CheckWorkerData {
  readonly dataFolder: string;
  readonly busyTimeoutMs: number;
}

/** Up to so many postings a thread takes as long to start as it saves. */
const postingsAlone = 200_000;

/**
 * Checks the file in a thread of its own beside the accounts here, if there is much: each takes half of the time. The
 * two reads may be of different moments, since no rule looks at both.
 */
export async function checkInThreads(
  database: ControlDatabase,
  now: number,
  workerData: CheckWorkerData,
): Promise<CheckReport> {
  const last = database.prepare<[], number>('SELECT max(id) FROM journal').pluck().get() ?? 0;
  if (last <= postingsAlone) return checkCredits(database, now);
  await readWhole(controlPath(workerData.dataFolder));
  const file = checkFileInThread(workerData);
  // It runs at once; what it throws about a damaged file is of no interest.
  const accounts = new Promise<CheckReport>((resolve) => resolve(mapped(database, () => checkAccounts(database, now))));
  accounts.catch(() => undefined);
  const faults = await file;
  return joinedReport(faults, faults.damage.length > 0 ? null : await accounts);
}

/** A disk that fails is an error here. Where the file is mapped, it would end the process. */
async function readWhole(path: string): Promise<void> {
  await finished(createReadStream(path, { highWaterMark: 1_048_576 }).resume());
}

/** Runs a check over a file that is mapped, which saves a call of the system for each page: a sixth of the time. */
export function mapped<T>(database: ControlDatabase, check: () => T): T {
  database.pragma(`mmap_size = ${statSync(database.name).size}`);
  try {
    return check();
  } finally {
    database.pragma('mmap_size = 0');
  }
}

function checkFileInThread(workerData: CheckWorkerData): Promise<FileFaults> {
  const { promise, resolve, reject } = Promise.withResolvers<FileFaults>();
  const worker = new Worker(workerModule(import.meta.url, './check-worker'), { workerData });
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', (status) => reject(new Error(`the thread of the check ended with status ${status}`)));
  return promise;
}
