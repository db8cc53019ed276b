import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readings, SmallCorpus } from '../../../test/small-corpus.ts';
import { indexFolder } from '../../data-folder.ts';
import { eraseFromIndexes, indexedUpTo, updateIndexes } from './update-indexes.ts';

let corpus: SmallCorpus;

beforeEach(() => {
  corpus = new SmallCorpus();
});

afterEach(() => corpus.close());

const query = 'software engineers in Berlin';
const options = { readings, lexiconFiles: [] };

function engineers(from: number, to: number) {
  return Array.from({ length: to - from }, (_, i) => ({
    id: `p${from + i}`,
    location: 'Berlin, Germany',
    experience: [{ position: 'Software Engineer', company_name: 'Acme', start_time: '2020-01' }],
  }));
}

async function total() {
  const outcome = await corpus.search(query);
  return outcome.kind === 'page' ? outcome.total : null;
}

test('what an import built is opened as it is', async () => {
  const change = await corpus.write(engineers(0, 2_500));
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...options });
  expect(indexedUpTo(corpus.folder)).toBe(change);
  expect(await total()).toBe(2_500);
  expect(corpus.log).toEqual([]);
});

test('few changes are left to whoever reads, many are built in', async () => {
  await corpus.write(engineers(0, 10));
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...options });
  const built = indexedUpTo(corpus.folder);
  await corpus.write(engineers(10, 20));
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...options });
  expect(indexedUpTo(corpus.folder)).toBe(built);
  const change = await corpus.write(engineers(20, 2_500));
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...options });
  expect(indexedUpTo(corpus.folder)).toBe(change);
});

test('an import that died before it built its indexes is caught up with at the next start', async () => {
  await corpus.write(engineers(0, 10));
  expect(await total()).toBe(10);
  await corpus.endFinder();
  await corpus.write(engineers(10, 2_500));
  expect(await total()).toBe(2_500);
});

test('a running server takes over the indexes that an import built', async () => {
  await corpus.write(engineers(0, 10));
  expect(await total()).toBe(10);
  await corpus.write(engineers(10, 2_500));
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...options });
  await expect.poll(total).toBe(2_500);
  expect(corpus.log).toEqual([]);
});

test('a damaged index is built anew, with a line in the log, and answers right', async () => {
  await corpus.write(engineers(0, 10));
  expect(await total()).toBe(10);
  await corpus.endFinder();
  const folder = join(indexFolder(corpus.folder), 'people');
  const segment = join(folder, readdirSync(folder).find((name) => name.startsWith('segment')) ?? '');
  const bytes = readFileSync(segment);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(segment, bytes);
  expect(await total()).toBe(10);
  expect(corpus.log.join()).toMatch(/people index .* built anew/);
});

test('a manifest without its segment, and none at all, lead to new indexes', async () => {
  await corpus.write(engineers(0, 10));
  expect(await total()).toBe(10);
  await corpus.endFinder();
  const folder = join(indexFolder(corpus.folder), 'people');
  for (const name of readdirSync(folder)) if (name.startsWith('segment')) rmSync(join(folder, name));
  expect(await total()).toBe(10);
  await corpus.endFinder();
  rmSync(indexFolder(corpus.folder), { recursive: true });
  expect(await total()).toBe(10);
});

test('a build that died is begun again, also while its number belongs to another process', async () => {
  await corpus.write(engineers(0, 10));
  expect(await total()).toBe(10);
  // Release 0.1.0 leaves this mark if it is killed while it builds; another process has its number by now.
  writeFileSync(join(indexFolder(corpus.folder), `building-${process.ppid}`), '');
  await corpus.write(engineers(10, 2_500));
  await expect
    .poll(() => {
      corpus.clockMs += 10_000;
      return total();
    })
    .toBe(2_500);
  expect(corpus.log).toEqual([]);
});

test('who waited for another build takes its result', async () => {
  const change = await corpus.write(engineers(0, 2_500));
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const built: string[] = [];
  const held = corpus.lock.hold(() => end);
  const both = [1, 2].map(() =>
    updateIndexes(corpus.folder, {
      store: corpus.store,
      lock: corpus.lock,
      ...options,
      onProgress: ({ kind, stage }) => stage === 'done' && built.push(kind),
    }),
  );
  expect(indexedUpTo(corpus.folder)).toBe(-1);
  resolve();
  await Promise.all([held, ...both]);
  expect(indexedUpTo(corpus.folder)).toBe(change);
  // Companies are so few that their index reports no progress.
  expect(built).toEqual(['people']);
});

test('a server that missed a removal which is forgotten since takes the indexes that have it', async () => {
  await corpus.write(engineers(0, 10));
  expect(await total()).toBe(10);
  // The server does not look while another process removes, builds and forgets.
  await corpus.endFinder();
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...options }, 0);
  await corpus.remove('people', 'p3');
  await corpus.store.forget((await corpus.store.erasures()) ?? { people: new Set(), company: new Set() });
  // The index on disk still holds who was removed, and the feed says nothing of it: the index is built anew.
  expect(await total()).toBe(9);
  const erased = { store: corpus.store, lock: corpus.lock, ...options };
  await eraseFromIndexes(corpus.folder, erased);
  expect(indexedUpTo(corpus.folder)).toBe(await corpus.store.currentChange());
});
