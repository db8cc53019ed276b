import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryCluster, MemoryRemoteIndex } from '../../../../test/memory-remote-index.ts';
import { readings, SmallCorpus } from '../../../../test/small-corpus.ts';
import type { RemoteIndex } from '../../../ports/remote-index.ts';
import { SearchIndexUnavailable } from '../../../ports/search-index.ts';
import { schemaOf } from '../build-indexes.ts';
import { IndexKeeper, IndexOfOthers } from './index-keeper.ts';
import { RemoteView } from './remote-view.ts';

let corpus: SmallCorpus;
let cluster: MemoryCluster;
let views: RemoteView[];

beforeEach(() => {
  corpus = new SmallCorpus();
  cluster = new MemoryCluster();
  views = [];
});

afterEach(async () => {
  cluster.fault = null;
  for (const view of views) await view.close();
  expect(cluster.states).toBe(0);
  await corpus.close();
});

function indexOf({ name = 'ours', version = '' } = {}): RemoteIndex {
  const schemas = { people: schemaOf('people', readings), company: schemaOf('company', readings) };
  const people = { ...schemas.people, version: schemas.people.version + version };
  return new MemoryRemoteIndex({ cluster, corpus: name, schemas: { ...schemas, people } });
}

function keeperParts(index = indexOf()) {
  const { store, lock, suppressed: suppressions } = corpus;
  const log = (line: string): void => void corpus.log.push(line);
  return { store, lock, suppressions, readings, index, corpus: 'ours', log };
}

async function opened(index = indexOf()): Promise<RemoteView> {
  const view = await RemoteView.open({ ...keeperParts(index), clock: () => corpus.clockMs, answeredMs: 500 });
  views.push(view);
  return view;
}

/** Takes in what was written. */
async function renewed(view: RemoteView): Promise<void> {
  await view.poll();
  await view.settled();
}

function engineer(id: string, more: Record<string, unknown> = {}) {
  const experience = [{ position: 'Software Engineer', company_name: 'Acme', start_time: '2020-01' }];
  return { id, location: 'Berlin, Germany', experience, refreshed_at: '2026-11-01', ...more };
}

const everybody = { tiers: [{ where: { op: 'all', of: [] }, prefer: [] }], offset: 0, limit: 100 } as const;

/** The ids that the index has, and those of them that may be shown. */
function seen(view: RemoteView): Promise<{ readonly indexed: readonly string[]; readonly shown: readonly string[] }> {
  return view.read(async (lease) => {
    const { ids: indexed } = await lease.index.search('people', everybody);
    return { indexed, shown: await lease.shown('people', indexed) };
  });
}

function nameOf(view: RemoteView, id: string): Promise<string | null | undefined> {
  return view.read(async (lease) => (await lease.people([id]))[0]?.full_name);
}

const ab = { indexed: ['a', 'b'], shown: ['a', 'b'] };

test('the first process builds the index, and others read it and take in what anybody wrote', async () => {
  await corpus.write([engineer('a')]);
  const [one, two] = [await opened(), await opened()];
  expect(cluster.writes).toMatchObject({ built: 1, applied: 0 });
  await corpus.write([engineer('b')]);
  await renewed(one);
  expect(await seen(one)).toEqual(ab);
  await renewed(two);
  expect(await seen(two)).toEqual(ab);
  expect(cluster.writes).toMatchObject({ built: 1, applied: 1 });
});

test('a process that comes later goes on from the mark', async () => {
  await corpus.write([engineer('a')]);
  await opened();
  await corpus.write([engineer('b')]);
  expect(await seen(await opened())).toEqual(ab);
  expect(cluster.writes).toMatchObject({ built: 1, applied: 1 });
});

test('tells how many changes the index lacks', async () => {
  await corpus.write([engineer('a')]);
  const keeper = new IndexKeeper(keeperParts());
  expect(await keeper.changesBehind()).toBe(1);
  await opened();
  for (const id of ['b', 'c']) await corpus.write([engineer(id)]);
  expect(await keeper.changesBehind()).toBe(2);
});

test('nobody writes while another process does', async () => {
  await corpus.write([engineer('a')]);
  const view = await opened();
  await corpus.write([engineer('b')]);
  await corpus.lock.hold(() => renewed(view));
  expect(cluster.writes.applied).toBe(0);
  await renewed(view);
  expect(cluster.writes.applied).toBe(1);
});

test('what is removed or suppressed is not shown from that moment on, and leaves the index', async () => {
  await corpus.write([engineer('a'), engineer('b'), engineer('c')]);
  const view = await opened();
  await corpus.remove('people', 'b');
  corpus.suppressed.add('people', 'c');
  expect(await seen(view)).toEqual({ indexed: ['a', 'b', 'c'], shown: ['a'] });
  await renewed(view);
  expect(await seen(view)).toEqual({ indexed: ['a'], shown: ['a'] });
  // Another process, which did not see the suppression, brings the record back.
  corpus.suppressed.remove('people', 'c');
  const later = await opened();
  expect(await seen(later)).toEqual({ indexed: ['a', 'c'], shown: ['a', 'c'] });
});

test('a record that is suppressed and then written anew stays out', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  corpus.suppressed.add('people', 'b');
  const view = await opened();
  await corpus.write([engineer('b', { refreshed_at: '2026-11-03' })]);
  await renewed(view);
  expect((await seen(view)).indexed).toEqual(['a']);
});

test('counts wait until no suppressed record is in the index, and are refused if that cannot be written', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  const view = await opened();
  corpus.suppressed.add('people', 'b');
  const counted = () => view.readUnsuppressed(async ({ index }) => (await index.search('people', everybody)).total);
  cluster.fault = 'read-only';
  await expect(counted()).rejects.toThrow(SearchIndexUnavailable);
  cluster.fault = null;
  corpus.clockMs += 60_000;
  expect(await counted()).toBe(1);
});

test('while the cluster is away, records are read, searches are refused, and it comes back by itself', async () => {
  await corpus.write([engineer('a', { full_name: 'Ann' }), engineer('b')]);
  const view = await opened();
  cluster.fault = 'away';
  await expect(seen(view)).rejects.toThrow(SearchIndexUnavailable);
  expect(await nameOf(view, 'a')).toBe('Ann');
  await corpus.remove('people', 'b');
  expect(await nameOf(view, 'b')).toBeUndefined();
  await renewed(view);
  cluster.fault = null;
  corpus.clockMs += 60_000;
  await renewed(view);
  expect(await seen(view)).toEqual({ indexed: ['a'], shown: ['a'] });
  expect(corpus.log).toEqual([expect.stringContaining('did not answer'), expect.stringContaining('can be used again')]);
});

test('a service starts while the cluster is away, and says so', async () => {
  await corpus.write([engineer('a', { full_name: 'Ann' }), engineer('b')]);
  cluster.fault = 'away';
  const view = await opened();
  expect(corpus.log).toEqual([expect.stringContaining('did not answer')]);
  expect(await nameOf(view, 'a')).toBe('Ann');
  cluster.fault = null;
  corpus.clockMs += 60_000;
  await renewed(view);
  expect(await seen(view)).toEqual(ab);
});

test('no request waits longer than it may for a cluster that hangs, and none that needs no index waits at all', async () => {
  await corpus.write([engineer('a', { full_name: 'Ann' }), engineer('b')]);
  const view = await opened();
  cluster.fault = 'hanging';
  await expect(seen(view)).rejects.toThrow('in time');
  expect(await nameOf(view, 'a')).toBe('Ann');
  cluster.fault = null;
  expect(await seen(view)).toEqual(ab);
});

test('a request whose state is gone is answered from a new one', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  const view = await opened();
  cluster.loseStates();
  expect(await seen(view)).toEqual(ab);
  await new IndexKeeper(keeperParts()).rebuild();
  expect(await seen(view)).toEqual(ab);
});

test('a state is closed after a while, asked for or not, while what is written is taken in, and the next request opens one', async () => {
  await corpus.write([engineer('a')]);
  const view = await opened();
  corpus.clockMs += 19_000;
  await renewed(view);
  await seen(view);
  expect(cluster.states).toBe(1);
  corpus.clockMs += 2_000;
  await renewed(view);
  expect(cluster.states).toBe(0);
  await corpus.write([engineer('b')]);
  await renewed(view);
  expect(cluster.writes.applied).toBe(1);
  expect(cluster.states).toBe(0);
  expect(await seen(view)).toEqual(ab);
});

test('what cannot be written, as on a full disk, leaves the older index in use, and is told once', async () => {
  await corpus.write([engineer('a')]);
  const view = await opened();
  cluster.fault = 'read-only';
  await corpus.write([engineer('b')]);
  for (const _ of [1, 2]) {
    await renewed(view);
    corpus.clockMs += 60_000;
  }
  expect((await seen(view)).indexed).toEqual(['a']);
  expect(corpus.log).toEqual([expect.stringContaining('cluster_block_exception')]);
  cluster.fault = null;
  await renewed(view);
  expect(await seen(view)).toEqual(ab);
});

test('whoever loses the lock writes no more, and leaves the mark where it was', async () => {
  await corpus.write([engineer('a')]);
  const view = await opened();
  await corpus.write([engineer('b')]);
  const lost = AbortSignal.abort(new Error('lost'));
  const lock = {
    ...corpus.lock,
    isHeld: async () => false,
    hold: <T>(work: (of: AbortSignal) => Promise<T>) => work(lost),
  };
  const parts = { ...keeperParts(), lock };
  await expect(new IndexKeeper(parts).update(true)).rejects.toThrow('lost');
  await expect(new IndexKeeper(parts).rebuild()).rejects.toThrow('lost');
  expect(await new IndexKeeper(keeperParts()).changesBehind()).toBe(1);
  await renewed(view);
  expect(await seen(view)).toEqual(ab);
});

test('the index of another data folder is refused at the start, and replaced when that is asked for', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  await new IndexKeeper({ ...keeperParts(indexOf({ name: 'theirs' })), corpus: 'theirs' }).rebuild();
  await expect(opened()).rejects.toThrow(IndexOfOthers);
  await new IndexKeeper(keeperParts()).rebuild();
  expect(await seen(await opened())).toEqual(ab);
});

test('an index of another version is built anew by a process that starts, not by one that runs', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  const older = await opened(indexOf({ version: 'old' }));
  const newer = await opened();
  expect(cluster.writes.built).toBe(2);
  await corpus.write([engineer('b', { refreshed_at: '2026-11-04' })]);
  await renewed(older);
  await expect(seen(older)).rejects.toThrow(SearchIndexUnavailable);
  expect(corpus.log).toContainEqual(expect.stringContaining('another version of whom'));
  await renewed(newer);
  expect((await seen(newer)).indexed.toSorted()).toEqual(['a', 'b']);
  expect(cluster.writes.built).toBe(2);
});

test('an index that is ahead of the records, as after a restore, is built anew', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  await opened();
  if (cluster.made !== null) cluster.made.mark = { change: 99, suppressions: 0 };
  expect(await seen(await opened())).toEqual(ab);
  expect(cluster.writes.built).toBe(2);
});

test('nothing of what was removed is left after an erasure', async () => {
  await corpus.write([engineer('a'), engineer('b')]);
  const view = await opened();
  await corpus.remove('people', 'b');
  await new IndexKeeper(keeperParts()).erase();
  expect(cluster.writes).toMatchObject({ applied: 1, expunged: 1 });
  await renewed(view);
  expect((await seen(view)).indexed).toEqual(['a']);
});
