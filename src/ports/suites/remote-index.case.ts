import { expect } from 'vitest';
import type { EngineDocument } from '../../engine/engine.ts';
import type { IndexChanges, RemoteIndex } from '../remote-index.ts';
import { type SearchIndex, SearchIndexUnavailable } from '../search-index.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** A place for an index, which the suite empties with `close`. */
export interface IndexPlace {
  /** The index as a process has it that serves these records and makes documents in this way; the suite closes it. */
  index(of: { readonly corpus: string; readonly version: string }): RemoteIndex;
  close(): Promise<void>;
}

const ours = { corpus: 'ours', version: '1' };

function document(id: string, title: string): EngineDocument {
  return { id, rank: 0.5, keywords: { title_now: [title] }, texts: {}, numbers: {}, groups: {} };
}

/** People who hold a title now; null removes somebody. */
async function* people(titles: Readonly<Record<string, string | null>>): AsyncGenerator<IndexChanges> {
  for (const [id, title] of Object.entries(titles))
    yield { kind: 'people', changes: [{ id, document: title === null ? null : document(id, title) }] };
}

async function* nobody(): AsyncGenerator<IndexChanges> {}

async function cooks(index: SearchIndex): Promise<readonly string[]> {
  const where = { op: 'term', field: 'title_now', values: ['cook'] } as const;
  return (await index.search('people', { tiers: [{ where, prefer: [] }], offset: 0, limit: 10 })).ids;
}

/** The suite that every remote index must pass. `open` gives an empty place. */
export function remoteIndexCases(name: string, open: () => Promise<IndexPlace>, skips: Skips = {}): void {
  async function using(work: (index: RemoteIndex, place: IndexPlace) => Promise<void>): Promise<void> {
    const place = await open();
    const index = place.index(ours);
    try {
      await work(index, place);
    } finally {
      await index.close();
      await place.close();
    }
  }
  async function seen<T>(index: RemoteIndex, look: (state: SearchIndex) => Promise<T>): Promise<T> {
    const state = await index.open();
    try {
      return await look(state);
    } finally {
      await state.close();
    }
  }

  conformance(name, skips, (check) => {
    check('has no label and nothing to open before an index is built', () =>
      using(async (index) => {
        expect(await index.label()).toBeNull();
        await expect(index.open()).rejects.toThrow(SearchIndexUnavailable);
        await expect(index.apply(nobody(), { change: 1, suppressions: 0 })).rejects.toThrow(SearchIndexUnavailable);
      }),
    );

    check('says whose it is and up to what it is complete', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook' }), { change: 3, suppressions: 5 });
        expect(await index.label()).toEqual({ change: 3, suppressions: 5, corpus: 'ours', isOfThisVersion: true });
        await index.apply(nobody(), { change: 4, suppressions: 6 });
        expect(await index.label()).toMatchObject({ change: 4, suppressions: 6 });
        const state = await index.open();
        expect([state.change, state.mark]).toEqual([4, { change: 4, suppressions: 6 }]);
        await state.close();
      }),
    );

    check('takes changes in: a later one of a document replaces an earlier one, and again does no harm', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook', b: 'cook' }), { change: 1, suppressions: 0 });
        for (const change of [2, 3]) {
          await index.apply(people({ a: null, b: 'baker', c: 'cook' }), { change, suppressions: 0 });
          expect(await seen(index, cooks)).toEqual(['c']);
        }
      }),
    );

    check('keeps an open state as it was', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook' }), { change: 1, suppressions: 0 });
        const state = await index.open();
        await index.apply(people({ b: 'cook' }), { change: 2, suppressions: 0 });
        expect([await cooks(state), state.change]).toEqual([['a'], 1]);
        expect(await seen(index, cooks)).toEqual(['a', 'b']);
        await state.close();
      }),
    );

    check('is of its old mark when its writer was interrupted, and goes on from there', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook' }), { change: 1, suppressions: 0 });
        async function* interrupted(): AsyncGenerator<IndexChanges> {
          yield* people({ b: 'cook' });
          throw new Error('killed');
        }
        await expect(index.apply(interrupted(), { change: 2, suppressions: 0 })).rejects.toThrow('killed');
        expect(await index.label()).toMatchObject({ change: 1 });
        await index.apply(people({ b: 'cook' }), { change: 2, suppressions: 0 });
        expect(await seen(index, cooks)).toEqual(['a', 'b']);
      }),
    );

    check('builds another index beside the present one, and puts it in its place in one step', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook' }), { change: 1, suppressions: 0 });
        const old = await index.open();
        async function* watched(): AsyncGenerator<IndexChanges> {
          yield* people({ b: 'cook' });
          expect([await cooks(old), await seen(index, cooks)]).toEqual([['a'], ['a']]);
        }
        await index.build(watched(), { change: 2, suppressions: 0 });
        expect(await seen(index, cooks)).toEqual(['b']);
        await expect(cooks(old)).rejects.toThrow(SearchIndexUnavailable);
        await old.close().catch(() => {});
      }),
    );

    check('keeps the present index when another one was not finished, and removes what is left of that', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook' }), { change: 1, suppressions: 0 });
        async function* broken(): AsyncGenerator<IndexChanges> {
          yield* people({ b: 'cook' });
          throw new Error('killed');
        }
        await expect(index.build(broken(), { change: 2, suppressions: 0 })).rejects.toThrow('killed');
        expect(await index.label()).toMatchObject({ change: 1 });
        expect(await seen(index, cooks)).toEqual(['a']);
        await index.build(people({ c: 'cook' }), { change: 3, suppressions: 0 });
        expect(await seen(index, cooks)).toEqual(['c']);
      }),
    );

    check('tells an index of other records, and one of another version, and opens neither', () =>
      using(async (index, place) => {
        await index.build(people({ a: 'cook' }), { change: 1, suppressions: 0 });
        const strangers = place.index({ ...ours, corpus: 'theirs' });
        expect(await strangers.label()).toMatchObject({ corpus: 'ours' });
        await expect(strangers.open()).rejects.toThrow(SearchIndexUnavailable);
        await strangers.close();
        const newer = place.index({ ...ours, version: '2' });
        expect(await newer.label()).toMatchObject({ corpus: 'ours', isOfThisVersion: false });
        await expect(newer.open()).rejects.toThrow(SearchIndexUnavailable);
        await newer.build(people({ a: 'cook' }), { change: 1, suppressions: 0 });
        expect(await newer.label()).toMatchObject({ isOfThisVersion: true });
        expect(await index.label()).toMatchObject({ isOfThisVersion: false });
        await newer.close();
      }),
    );

    check('rewrites its files without removed documents', () =>
      using(async (index) => {
        await index.build(people({ a: 'cook', b: 'cook' }), { change: 1, suppressions: 0 });
        await index.apply(people({ a: null }), { change: 2, suppressions: 0 });
        await index.expunge();
        expect(await seen(index, cooks)).toEqual(['b']);
      }),
    );
  });
}
