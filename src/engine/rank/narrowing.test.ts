import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../../test/engine/random-source.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { EngineDocument, EngineSchema, Query } from '../engine.ts';
import { openIndex } from '../open-index.ts';
import { ScanIndex } from '../scan-index.ts';
import { buildIndex } from '../write/build.ts';

const number = { kind: 'number' } as const;
const schema: EngineSchema = {
  version: 'narrowing',
  fields: { share: number, price: number, kind: { kind: 'keyword' } },
  groups: {},
};
/** So many that sets of them are lists, and bitmaps of few and of many, which are narrowed in ways of their own. */
const documents = 20_000;
const queries = 100;
const seed = 20261123;

const folder = temporaryFolder();

/** A condition that many or few meet. */
function one(random: Random): Query {
  return random.pick<Query>([
    { op: 'term', field: 'kind', values: [random.pick(['common', 'rare', 'nobody'])] },
    { op: 'range', field: 'price', min: random.below(1e6) },
    { op: 'range', field: 'share', min: random.below(10_000) },
  ]);
}

/** Protects the ways to narrow a set by a union: which one is taken depends on how many documents are left. */
test(`unions of ranges and terms are told like by the oracle (seed ${seed})`, () => {
  const random = new Random(seed);
  const all = Array.from({ length: documents }, (_, i): EngineDocument => {
    // Prices take more than 16 bits, and half of the documents have none.
    const numbers = { share: random.below(10_000), ...(random.chance(0.5) && { price: random.below(1e6) }) };
    const keywords = { kind: [random.chance(0.4) ? 'common' : 'other', ...(random.chance(0.01) ? ['rare'] : [])] };
    return { id: `d${i}`, rank: random.below(100) / 100, keywords, texts: {}, numbers, groups: {} };
  });
  const path = join(folder, 'index');
  buildIndex(path, schema, all, { change: 1, memoryBytesMax: 1e9 });
  const index = openIndex(path, schema);
  if (index === null) throw new Error('no index where one was built');
  const oracle = new ScanIndex(schema, all, 1);
  for (let query = 0; query < queries; query++) {
    const share: Query = { op: 'range', field: 'share', max: random.pick([100, 400, 1_500, 4_000, 10_000]) };
    const unions = random.many(3, (): Query => ({ op: 'any', of: random.many(4, () => one(random)) }));
    const where: Query = { op: 'all', of: [...unions, share] };
    expect(index.count(where), `query ${query}: ${JSON.stringify(where)}`).toBe(oracle.count(where));
  }
  index.close();
});
