import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillGenerated } from '../../bench/generated-folder.ts';
import { resolveConfig } from '../../src/config-sources.ts';
import { openLocalFinder } from '../../src/open-finder.ts';
import { Problem } from '../../src/query/filters/problem.ts';
import { readFilters } from '../../src/query/filters/read.ts';
import type { Finder, SearchCall, SearchOutcome } from '../../src/search/finder.ts';
import { LocalProgress } from '../../src/search/threads/local-progress.ts';
import { startThread } from '../../src/search/threads/thread-handle.ts';
import { type ThreadedFinder, threadedFinder } from '../../src/search/threads/threaded-finder.ts';
import { openRecords, openSuppressions } from '../../src/stores.ts';
import { openSystem, type System } from '../../src/system.ts';
import { untilThreaded } from '../opened-finder.ts';
import { personOf } from '../small-corpus.ts';
import { stored } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Protects that threads answer as the event loop does, from one state of the data after another. */
const now = new Date('2026-11-21T12:00:00Z');
const threads = 2;
let folder: string;
let system: System;
/** The same data on the event loop alone. */
let alone: Finder;
let finder: ThreadedFinder;
const workers: Worker[] = [];
const log: string[] = [];

async function openThreads(): Promise<ThreadedFinder> {
  const config = resolveConfig({ file: null, environment: {} });
  const progress = new LocalProgress();
  const view = await (await system.indexes()).view(progress);
  const stores = { predictions: await system.predictions(), readings: await system.readings() };
  return threadedFinder({
    ...{ progress, threads, clock: () => performance.now(), log: (line) => void log.push(line) },
    local: openLocalFinder(view, config, stores, (line) => void log.push(line)),
    start(images) {
      const places = { dataDir: folder, accounts: null, records: null };
      const worker = startThread({ ...places, lexiconFiles: [], pollMs: 20, images });
      workers.push(worker as Worker);
      return worker;
    },
  });
}

beforeAll(async () => {
  folder = temporaryFolder();
  await fillGenerated(folder, 1_500, now);
  system = openSystem(folder, resolveConfig({ file: null, environment: {} }), (line) => void log.push(line));
  alone = await system.finder();
  finder = await openThreads();
  await untilThreaded(finder, threads);
});

afterAll(async () => {
  await finder.close();
  await system.close();
});

const call: SearchCall = { query: '', target: 'people', page: 1, pageSize: 10, withMatch: false, now };

const sentences = [
  'software engineers in London',
  'ex-Google engineers in Berlin who speak German',
  'product managers with 5+ years at companies with more than 500 people',
  'who moved from a bank to a startup',
  'nurses or doctors in France, not in Paris',
  'data scientists likely to leave',
  'marketing directors in the Bay Area who know Python',
  'zorblax quux',
  'what is the weather tomorrow',
  'people like per_aaaaaaaaaa',
];

async function write(people: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const store = await openRecords({ dataDir: folder, database: null });
  const transaction = await store.begin();
  await transaction.put(people.map(personOf).map(stored), null);
  await transaction.commit();
  await store.close();
}

function alchemist(id: string) {
  const experience = [{ position: 'Software Engineer', company_name: 'Quintessence', start_time: '2020-01' }];
  return { id, location: 'Berlin, Germany', experience, refreshed_at: '2026-11-01' };
}

const alchemists = { ...call, query: 'software engineers at Quintessence' };

function totalOf(outcome: SearchOutcome): number {
  return outcome.kind === 'page' ? outcome.total : -1;
}

/** What several searches at once count, so that each thread has some. */
async function totals(): Promise<readonly number[]> {
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => finder.search(alchemists)));
  return [...new Set(outcomes.map(totalOf))];
}

test('threads answer every question as the event loop does', async () => {
  for (const query of sentences) {
    for (const target of ['people', 'company'] as const) {
      const facets = target === 'people' ? ['place.city', 'title'] : ['industry'];
      const asked = { ...call, query, target, withMatch: true, withUnderstanding: true, facets, after: null };
      const one = { ...asked, predictions: true };
      expect(await finder.search(one)).toStrictEqual(await alone.search(one));
      expect(await finder.explain(asked)).toStrictEqual(await alone.explain(asked));
    }
  }
  for (const text of ['engineers in lon', 'product man', 'x']) {
    const typed = { target: 'people', field: null, text, limit: 5, now } as const;
    expect(await finder.suggest(typed)).toStrictEqual(await alone.suggest(typed));
  }
});

test('pages follow one another across threads, beside filters and without known records', async () => {
  const filters = await finder.resolve(asked({ place: ['Germany'] }), call);
  expect(filters).toStrictEqual(await alone.resolve(asked({ place: ['Germany'] }), call));
  if (filters instanceof Problem) throw new Error(filters.message);
  const engineers = { ...call, query: 'engineers', pageSize: 2, exclude: ['nobody'] };
  const pages = async (of: Finder) => {
    const ids: string[] = [];
    for (let after: SearchCall['after'] = null; ; ) {
      const outcome: SearchOutcome = await of.search({ ...engineers, filters, after });
      if (outcome.kind !== 'page') throw new Error(outcome.message);
      expect(outcome.next?.changed).toBe(false);
      ids.push(...outcome.cards.map(({ id }) => id));
      after = outcome.next?.end ?? null;
      if (after === null) return ids;
    }
  };
  const ids = await pages(finder);
  expect(ids.length).toBeGreaterThan(6);
  expect(ids).toEqual(await pages(alone));
  const some = ids.slice(0, 5);
  const similar = { ...call, similarTo: some.slice(0, 1) };
  expect(await finder.search(similar)).toStrictEqual(await alone.search(similar));
  const keys = some.map((id) => ({ by: 'id', id }) as const);
  expect(await finder.lookUp('people', keys, now)).toStrictEqual(await alone.lookUp('people', keys, now));
  for (const id of [...some, 'nobody']) {
    expect(await finder.profile(id, now)).toStrictEqual(await alone.profile(id, now));
    expect(await finder.prediction(id, now)).toStrictEqual(await alone.prediction(id, now));
  }
  expect(await finder.missing('people', [...some, 'nobody'])).toEqual(['nobody']);
  expect(await finder.servesCompanies()).toBe(true);
  expect(await finder.servesPredictions(now)).toBe(await alone.servesPredictions(now));
  await finder.probe();
});

function asked(filters: Parameters<typeof readFilters>[0]) {
  const read = readFilters(filters, 'people');
  if (read instanceof Problem) throw new Error(read.message);
  return read;
}

test('a problem with filters is one', async () => {
  const wrong = asked({ place: ['Nowhereistan of Nothing'] });
  const problem = await finder.resolve(wrong, call);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toStrictEqual(await alone.resolve(wrong, call));
});

test('what is written is found at once by every thread', async () => {
  expect(await totals()).toEqual([0]);
  for (let round = 1; round <= 5; round++) {
    await write([alchemist(`alchemist-${round}`)]);
    expect(await totals()).toEqual([round]);
  }
  expect(await finder.profile('alchemist-5', now)).not.toBeNull();
});

test('who is suppressed is nowhere at once, and back when the entry is removed', async () => {
  const suppressions = await openSuppressions({ dataDir: folder, database: null });
  const suppressed = { by: 'id', kind: 'people', id: 'alchemist-1' } as const;
  const shown = async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => finder.search(alchemists)));
    return [
      ...new Set(outcomes.flatMap((outcome) => (outcome.kind === 'page' ? outcome.cards : [])).map(({ id }) => id)),
    ];
  };
  await suppressions.add(suppressed, now.getTime());
  expect(await shown()).not.toContain('alchemist-1');
  expect(await finder.profile('alchemist-1', now)).toBeNull();
  await suppressions.remove(suppressed);
  expect(await finder.profile('alchemist-1', now)).not.toBeNull();
  await expect.poll(shown).toContain('alchemist-1');
  await suppressions.close();
});

test('no answer is of an older state than one that was given before, whatever is imported', async () => {
  let isOver = false;
  let newest = 0;
  const ask = async () => {
    while (!isOver) {
      // As requests come: what the event loop answers itself must not keep it from hearing the threads.
      await setImmediate();
      const least = newest;
      const total = totalOf(await finder.search(alchemists));
      expect(total).toBeGreaterThanOrEqual(least);
      newest = Math.max(newest, total);
    }
  };
  const asking = Promise.all(Array.from({ length: 6 }, ask));
  // Few changes are taken into memory, more come in slices, and many with indexes of their own.
  let written = 5;
  try {
    for (const count of [1, 10, 200, 2_500, 3]) {
      const people = Array.from({ length: count }, (_, at) => alchemist(`many-${written + at}`));
      written += count;
      await write(people);
      await (await system.indexes()).update();
      await expect.poll(() => newest).toBe(written);
    }
  } finally {
    isOver = true;
  }
  await asking;
  expect(await totals()).toEqual([written]);
  // The event loop takes over indexes that were built beside it when it looks for them, on a busy machine after the threads.
  await expect.poll(async () => totalOf(await alone.search(alchemists))).toBe(written);
  expect(await finder.search(alchemists)).toStrictEqual(await alone.search(alchemists));
});

test('the searches of a thread that dies are answered by another, and it is replaced', async () => {
  const before = workers.length;
  const { ended } = finder.load;
  const answers = Array.from({ length: 20 }, () => finder.search(alchemists));
  await workers.at(-1)?.terminate();
  const right = await alone.search(alchemists);
  for (const answer of await Promise.all(answers)) expect(answer).toStrictEqual(right);
  await expect.poll(() => finder.load).toMatchObject({ threads, ended: ended + 1 });
  expect(workers.length).toBe(before + 1);
  expect(await totals()).toEqual([totalOf(right)]);
});

test('a search that is asked while threads close is answered or refused', async () => {
  const closing = await openThreads();
  await untilThreaded(closing, threads);
  const answers = Promise.allSettled(Array.from({ length: 20 }, () => closing.search(alchemists)));
  await closing.close();
  const settled = await answers;
  for (const one of settled) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'FinderUnavailable' });
  }
  expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(6);
});
