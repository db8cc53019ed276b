import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../../../test/engine/random-source.ts';
import { SmallCorpus } from '../../../test/small-corpus.ts';
import { LiveIndex } from '../../engine/live-index.ts';
import { EmbeddedView } from './embedded-view.ts';
import type { Indexes } from './index-source.ts';
import { turnStepsMax } from './turn.ts';

let corpus: SmallCorpus;

beforeEach(() => {
  corpus = new SmallCorpus();
});

afterEach(() => corpus.close());

/** A person who is told of by one word. */
function person(id: string, word: string) {
  const experience = [{ position: 'Software Engineer', company_name: 'Acme', start_time: '2020-01' }];
  return { id, headline: word, location: 'Berlin, Germany', experience, refreshed_at: '2026-11-01' };
}

const everybody = { op: 'all', of: [] } as const;
const told = (words: string) => ({ op: 'text', fields: ['headline'], words, need: 'all' }) as const;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A view over the corpus; `adapt` may change its indexes before anybody uses them. */
async function openView(adapt: (indexes: Indexes) => void): Promise<EmbeddedView> {
  const parts = corpus.viewParts();
  const open = async () => {
    const indexes = await parts.source.open();
    adapt(indexes);
    return indexes;
  };
  return EmbeddedView.open({ ...parts, source: { ...parts.source, open } });
}

test('while a thousand people are put in, the event loop gets turns, and a search sees none of them or all', async () => {
  let people: LiveIndex | null = null;
  const view = await openView((indexes) => {
    if (indexes.people instanceof LiveIndex) people = indexes.people;
  });
  const documents = () => people?.deltaDocuments ?? 0;
  const total = () => view.read(async ({ index }) => index.withNames((names) => names.count('word', 'zorblax')));
  await corpus.write(Array.from({ length: 1_000 }, (_, i) => person(`p${i}`, 'Zorblax')));
  const seen = new Set<number>();
  const turns: number[] = [];
  void view.poll();
  for (let before = documents(); before < 1_000; ) {
    seen.add(await total());
    await nextTurn();
    turns.push(documents() - before);
    before = documents();
  }
  await view.settled();
  seen.add(await total());
  expect([...seen]).toEqual([0, 1_000]);
  // A search may take turns of its own, in each of which the view takes one.
  expect(Math.max(...turns)).toBeLessThanOrEqual(4 * turnStepsMax);
  await view.close();
});

test('a view that closes while people are put in shows none of them, and the next one has all', async () => {
  const view = await openView(() => {});
  await corpus.write(Array.from({ length: 1_000 }, (_, i) => person(`p${i}`, 'Zorblax')));
  const count = (of: EmbeddedView) => of.read(({ index }) => index.frequencies('people', [headline]));
  const headline = { field: 'headline', value: 'zorblax' };
  expect(await count(view)).toEqual([0]);
  await view.close();
  expect(corpus.log).toEqual([]);
  const next = await openView(() => {});
  expect(await count(next)).toEqual([1_000]);
  await next.close();
});

/** Batches that failed half way, of all seeds: how many a seed begins depends on how fast the machine is. */
let failing = 0;

/**
 * Protects that readers see one state of the store, whatever is under way: batches put in over several turns, batches
 * that fail half way, removals, suppressions that come and go, and merges. A plain map of each state is the oracle.
 */
test.each([1, 2, 3, 4, 5, 6])('every reader sees one state, seed %i', async (seed) => {
  const random = new Random(seed);
  let indexes: Indexes | null = null;
  await corpus.write([{ ...person('p0', 'word0'), refreshed_at: '2025-12-31' }]);
  const states = new Map([[await corpus.store.currentChange(), new Map([['p0', 'word0']])]]);
  const view = await openView((opened) => {
    indexes = opened;
    const { people } = opened;
    const prepare = people.prepare.bind(people);
    people.prepare = (changes) => {
      const prepared = prepare(changes);
      let left = random.chance(0.3) ? random.below(changes.length * 3) : Number.POSITIVE_INFINITY;
      return {
        *steps() {
          for (const step of prepared.steps()) {
            if (left-- <= 0) {
              failing++;
              throw new Error('no memory is left');
            }
            yield step;
          }
        },
        get isCurrent() {
          return prepared.isCurrent;
        },
        show: (change) => prepared.show(change),
      };
    };
  });
  let state = new Map([['p0', 'word0']]);
  const suppressed = new Set<string>();
  /** Who was suppressed or restored, in that order. */
  const turned: string[] = [];
  const write = async (batch: number) => {
    state = new Map(state);
    if (random.chance(0.2)) {
      const id = random.pick([...state.keys(), 'p0']);
      if (!state.delete(id)) return;
      await corpus.remove('people', id);
    } else {
      const size = random.pick([1, 5, 60, 90]);
      const ids = new Set(Array.from({ length: size }, () => `p${random.below(95)}`));
      for (const id of ids) state.set(id, `word${batch}`);
      const later = { refreshed_at: new Date(Date.UTC(2026, 0, 1 + batch)).toISOString().slice(0, 10) };
      await corpus.write([...ids].map((id) => ({ ...person(id, `word${batch}`), ...later })));
    }
    states.set(await corpus.store.currentChange(), state);
  };
  /** Who was restored, and may be missing while a batch is put in that began before. */
  const returning = new Set<string>();
  const suppress = async () => {
    const id = `p${random.below(95)}`;
    turned.push(id);
    if (suppressed.delete(id)) {
      returning.add(id);
      await corpus.suppressed.remove('people', id);
    } else {
      returning.delete(id);
      suppressed.add(id);
      corpus.suppressed.add('people', id);
    }
  };
  let newest = 0;
  const read = async (word: string, isWhole: boolean) => {
    const from = turned.length;
    const returned = [...returning];
    const kind = isWhole ? 'readUnsuppressed' : 'read';
    await view[kind](async (lease) => {
      const held = states.get(lease.index.change);
      expect(held, `seed ${seed}: change ${lease.index.change}`).toBeDefined();
      if (held === undefined) return;
      expect(lease.index.change).toBeGreaterThanOrEqual(newest);
      newest = lease.index.change;
      // Such a reader came once the index had everybody who had been restored.
      if (isWhole) for (const id of returned) if (!turned.includes(id, from)) returning.delete(id);
      const wanted = [...held].filter(([, its]) => its === word).map(([id]) => id);
      const [first, all] = [told(word), everybody].map((where) =>
        lease.index.search('people', { tiers: [{ where, prefer: [] }], offset: 0, limit: 100 }),
      );
      await nextTurn();
      const ids = (await first)?.ids ?? [];
      const shown = new Set(await lease.shown('people', ids));
      // What was suppressed or restored since the reader came may be seen either way.
      const isSure = (id: string) => !turned.includes(id, from) && !returning.has(id);
      const isShown = (id: string) => shown.has(id);
      const context = `seed ${seed}, ${kind} at ${lease.index.change}: ${word}`;
      expect(wanted.filter(isSure).filter(isShown), context).toEqual(
        wanted.filter(isSure).filter((id) => !suppressed.has(id)),
      );
      expect(
        [...shown].every((id) => held.get(id) === word),
        context,
      ).toBe(true);
      expect(await lease.count('people'), context).toBe(held.size);
      const changedMeanwhile = [...held.keys()].filter((id) => !isSure(id)).length;
      const left = [...held.keys()].filter((id) => !suppressed.has(id)).length;
      if (isWhole && changedMeanwhile === 0) expect((await all)?.total, context).toBe(left);
    });
  };
  const reads: Promise<void>[] = [];
  const merges: Promise<unknown>[] = [];
  for (let step = 1; step <= 120; step++) {
    if (random.chance(0.3)) await write(step);
    if (random.chance(0.15)) await suppress();
    if (random.chance(0.04)) merges.push((indexes as Indexes | null)?.merge() ?? Promise.resolve());
    if (random.chance(0.5)) reads.push(read(`word${random.below(step + 1)}`, random.chance(0.2)));
    for (let turn = random.below(6); turn > 0; turn--) await nextTurn();
  }
  await Promise.all([...reads, ...merges]);
  await expect
    .poll(async () => {
      await read('word0', true);
      await view.settled();
      return newest;
    })
    .toBe(await corpus.store.currentChange());
  await read('word0', true);
  expect(corpus.log.every((line) => line.endsWith('no memory is left'))).toBe(true);
  await view.close();
});

test('some batches failed half way', () => expect(failing).toBeGreaterThan(0));
