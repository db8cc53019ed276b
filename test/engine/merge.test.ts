import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineDocument } from '../../src/engine/engine.ts';
import type { LiveIndex } from '../../src/engine/live-index.ts';
import { openIndex, openIndexInThread } from '../../src/engine/open-index.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { buildIndexInThreads } from '../../src/engine/write/parallel-build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { randomDocument, randomFacets, randomRequest, schema } from './random.ts';
import { Random } from './random-source.ts';

const folder = temporaryFolder();

function present(index: LiveIndex | null): LiveIndex {
  if (index === null) throw new Error('no index where one was built');
  return index;
}

function corpus(random: Random, size: number): EngineDocument[] {
  return Array.from({ length: size }, (_, i) => randomDocument(random, `d${i}`));
}

function change(random: Random, index: LiveIndex, oracle: ScanIndex, number: number): void {
  const changes = random.many(8, () => {
    const id = `d${random.below(90)}`;
    return { id, document: random.chance(0.3) ? null : randomDocument(random, id) };
  });
  index.apply(changes, number);
  oracle.apply(changes, number);
}

function compare(random: Random, index: LiveIndex, oracle: ScanIndex, context: string): void {
  for (let i = 0; i < 12; i++) {
    const request = randomRequest(random);
    expect(index.search(request), `${context}: ${JSON.stringify(request)}`).toEqual(oracle.search(request));
    const facets = randomFacets(random);
    expect(index.facets(facets), `${context}: ${JSON.stringify(facets)}`).toEqual(oracle.facets(facets));
  }
  expect([index.documents, index.change]).toEqual([oracle.documents, oracle.change]);
}

/** Protects queries and changes during a merge, and what the merge leaves for the next opening. */
test.each([1, 2, 3, 4, 5, 6])('merging and reopening change no answer, seed %i', async (seed) => {
  const random = new Random(seed);
  const path = join(folder, `merge-${seed}`);
  const documents = corpus(random, random.pick([0, 1, 70]));
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
  let index = present(openIndex(path, schema));
  let oracle = new ScanIndex(schema, documents, 1);
  for (let round = 0; round < 3; round++) {
    const number = 10 * (round + 1);
    for (let i = 0; i < 3; i++) change(random, index, oracle, number + i);
    compare(random, index, oracle, `seed ${seed}, before merge ${round}`);
    const held = new Map(oracle.all().map((document) => [document.id, document]));
    const merging = index.merge();
    change(random, index, oracle, number + 5);
    compare(random, index, oracle, `seed ${seed}, during merge ${round}`);
    expect(await merging).toBe(true);
    // Statistics now come from the merged documents, and the changes made during the merge are on top.
    const after = oracle.all();
    oracle = new ScanIndex(schema, held.values(), number + 2);
    const kept = new Set(after.map(({ id }) => id));
    oracle.apply(
      [
        ...after.map((document) => ({ id: document.id, document })),
        ...[...held.keys()].filter((id) => !kept.has(id)).map((id) => ({ id, document: null })),
      ],
      number + 5,
    );
    compare(random, index, oracle, `seed ${seed}, after merge ${round}`);
  }
  await index.merge();
  const last = index.change;
  index.close();
  index = present(await openIndexInThread(path, schema));
  oracle = new ScanIndex(schema, oracle.all(), last);
  compare(random, index, oracle, `seed ${seed}, reopened`);
  index.close();
  expect(readdirSync(path).filter((name) => name !== 'manifest')).toHaveLength(1);
});

test('changes under way when a merge ends are prepared anew, and none of them is seen before', async () => {
  const random = new Random(7);
  const path = join(folder, 'under-way');
  const documents = corpus(random, 40);
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
  const index = present(openIndex(path, schema));
  const oracle = new ScanIndex(schema, documents, 1);
  const changes = corpus(random, 10).map((document) => ({ id: document.id, document }));
  const early = index.prepare(changes);
  for (const _ of early.steps());
  expect(early.isCurrent).toBe(true);
  expect(await index.merge()).toBe(true);
  expect(early.isCurrent).toBe(false);
  compare(random, index, oracle, 'after the merge');
  const late = index.prepare(changes);
  for (const _ of late.steps()) compare(random, index, oracle, 'under way');
  late.show(2);
  oracle.apply(changes, 2);
  compare(random, index, oracle, 'shown');
  index.close();
});

// With little memory one thread merges in rounds; else two threads merge half of the arrays each.
test.each([200_000, 1e9])(
  'several threads build the same index as one, with %d bytes of memory',
  async (memoryBytesMax) => {
    const path = join(folder, `threads-${memoryBytesMax}`);
    const source = {
      module: new URL('./documents-in-parts.ts', import.meta.url).href,
      documents: 'parts',
      data: { seed: 5, size: 200 },
    };
    const stages: string[] = [];
    const swapped = await buildIndexInThreads(path, schema, source, {
      threads: 2,
      change: 3,
      memoryBytesMax,
      onProgress: ({ stage }) => stages.push(stage),
    });
    expect(swapped).toBe(true);
    expect([stages[0], stages.at(-1)]).toEqual(['merging', 'done']);
    const random = new Random(5);
    const oracle = new ScanIndex(schema, corpus(random, 200), 3);
    compare(random, present(openIndex(path, schema)), oracle, 'threads');
  },
);

test('a build that fails in a thread says why and leaves the previous index', async () => {
  const path = join(folder, 'fails');
  buildIndex(path, schema, corpus(new Random(1), 5), { change: 1, memoryBytesMax: 1e9 });
  const source = { module: new URL('./documents-in-parts.ts', import.meta.url).href, documents: 'same', data: null };
  const building = buildIndexInThreads(path, schema, source, { threads: 2, change: 2, memoryBytesMax: 1e9 });
  await expect(building).rejects.toThrow('an id occurs twice');
  expect(present(openIndex(path, schema)).change).toBe(1);
  expect(readdirSync(path)).toHaveLength(2);
});

test('an index that is complete up to a later change is not replaced', () => {
  const path = join(folder, 'later');
  const build = (number: number, size: number) =>
    buildIndex(path, schema, corpus(new Random(1), size), { change: number, memoryBytesMax: 1e9 });
  expect(build(7, 3)).toBe(true);
  expect(build(6, 9)).toBe(false);
  const index = present(openIndex(path, schema));
  expect([index.change, index.documents]).toEqual([7, 3]);
  expect(build(7, 4)).toBe(true);
  expect(index.documents).toBe(3);
});

test('a segment that another one has replaced answers on, and is merged if it comes to a later change', async () => {
  const path = join(folder, 'replaced');
  const random = new Random(6);
  const documents = corpus(random, 70);
  const build = (number: number) => buildIndex(path, schema, documents, { change: number, memoryBytesMax: 1e9 });
  build(1);
  const index = present(openIndex(path, schema));
  build(2);
  const oracle = new ScanIndex(schema, documents, 1);
  compare(random, index, oracle, 'replaced');
  change(random, index, oracle, 3);
  expect(await index.merge()).toBe(true);
  const reference = new ScanIndex(schema, oracle.all(), 3);
  compare(random, index, reference, 'merged');
  compare(random, present(openIndex(path, schema)), reference, 'opened');
  change(random, index, oracle, 4);
  build(5);
  expect(await index.merge()).toBe(false);
  expect(present(openIndex(path, schema)).change).toBe(5);
});
