import { afterEach, beforeEach, expect, test } from 'vitest';
import { distantStore } from '../../../test/distant-store.ts';
import { readings, SmallCorpus } from '../../../test/small-corpus.ts';
import { EmbeddedView } from './embedded-view.ts';
import type { IndexSource } from './index-source.ts';
import { segmentIndexes } from './segment-indexes.ts';

let corpus: SmallCorpus;

beforeEach(() => {
  corpus = new SmallCorpus();
});

afterEach(() => corpus.close());

function engineer(id: string, place: string, more: Record<string, unknown> = {}) {
  const experience = [{ position: 'Software Engineer', company_name: 'Acme', start_time: '2020-01' }];
  return { id, location: place, experience, refreshed_at: '2026-11-01', ...more };
}

const query = 'software engineers in Berlin';
const everybody = { tiers: [{ where: { op: 'all', of: [] }, prefer: [] }], offset: 0, limit: 100 } as const;

test('what is written after the start is found by the next search', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  expect(await corpus.ids(query)).toEqual(['a']);
  await corpus.write([engineer('b', 'Berlin, Germany'), engineer('c', 'Paris, France')]);
  expect(await corpus.ids(query)).toEqual(['a', 'b']);
});

test('a changed record is found as it is now, a removed one not at all', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany'), engineer('b', 'Berlin, Germany')]);
  expect(await corpus.ids(query)).toEqual(['a', 'b']);
  await corpus.write([engineer('a', 'Paris, France', { refreshed_at: '2026-11-02' })]);
  await corpus.remove('people', 'b');
  expect(await corpus.ids(query)).toEqual([]);
  expect(await corpus.ids('software engineers in Paris')).toEqual(['a']);
  const finder = await corpus.finder();
  expect(await finder.profile('b', new Date())).toBeNull();
});

test('suppressed people vanish from search, counts, look-ups and predictions, and come back', async () => {
  const job_change = { score: 0.5, signal_date: '2026-10-01', reasoning: [] };
  await corpus.write([engineer('a', 'Berlin, Germany', { job_change }), engineer('b', 'Berlin, Germany')]);
  const finder = await corpus.finder();
  expect(await corpus.search(query)).toMatchObject({ total: 2 });
  corpus.suppressed.add('people', 'a');
  expect(await corpus.search(query)).toMatchObject({ total: 1, cards: [{ id: 'b' }] });
  expect([await finder.profile('a', new Date()), await finder.prediction('a', new Date())]).toEqual([null, null]);
  await corpus.write([engineer('a', 'Berlin, Germany', { refreshed_at: '2026-11-03' })]);
  expect(await corpus.ids(query)).toEqual(['b']);
  corpus.suppressed.remove('people', 'a');
  expect(await corpus.ids(query)).toEqual(['a', 'b']);
});

test('the name of who was suppressed is as unknown as it was before', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  const finder = await corpus.finder();
  const call = { target: 'people', page: 1, pageSize: 1, withMatch: false } as const;
  const explained = () => finder.explain({ ...call, query: 'Zorblax Quux', now: new Date() });
  const before = await explained();
  await corpus.write([engineer('z', 'Berlin, Germany', { full_name: 'Zorblax Quux' })]);
  expect(await corpus.ids('Zorblax Quux')).toEqual(['z']);
  expect(await explained()).not.toEqual(before);
  corpus.suppressed.add('people', 'z');
  expect(await explained()).toEqual(before);
});

test('a suppressed company tells nothing on the cards of its people', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany')], [{ id: 'c', company_name: 'Acme', industry: 'Mining' }]);
  expect(await corpus.search(query)).toMatchObject({ cards: [{ id: 'a', industry: 'Mining' }] });
  corpus.suppressed.add('company', 'c');
  const shown = { cards: [{ id: 'a', company_name: 'Acme', industry: null }] };
  expect(await corpus.search(query)).toMatchObject(shown);
  expect(await corpus.search(query)).toMatchObject(shown);
});

test('what is suppressed before the start is never shown', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany'), engineer('b', 'Berlin, Germany')]);
  corpus.suppressed.add('people', 'b');
  expect(await corpus.search(query)).toMatchObject({ total: 1, cards: [{ id: 'a' }] });
});

test('a changed company record reaches the people who work there', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany')], [{ id: 'c', company_name: 'Acme', employees_num: 5000 }]);
  const small = 'software engineers at companies under 50 people';
  expect(await corpus.ids(small)).toEqual([]);
  await corpus.write([], [{ id: 'c', company_name: 'Acme', employees_num: 20, refreshed_at: '2026-11-02' }]);
  expect(await corpus.ids(small)).toEqual(['a']);
});

test('many changes come with new indexes, and requests see the old state until then', async () => {
  const { store, lock, folder: dataDir } = corpus;
  const segments = segmentIndexes({ store, lock, dataDir, readings, lexiconFiles: [], log: () => {} });
  let clockMs = 0;
  const view = await EmbeddedView.open({
    ...corpus.viewParts(),
    source: { ...segments, changesTakenMax: 100 },
    clock: () => clockMs,
  });
  const total = () => view.read(async ({ index }) => (await index.search('people', everybody)).total);
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  expect(await total()).toBe(1);
  await corpus.write(Array.from({ length: 101 }, (_, i) => engineer(`p${i}`, 'Berlin, Germany')));
  // The view builds the indexes itself after a while, since nobody else does here.
  let seen = 1;
  await expect
    .poll(async () => {
      clockMs += 1_000;
      await view.poll();
      const now = await total();
      expect([seen, 102]).toContain(now);
      seen = now;
      return now;
    })
    .toBe(102);
  await corpus.write([engineer('b', 'Berlin, Germany')]);
  expect(await total()).toBe(103);
  await view.close();
});

test('an import of thousands is taken in beside requests without new indexes', async () => {
  const { store, lock, folder: dataDir } = corpus;
  const segments = segmentIndexes({ store, lock, dataDir, readings, lexiconFiles: [], log: () => {} });
  const none = () => Promise.reject(new Error('no index is built or opened'));
  const view = await EmbeddedView.open({ ...corpus.viewParts(), source: { ...segments, rebuild: none, reopen: none } });
  const total = () => view.read(async ({ index }) => (await index.search('people', everybody)).total);
  await corpus.write(Array.from({ length: 3_000 }, (_, i) => engineer(`p${i}`, 'Berlin, Germany')));
  expect(await total()).toBe(0);
  await view.poll();
  await view.settled();
  expect([await total(), corpus.log]).toEqual([3_000, []]);
  await view.close();
});

test('a start takes in thousands of changes that the indexes lack without building them', async () => {
  const { store, lock, folder: dataDir } = corpus;
  const segments = segmentIndexes({ store, lock, dataDir, readings, lexiconFiles: [], log: () => {} });
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  (await segments.open()).close();
  await corpus.write(Array.from({ length: 3_000 }, (_, i) => engineer(`p${i}`, 'Berlin, Germany')));
  const rebuild = () => Promise.reject(new Error('no index is built'));
  const view = await EmbeddedView.open({ ...corpus.viewParts(), source: { ...segments, rebuild } });
  expect(await view.read(async ({ index }) => (await index.search('people', everybody)).total)).toBe(3_001);
  await view.close();
});

test.each([
  ['goes on with the indexes that it merged, also when it looks for newer ones meanwhile', true, 0],
  ['opens the indexes that another process has made while it merged', false, 1],
])('a view %s', async (_, isNewest, reopened) => {
  const { store, lock, folder: dataDir } = corpus;
  const segments = segmentIndexes({ store, lock, dataDir, readings, lexiconFiles: [], log: () => {} });
  const merge = Promise.withResolvers<boolean>();
  let newest = 0;
  let opened = 0;
  const source: IndexSource = {
    ...segments,
    changesGatheredMax: 0,
    available: () => newest,
    isBeingBuilt: async () => false,
    open: async () => ({
      ...(await segments.open()),
      merge: () => {
        // What is merged lies on the disk before readers have it.
        newest++;
        return merge.promise;
      },
    }),
    reopen: () => {
      opened++;
      return segments.reopen();
    },
  };
  const view = await EmbeddedView.open({ ...corpus.viewParts(), source });
  const polled = async () => {
    await view.poll();
    await new Promise(setImmediate);
    await view.settled();
  };
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  await view.read(async () => {});
  await polled();
  await polled();
  expect([newest, opened]).toEqual([1, 0]);
  merge.resolve(isNewest);
  await new Promise(setImmediate);
  await polled();
  expect(opened).toBe(reopened);
  const found = await view.read(async ({ index }) => (await index.search('people', everybody)).ids);
  expect(found).toEqual(['a']);
  await view.close();
});

test('a deployment without companies says so', async () => {
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  const finder = await corpus.finder();
  expect(await finder.servesCompanies()).toBe(false);
  await corpus.write([], [{ id: 'c', company_name: 'Acme' }]);
  expect(await finder.servesCompanies()).toBe(true);
});

test('a request finds what was written before it, also while another takes in earlier changes from a distant store', async () => {
  const { suppressed: suppressions, predictions, folder: dataDir, lock } = corpus;
  const store = distantStore(corpus.store);
  const log = (line: string) => corpus.log.push(line);
  const source = segmentIndexes({ store, lock, dataDir, readings, lexiconFiles: [], log });
  const view = await EmbeddedView.open({ store, suppressions, predictions, readings, source, log, clock: () => 0 });
  const seen = () => view.read(async ({ index }) => (await index.search('people', everybody)).ids);
  const startingWith = (letter: string, ids: readonly string[]) => ids.filter((id) => id.startsWith(letter)).length;
  for (let round = 1; round <= 20; round++) {
    await corpus.write([engineer(`a${round}`, 'Berlin, Germany')]);
    const early = seen();
    // The early request is at another step of taking its change in each round.
    for (let turn = 1; turn < round; turn++) await new Promise(setImmediate);
    await corpus.write([engineer(`b${round}`, 'Berlin, Germany')]);
    const late = seen();
    expect([startingWith('a', await early), startingWith('b', await late)]).toEqual([round, round]);
  }
  expect(corpus.log).toEqual([]);
  await view.close();
});

test('a request reads one state of records and index to its end, and the next one reads the new', async () => {
  const { store, lock, suppressed: suppressions, predictions, folder: dataDir } = corpus;
  const log = (line: string) => corpus.log.push(line);
  const source = segmentIndexes({ store, lock, dataDir, readings, lexiconFiles: [], log });
  const view = await EmbeddedView.open({ store, suppressions, predictions, readings, source, log, clock: () => 0 });
  await corpus.write([engineer('a', 'Berlin, Germany')]);
  const seen = () => view.read(async ({ index }) => (await index.search('people', everybody)).ids);
  let late: Promise<readonly string[]> | undefined;
  const early = await view.read(async (lease) => {
    const before = (await lease.index.search('people', everybody)).ids;
    await corpus.write([engineer('b', 'Paris, France')]);
    late = seen();
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    const after = (await lease.index.search('people', everybody)).ids;
    const [b] = await lease.people(['b']);
    return { before, after, b, count: await lease.count('people') };
  });
  expect(early).toEqual({ before: ['a'], after: ['a'], b: null, count: 1 });
  expect(await late).toEqual(['a', 'b']);
  await view.close();
});
