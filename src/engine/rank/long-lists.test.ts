import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../../test/engine/random-source.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { EngineDocument, EngineSchema, Preference, Query } from '../engine.ts';
import { openIndex } from '../open-index.ts';
import { ScanIndex } from '../scan-index.ts';
import { buildIndex } from '../write/build.ts';

const keyword = { kind: 'keyword' } as const;
const schema: EngineSchema = { version: 'long-lists', fields: { listed: keyword, told: keyword }, groups: {} };
/** So many that most lists leave thousands of candidates, and that some values are bitmaps. */
const documents = 20_000;
const queries = 30;
const seed = 20261124;

const folder = temporaryFolder();

/** One of sixty values, of which the first are the most frequent. */
const oneValue = (random: Random): string => `v${Math.floor(60 * random.next() ** 2)}`;

/** Protects the ways to rank by many conditions: whether a condition is added up or looked up depends on how long it is. */
test(`lists of conditions that rank are told like by the oracle (seed ${seed})`, () => {
  const random = new Random(seed);
  const all = Array.from({ length: documents }, (_, i): EngineDocument => {
    const keywords = { listed: random.many(4, () => oneValue(random)), told: random.many(2, () => oneValue(random)) };
    return { id: `d${i}`, rank: random.below(100) / 100, keywords, texts: {}, numbers: {}, groups: {} };
  });
  const path = join(folder, 'index');
  buildIndex(path, schema, all, { change: 1, memoryBytesMax: 1e9 });
  const index = openIndex(path, schema);
  if (index === null) throw new Error('no index where one was built');
  const oracle = new ScanIndex(schema, all, 1);
  for (let query = 0; query < queries; query++) {
    const weights = random.pick([
      [1.5, 1],
      [1.5 * 0.95, 1],
      [1.2, 0.3],
    ]);
    const values = new Set(Array.from({ length: 4 + random.below(28) }, () => oneValue(random)));
    const prefer = [...values].flatMap((value): Preference[] => {
      const listed: Query = { op: 'term', field: 'listed', values: [value] };
      const either: Query = { op: 'any', of: [listed, { op: 'term', field: 'told', values: [value] }] };
      return [either, listed].map((of, at) => ({ query: of, weight: weights[at] ?? 1 }));
    });
    const where: Query = { op: 'any', of: prefer.map(({ query: of }) => of) };
    const request = { where, prefer, offset: 0, limit: 10 };
    expect(index.search(request), `query ${query}: ${JSON.stringify(request)}`).toEqual(oracle.search(request));
  }
  index.close();
});
