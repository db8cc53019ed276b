import { mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readings, SmallCorpus } from '../../../test/small-corpus.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { SqliteWriterLock } from '../../adapters/sqlite/writer-lock.ts';
import { kindFolder } from './build-indexes.ts';
import { PublishedIndexes } from './published-indexes.ts';
import { segmentIndexes } from './segment-indexes.ts';
import { indexedUpTo, updateIndexes } from './update-indexes.ts';

let corpus: SmallCorpus;
let folder: string;

beforeEach(() => {
  corpus = new SmallCorpus();
  folder = temporaryFolder();
});

afterEach(() => corpus.close());

const building = { readings, lexiconFiles: [] };

function machine(dataDir = temporaryFolder(), of = readings) {
  const lock = new SqliteWriterLock(join(folder, 'lock'));
  return { dataDir, published: new PublishedIndexes({ folder, corpus: 'ours', dataDir, readings: of, lock }) };
}

async function opened({ dataDir, published }: ReturnType<typeof machine>, log: string[] = []) {
  const lock = new SqliteWriterLock(join(dataDir, 'index.lock'));
  const tell = (line: string) => void log.push(line);
  const source = segmentIndexes({ store: corpus.store, ...building, lock, dataDir, log: tell, published });
  (await source.open()).close();
  return indexedUpTo(dataDir);
}

async function written(to: number): Promise<number> {
  const people = Array.from({ length: to }, (_, at) => ({ id: `p${at}`, headline: `Said at ${to}` }));
  const change = await corpus.write(people);
  await updateIndexes(corpus.folder, { store: corpus.store, lock: corpus.lock, ...building }, 0);
  return change;
}

const shared = () => readdirSync(join(folder, 'ours')).sort();

test('a machine without an index begins with what another one gave, and does not build', async () => {
  const change = await written(30);
  await machine(corpus.folder).published.publish();
  await corpus.write([{ id: 'later' }]);
  const newcomer = machine();
  expect(await opened(newcomer)).toBe(change);
  const bytes = (dataDir: string) => {
    const people = kindFolder(dataDir, 'people');
    return readFileSync(join(people, readdirSync(people).find((name) => name.startsWith('segment')) ?? ''));
  };
  expect(bytes(newcomer.dataDir).equals(bytes(corpus.folder))).toBe(true);
});

test('a newer index takes the place of the one that is there, an older one does not', async () => {
  await written(30);
  const [first, other] = [machine(corpus.folder), machine()];
  await first.published.publish();
  await opened(other);
  const change = await written(40);
  await first.published.publish();
  await other.published.publish();
  expect(await opened(machine())).toBe(change);
  expect(shared()).toHaveLength(2);
});

test('an index of another version goes, and is not taken', async () => {
  await written(30);
  await machine(corpus.folder).published.publish();
  const before = shared();
  mkdirSync(join(folder, 'ours', 'people-0123456789abcdef'));
  await machine(corpus.folder).published.publish();
  expect(shared()).toEqual(before);
});

test('what is damaged is built anew, with a line in the log', async () => {
  const change = await written(30);
  await machine(corpus.folder).published.publish();
  for (const kind of shared()) {
    const place = join(folder, 'ours', kind);
    for (const name of readdirSync(place)) if (name.startsWith('segment')) truncateSync(join(place, name), 100);
  }
  const log: string[] = [];
  expect(await opened(machine(), log)).toBe(change);
  expect(log.join()).toMatch(/people index cannot be used and is built anew/);
});

test('where nobody gave one, a machine builds its own', async () => {
  const change = await written(30);
  expect(await opened(machine())).toBe(change);
});
