import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { FakeFinder } from '../../../test/fake-finder.ts';
import { FinderUnavailable, type SearchCall } from '../finder.ts';
import type { Images } from '../view/segment-indexes.ts';
import { LocalProgress } from './local-progress.ts';
import type { FromThread, ToThread } from './messages.ts';
import { SearchPool } from './search-pool.ts';
import type { ThreadPort } from './thread-handle.ts';

/** A thread that answers when the test says so. */
class FakeThread extends EventEmitter implements ThreadPort {
  readonly heard: ToThread[] = [];

  postMessage(message: ToThread): void {
    this.heard.push(message);
    if (message.kind === 'close') this.emit('exit', 0);
  }

  async terminate(): Promise<number> {
    this.emit('exit', 1);
    return 1;
  }

  say(message: FromThread): void {
    this.emit('message', message);
  }

  ready(change = 1): void {
    this.reach(change);
    this.say({ kind: 'ready' });
  }

  reach(change: number, more: { readonly merged?: number; readonly listed?: number } = {}): void {
    this.say({ kind: 'state', state: { change, merged: 1, listed: 1, ...more } });
  }

  get asked(): Extract<ToThread, { kind: 'ask' }>[] {
    return this.heard.filter((message) => message.kind === 'ask');
  }

  /** Answers a question with a page that names its thread by its total. */
  answer(at: number, total: number): void {
    this.say({ kind: 'answer', id: this.asked[at]?.id ?? -1, answer: page(total) });
  }
}

const call: SearchCall = { query: 'x', target: 'people', page: 1, pageSize: 1, withMatch: false, now: new Date(0) };
const noMore = {
  match: null,
  message: null,
  understanding: null,
  facets: null,
  next: null,
  predictions: null,
} as const;
const page = (total: number) => ({ kind: 'page', total, cards: [], ...noMore }) as const;

interface Setup {
  readonly threads?: number;
}

function setUp({ threads = 2 }: Setup = {}) {
  const started: FakeThread[] = [];
  const log: string[] = [];
  const progress = new LocalProgress();
  const head = { documents: 10 };
  progress.tellImages({ people: { head }, company: { head } } as unknown as Images);
  progress.tellState({ change: 1, merged: 1, listed: 1 });
  const local = new FakeFinder({ people: 3, companies: 1 });
  let now = 0;
  const pool = new SearchPool({
    ...{ local, progress, threads, log: (line) => void log.push(line) },
    clock: () => now,
    start() {
      const thread = new FakeThread();
      started.push(thread);
      return thread;
    },
  });
  const search = async () => (await pool.ask('search', call)) as { readonly total: number };
  return { pool, progress, started, log, search, pass: (ms: number) => (now += ms), local };
}

/** Threads that are ready, after a first search that the event loop answered. */
async function ready(setup: Setup = {}) {
  const parts = setUp(setup);
  expect(await parts.search()).toMatchObject({ total: 3 });
  for (const thread of parts.started) thread.ready();
  return parts;
}

test('the event loop answers until threads are ready, and then they do', async () => {
  const { pool, started, search } = await ready();
  expect(started).toHaveLength(2);
  const answers = [search(), search()];
  started[0]?.answer(0, 10);
  started[1]?.answer(0, 11);
  expect(await Promise.all(answers)).toMatchObject([{ total: 10 }, { total: 11 }]);
  expect(pool.load).toEqual({ threads: 2, busy: 0, waiting: 0, ended: 0 });
  await pool.close();
});

test('no thread starts without a search, or if there shall be none', async () => {
  const { pool, started } = setUp();
  await pool.ask('profile', 'p0', new Date(0));
  expect(started).toHaveLength(0);
  const none = setUp({ threads: 0 });
  expect(await none.search()).toMatchObject({ total: 3 });
  expect(none.started).toHaveLength(0);
});

test('a thread has few questions at a time; the others wait, and go to who is done first', async () => {
  const { pool, started, search } = await ready();
  const answers = Array.from({ length: 8 }, search);
  expect(started.map(({ asked }) => asked.length)).toEqual([3, 3]);
  expect(pool.load).toMatchObject({ busy: 2, waiting: 2 });
  started[1]?.answer(0, 1);
  expect(started.map(({ asked }) => asked.length)).toEqual([3, 4]);
  await pool.close();
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toContain('rejected');
});

test('who is behind an answer that was given is asked nothing until it has caught up', async () => {
  const { started, search, progress, pool } = await ready();
  const [first, second] = started;
  const answer = search();
  first?.reach(2);
  first?.answer(0, 1);
  await answer;
  expect(second?.heard.at(-1)).toEqual({ kind: 'renew' });
  const later = [search(), search(), search(), search()];
  expect([first?.asked.length, second?.asked.length]).toEqual([4, 0]);
  // A profile is of the newer state too, which the event loop has not reached.
  const profile = pool.ask('profile', 'p0', new Date(0));
  second?.reach(2);
  expect([first?.asked.length, second?.asked.length]).toEqual([4, 2]);
  second?.say({ kind: 'answer', id: second.asked[1]?.id ?? -1, answer: null });
  expect(await profile).toBeNull();
  progress.tellState({ change: 2, merged: 1, listed: 1 });
  expect(await pool.ask('profile', 'p0', new Date(0))).not.toBeNull();
  await pool.close();
  await Promise.allSettled(later);
});

test('a newer suppression list or a merge counts as a newer state', async () => {
  for (const newer of [{ listed: 2 }, { merged: 2 }]) {
    const { started, search, pool } = await ready();
    const answer = search();
    started[0]?.reach(1, newer);
    started[0]?.answer(0, 1);
    await answer;
    const later = [search(), search()];
    expect(started.map(({ asked }) => asked.length)).toEqual([3, 0]);
    await pool.close();
    await Promise.allSettled(later);
  }
});

test('what the event loop answered binds threads that become ready afterwards', async () => {
  const { pool, progress, started, search } = setUp();
  progress.tellState({ change: 5, merged: 1, listed: 1 });
  await search();
  started[0]?.ready(4);
  expect(await search()).toMatchObject({ total: 3 });
  expect(started[0]?.asked).toHaveLength(0);
  await pool.close();
});

test('the questions of a thread that ends are answered by another, and it is replaced', async () => {
  const { pool, started, search, log } = await ready({ threads: 1 });
  const answer = search();
  started[0]?.emit('error', new Error('out of memory'));
  started[0]?.emit('exit', 1);
  // Until the next thread is ready, the event loop answers new questions; this one may have ended the thread.
  expect(await search()).toMatchObject({ total: 3 });
  expect(started).toHaveLength(2);
  expect(log).toEqual(['a search thread ended: Error: out of memory']);
  expect(pool.load).toMatchObject({ threads: 0, waiting: 1, ended: 1 });
  started[1]?.ready();
  started[1]?.answer(0, 12);
  expect(await answer).toMatchObject({ total: 12 });
  await pool.close();
});

test('a question at which two threads ended is refused', async () => {
  const { pool, started, search } = await ready();
  const answer = search();
  started[0]?.emit('exit', 1);
  started[1]?.emit('exit', 1);
  await expect(answer).rejects.toThrow(FinderUnavailable);
  await pool.close();
});

test('after a thread that could not start there is a pause', async () => {
  const { pool, started, search, pass } = setUp({ threads: 1 });
  await search();
  started[0]?.emit('exit', 1);
  await search();
  expect(started).toHaveLength(1);
  pass(60_000);
  await search();
  expect(started).toHaveLength(2);
  await pool.close();
});

test('too many questions are refused, and those that waited too long', async () => {
  const { pool, search, pass } = await ready({ threads: 1 });
  const waiting = Array.from({ length: 2_003 }, () => search().catch((error: unknown) => error));
  await expect(search()).rejects.toThrow('too many searches wait');
  pass(10_001);
  pool.look();
  expect(pool.load.waiting).toBe(0);
  expect(await waiting[3]).toBeInstanceOf(FinderUnavailable);
  await pool.close();
});

test('a thread that says nothing is ended and replaced', async () => {
  const { pool, started, search, log } = await ready({ threads: 1 });
  const answer = search();
  for (let look = 0; look < 30; look++) pool.look();
  expect(started).toHaveLength(1);
  pool.look();
  expect(started).toHaveLength(2);
  started[1]?.ready();
  started[1]?.answer(0, 12);
  expect(await answer).toMatchObject({ total: 12 });
  expect(log[0]).toBe('a search thread said nothing for 30 s and is ended');
  await pool.close();
});

test('newer indexes go to every thread', async () => {
  const { pool, progress, started } = await ready();
  const images = { people: { head: { documents: 1 } }, company: { head: { documents: 1 } } } as unknown as Images;
  progress.tellImages(images);
  for (const { heard } of started) expect(heard).toContainEqual({ kind: 'images', images });
  await pool.close();
});

test('the failure of a thread is that of the finder, with its cause', async () => {
  const { pool, started, search } = await ready({ threads: 1 });
  const answer = search();
  const failure = { message: 'the data cannot be searched', cause: 'Error: disk\n    at somewhere' };
  started[0]?.say({ kind: 'failed', id: started[0].asked[0]?.id ?? -1, failure });
  const error = await answer.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(FinderUnavailable);
  expect(error).toMatchObject({ message: failure.message, cause: { stack: failure.cause } });
  await pool.close();
});
