import { parentPort, workerData } from 'node:worker_threads';
import { type PartOfPeople, readPeople } from './read-people.ts';
import type { PackedPeople } from './read-people-in-threads.ts';

const { corpus, ...rest } = await readPeople(workerData as PartOfPeople, () => undefined);
const packed: PackedPeople = { ...rest, packed: corpus.packed() };
parentPort?.postMessage(
  packed,
  Object.values(packed.packed.arrays).map(({ buffer }) => buffer),
);
