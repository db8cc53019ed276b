import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IndexChange, PreparedChanges, Query, RowFormula, SearchRequest } from '../../src/engine/engine.ts';
import type { LiveIndex } from '../../src/engine/live-index.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import {
  randomDocument,
  randomFacets,
  randomQuery,
  randomRanking,
  randomRequest,
  schema,
  tinyDocument,
  vocabulary,
} from './random.ts';
import { Random } from './random-source.ts';

/**
 * Protects the engine's one promise: for any query, and after any history of builds, changes, merges and reopening, it
 * answers like the oracle, which looks at every document. A failure names its seed and query.
 */
const corpora = 250;
const queriesPerCorpus = 40;
const firstSeed = Number(process.env['ENGINE_SEED'] ?? 1);

const folder = temporaryFolder();

function open(path: string): LiveIndex {
  const index = openIndex(path, schema);
  if (index === null) throw new Error('no index where one was built');
  return index;
}

function randomChanges(random: Random, ids: number): IndexChange[] {
  return random.many(6, () => {
    const id = `d${random.below(ids)}`;
    return { id, document: random.chance(0.35) ? null : randomDocument(random, id) };
  });
}

interface Preparing {
  readonly changes: readonly IndexChange[];
  readonly prepared: PreparedChanges;
  readonly steps: Iterator<void>;
}

function preparing(index: LiveIndex, changes: readonly IndexChange[]): Preparing {
  const prepared = index.prepare(changes);
  return { changes, prepared, steps: prepared.steps()[Symbol.iterator]() };
}

test(`the engine agrees with the oracle in ${corpora * queriesPerCorpus} cases`, { timeout: 600_000 }, () => {
  for (let seed = firstSeed; seed < firstSeed + corpora; seed++) {
    const random = new Random(seed);
    const path = join(folder, String(seed));
    const size = random.pick([0, 1, 2, 10, 40, 80]);
    const documents = Array.from({ length: size }, (_, i) => randomDocument(random, `d${i}`));
    // Little memory makes many runs, which have to be merged: one of each document, or some ten of 80.
    const littleMemory = size > 10 ? 25_000 : 5_000;
    buildIndex(path, schema, documents, { change: 1, memoryBytesMax: random.pick([1e9, 60_000, littleMemory]) });
    const index = open(path);
    const oracle = new ScanIndex(schema, documents, 1);
    let underWay: Preparing | null = null;
    for (let query = 0; query < queriesPerCorpus; query++) {
      if (random.chance(0.15)) {
        const changes = randomChanges(random, size + 10);
        index.apply(changes, query + 2);
        oracle.apply(changes, query + 2);
      }
      // Other changes are put in between queries, which see none of them before they are shown. Some never are.
      if (random.chance(0.15)) underWay = preparing(index, randomChanges(random, size + 10));
      for (let step = random.below(4); step > 0 && underWay !== null; step--) {
        if (underWay.steps.next().done !== true) continue;
        underWay.prepared.show(query + 2);
        oracle.apply(underWay.changes, query + 2);
        underWay = null;
      }
      // Emptying a field empties what is under way, too; documents leave such a field empty, but not those of this test.
      if (underWay === null && random.chance(0.1)) {
        const field = random.pick(['years', 'share']);
        const numbers = random.many(30, () => {
          const number = random.chance(0.2) ? Number.NaN : random.below(3_000);
          return [`d${random.below(size + 10)}`, number] as const;
        });
        for (const one of [index, oracle]) {
          one.empty(field);
          one.fill(field, numbers);
        }
        const id = `d${random.below(size + 10)}`;
        expect(index.numbers(id, [field, 'years']), `seed ${seed}`).toEqual(oracle.numbers(id, [field, 'years']));
      }
      const request = randomRequest(random);
      const context = `ENGINE_SEED=${seed}, query ${query}: ${JSON.stringify(request)}`;
      expect(index.search(request), context).toEqual(oracle.search(request));
      if (query % 4 === 0) {
        const where = randomQuery(random, 2);
        expect(index.count(where), context).toBe(oracle.count(where));
        expect([...index.ids(where)].sort(), context).toEqual([...oracle.ids(where)].sort());
        const facets = randomFacets(random);
        expect(index.facets(facets), `${context}, ${JSON.stringify(facets)}`).toEqual(oracle.facets(facets));
        for (const field of ['tag', 'title']) {
          const value = random.pick(['engineer', 'sale', 'café', 'micheal', 'a']);
          expect(index.near(field, value, 2, 5), context).toEqual(oracle.near(field, value, 2, 5));
          expect(index.frequency(field, value), context).toBe(oracle.frequency(field, value));
          // Values of removed documents may still be told of.
          if (field === 'tag' && oracle.begins(field, value)) expect(index.begins(field, value), context).toBe(true);
          const begun = random.pick(['', 'e', 'en', 'enigneer', 'sal', 'caf', 'cfé', 'mi', value]);
          const distance = random.pick([0, 1, 2] as const);
          const limit = random.pick([1, 2, 5, 100]);
          const except = random.many(2, () => random.pick(['e', 'sales', 'x', 'mi', '']));
          const asked = { text: begun, distance, except: random.chance(0.5) ? [] : except, limit };
          const completing = `${context}, ${JSON.stringify({ field, asked })}`;
          expect(index.completions(field, asked), completing).toEqual(oracle.completions(field, asked));
        }
      }
    }
    expect([index.documents, index.change]).toEqual([oracle.documents, oracle.change]);
    index.close();
    rmSync(path, { recursive: true });
  }
});

/** There are enough documents to turn lists into bitmaps. */
test('the engine agrees with the oracle on long lists', () => {
  const random = new Random(firstSeed);
  const path = join(folder, 'long');
  const documents = Array.from({ length: 6_000 }, (_, i) => randomDocument(random, `d${i}`));
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 8_000_000 });
  const index = open(path);
  const oracle = new ScanIndex(schema, documents, 1);
  for (let query = 0; query < 160; query++) {
    if (query % 80 === 79) {
      const changes = Array.from({ length: 100 }, () => randomChanges(random, 6_500)).flat();
      index.apply(changes, query);
      oracle.apply(changes, query);
    }
    const request = { ...randomRequest(random), ...(query % 2 === 0 ? randomRanking(random) : {}) };
    expect(index.search(request), `query ${query}: ${JSON.stringify(request)}`).toEqual(oracle.search(request));
  }
});

/**
 * The corpus has three chunks of documents, with two chunks of rows in each, because every condition must start over in
 * every chunk. Each kind of condition stands alone, negated, beside another one, and among the preferences. All run
 * again beside so many changes that the changed rows fill two chunks.
 */
test('the engine agrees with the oracle on several chunks', { timeout: 600_000 }, () => {
  const random = new Random(firstSeed);
  const path = join(folder, 'chunks');
  const size = 140_000;
  const documents = Array.from({ length: size }, (_, i) => tinyDocument(random, `d${i}`));
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
  const index = open(path);
  const oracle = new ScanIndex(schema, documents, 1);
  const title = { op: 'term', field: 'title', values: ['a'] } as const;
  const start = { op: 'range', field: 'start', min: 2015 } as const;
  const follows: RowFormula = {
    op: 'some',
    as: 'a',
    in: { where: title },
    that: {
      op: 'some',
      as: 'b',
      in: { where: start },
      that: {
        op: 'all',
        of: [
          { op: 'equal', column: 'code', of: ['a', 'b'] },
          {
            op: 'atMost',
            left: { row: 'a', at: 'first', columns: ['end'] },
            right: { row: 'b', at: 'first', columns: ['start'] },
            slack: 0,
          },
        ],
      },
    },
  };
  const kinds: readonly Query[] = [
    { op: 'term', field: 'tag', values: ['zeta'] },
    { op: 'term', field: 'tag', values: ['a', 'head'] },
    { op: 'range', field: 'years', min: 6 },
    { op: 'text', fields: ['title', 'body'], words: 'sales vice chief', need: 'any' },
    { op: 'text', fields: ['title', 'body'], words: 'a sales', need: 'all' },
    { op: 'phrase', fields: ['title'], words: 'a sales' },
    { op: 'prefix', field: 'tag', value: 'd' },
    // These conditions have more lists than are united chunk by chunk.
    { op: 'term', field: 'tag', values: vocabulary.slice(6) },
    { op: 'fuzzy', field: 'title', value: 'sales', distance: 2 },
    { op: 'id', values: ['d70000', 'd3', 'd139999', 'd65536', 'd3', 'nobody'] },
    { op: 'same', group: 'role', of: start },
    { op: 'same', group: 'role', of: { op: 'range', field: 'start', max: 2012 } },
    { op: 'same', group: 'role', of: { op: 'all', of: [title, start] } },
    { op: 'same', group: 'role', of: { op: 'all', of: [{ op: 'not', of: title }, start] } },
    { op: 'same', group: 'role', of: { op: 'any', of: [title, start] } },
    // One row ended before another one with the same number began.
    { op: 'rows', group: 'role', among: { op: 'any', of: [] }, that: follows },
    { op: 'rows', group: 'role', among: { op: 'all', of: [] }, that: follows },
    { op: 'rows', group: 'role', among: { op: 'all', of: [] }, that: { op: 'not', of: follows } },
  ];
  const check = () => {
    for (const [i, kind] of kinds.entries()) {
      const other = random.pick(kinds);
      const no: Query = { op: 'not', of: kind };
      const shapes: readonly Query[] = [
        kind,
        no,
        { op: 'all', of: [kind, other] },
        { op: 'all', of: [other, no] },
        { op: 'any', of: [kind, other] },
        { op: 'any', of: [no, { op: 'all', of: [kind, other, random.pick(kinds)] }] },
      ];
      const where = shapes[i % shapes.length] ?? kind;
      const prefer = [random.pick(kinds), random.pick(kinds), kind].map((query) => ({ query, weight: random.next() }));
      const request = { ...randomRequest(random), where, prefer };
      const context = `ENGINE_SEED=${firstSeed}: ${JSON.stringify(request)}`;
      expect(index.search(request), context).toEqual(oracle.search(request));
      const facets = { ...randomFacets(random), where };
      expect(index.facets(facets), `${context}, ${JSON.stringify(facets)}`).toEqual(oracle.facets(facets));
      if (i % 4 > 0) continue;
      expect([...index.ids(no)].sort().join(), JSON.stringify(no)).toBe([...oracle.ids(no)].sort().join());
    }
  };
  const rank = () => {
    for (let i = 0; i < 12; i++) {
      const request = { ...randomRanking(random), offset: 0, limit: random.pick([1, 10, 10, 100]) };
      const context = `ENGINE_SEED=${firstSeed}: ${JSON.stringify(request)}`;
      expect(index.search(request), context).toEqual(oracle.search(request));
    }
    // Many conditions of which nobody meets all.
    const many = vocabulary.flatMap((value): Query[] => [
      { op: 'term', field: 'tag', values: [value] },
      { op: 'same', group: 'role', of: { op: 'term', field: 'title', values: [value] } },
    ]);
    const prefer = many.map((query) => ({ query, weight: 1 }));
    const request: SearchRequest = { where: { op: 'any', of: many }, prefer, offset: 0, limit: 10 };
    expect(index.search(request), 'many conditions').toEqual(oracle.search(request));
  };
  check();
  rank();
  const changes = Array.from({ length: 60_000 }, () => {
    const id = `d${random.below(size + 20_000)}`;
    return { id, document: random.chance(0.1) ? null : tinyDocument(random, id) };
  });
  index.apply(changes, 2);
  oracle.apply(changes, 2);
  check();
  rank();
});
