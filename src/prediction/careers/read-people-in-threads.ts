import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TrainingFailed } from '../../ports/prediction-book.ts';
import { workerModule } from '../../worker-module.ts';
import type { PackedCorpus } from './corpus.ts';
import { type PartOfPeople, type ReadPeople, readPeople } from './read-people.ts';

/** The people whom a reading thread read, in the form in which it posts them. */
export interface PackedPeople extends Omit<ReadPeople, 'corpus'> {
  readonly packed: PackedCorpus;
}

/** With fewer people, reading ends before a second thread has started. */
const sharedFrom = 50_000;
/**
 * The number does not depend on the machine, so that the same store gives the same person numbers and the same model.
 */
const threads = 2;

/** Reads all people. If there are many, a second thread reads half of them. */
export async function readPeopleInThreads(
  from: Omit<PartOfPeople, 'part' | 'parts'>,
  people: number,
  onProgress: (done: number) => void,
): Promise<ReadPeople> {
  const parts = people < sharedFrom ? 1 : threads;
  const others = Array.from({ length: parts - 1 }, (_, index) => {
    const workerData: PartOfPeople = { ...from, part: index + 1, parts };
    const worker = new Worker(workerModule(import.meta.url, './read-people-worker'), { workerData });
    const died = once(worker, 'exit').then(() => {
      throw new TrainingFailed('a thread that read people stopped before it was done');
    });
    const read = Promise.race([once(worker, 'message') as Promise<[PackedPeople]>, died]);
    // The promise is awaited only after this thread's own part and may reject before that.
    read.catch(() => undefined);
    return { worker, read };
  });
  try {
    const all = await readPeople({ ...from, part: 0, parts }, (done) => onProgress(Math.min(done * parts, people)));
    for (const { read } of others) {
      const [{ packed, ids, digests, verified }] = await read;
      all.corpus.absorb(packed);
      for (const id of ids) all.ids.push(id);
      for (const digest of digests) all.digests.push(digest);
      for (const day of verified) all.verified.push(day);
    }
    return all;
  } finally {
    await Promise.all(others.map(({ worker }) => worker.terminate()));
  }
}
