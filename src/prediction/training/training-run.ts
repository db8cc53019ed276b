import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../../data-folder.ts';
import type { BookRow, BookWriter, PredictionBook } from '../../ports/prediction-book.ts';
import { dayOf, monthOf } from '../../records/normalise/dates.ts';
import { seededRandom } from '../../seeded-random.ts';
import { openPredictions, openRecords, type StorePlace } from '../../stores.ts';
import type { ReadPeople } from '../careers/read-people.ts';
import { readPeopleInThreads } from '../careers/read-people-in-threads.ts';
import { type FittedAndTested, fitAndTest } from './fit-and-test.ts';
import { type Report, reportOf } from './report.ts';
import { reportPage } from './report-page.ts';
import type { TrainOutcome, TrainProgress, TrainWorkerData } from './training-messages.ts';

/** The number of people between two reports of progress. */
const progressEvery = 5_000;
/** Rows that are handed to the book together. */
const rowsAtOnce = 1_000;

/** Does a whole training. It blocks its thread for long stretches, so it needs a thread of its own. */
export async function runTraining(
  { dataDir, database, recordsIn = null, lexiconFiles, now }: TrainWorkerData,
  onProgress: (progress: TrainProgress) => void,
): Promise<TrainOutcome> {
  const records = { dataDir, database: recordsIn };
  const book = await openPredictions(records);
  const writer = await book.rewrite();
  try {
    const day = dayOf(new Date(now));
    const total = await countPeople(records);
    const read = await readPeopleInThreads({ dataDir, database, recordsIn, lexiconFiles }, total, (done) =>
      onProgress({ stage: 'reading', done, total }),
    );
    // A fixed seed makes the same training give the same intervals twice.
    const learned = fitAndTest(read.corpus, monthOf(day), seededRandom(1), (stage, done, total) =>
      onProgress({ stage, done, total }),
    );
    const served = await writeBook(book, writer, read, learned, onProgress);
    const report = reportOf(learned, day, served);
    const files = writeReport(join(modelsFolder(dataDir), day), report);
    await writer.publish();
    return { report, ...files };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await book.close();
  }
}

async function countPeople(place: StorePlace): Promise<number> {
  const store = await openRecords(place);
  const snapshot = await store.snapshot();
  try {
    return await snapshot.count('people');
  } finally {
    await snapshot.close();
    await store.close();
  }
}

/** Writes the book. Returns how many people have a score. */
async function writeBook(
  before: PredictionBook,
  writer: BookWriter,
  { ids, digests, verified }: ReadPeople,
  { failures, scorer }: FittedAndTested,
  onProgress: (progress: TrainProgress) => void,
): Promise<number> {
  const evidence = before.evidence()[Symbol.asyncIterator]();
  let known = await evidence.next();
  let rows: BookRow[] = [];
  let served = 0;
  let done = 0;
  for (const person of inOrderOf(ids)) {
    if (done % progressEvery === 0) onProgress({ stage: 'scoring', done, total: ids.length });
    done++;
    const personId = ids[person] ?? '';
    const digest = digests[person] ?? '';
    // Both sequences are in the order of ids, which are ASCII.
    while (known.done !== true && known.value.personId < personId) known = await evidence.next();
    const isKnown = known.done !== true && known.value.personId === personId && known.value.digest === digest;
    const signalDate = isKnown ? known.value.signalDate : (verified[person] ?? '');
    const score = failures.length > 0 ? null : (scorer?.score(person) ?? null);
    if (score !== null) served++;
    rows.push({ personId, digest, signalDate, score: score?.score ?? null, reasoning: score?.reasoning ?? [] });
    if (rows.length === rowsAtOnce) {
      await writer.add(rows);
      rows = [];
    }
  }
  await writer.add(rows);
  await evidence.return?.();
  return served;
}

/** The numbers of people in the order of their ids, in which a book is read and fastest written. */
function inOrderOf(ids: readonly string[]): Uint32Array {
  return Uint32Array.from(ids.keys()).sort((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1));
}

function writeReport(folder: string, report: Report): Pick<TrainOutcome, 'reportFile' | 'pageFile'> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = { reportFile: join(folder, 'report.json'), pageFile: join(folder, 'report.html') };
  replace(files.reportFile, `${JSON.stringify(report, null, 2)}\n`);
  replace(files.pageFile, reportPage(report));
  return files;
}

function replace(path: string, text: string): void {
  // The rename may survive a power cut that the text, unless it was flushed, does not.
  writeFileSync(`${path}.partial`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.partial`, path);
}
