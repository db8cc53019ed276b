import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineDocument, EngineSchema, Query } from '../../src/engine/engine.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { Random } from './random-source.ts';

const number = { kind: 'number' } as const;
const schema: EngineSchema = {
  version: 'rows-of-candidates',
  fields: { share: number },
  groups: { role: { start: number, size: number } },
};
/** So many that their rows fill two chunks of rows, and that sets of them are narrowed in each of the ways there are. */
const documents = 20_000;
const rowsMost = 8;
const queries = 60;
const seed = 20261123;

const folder = temporaryFolder();

/** Protects the ways to narrow a set by conditions on rows: which one is taken depends on how many documents are left. */
test(`rows of many and of few candidates are told like by the oracle (seed ${seed})`, () => {
  const random = new Random(seed);
  const all = Array.from({ length: documents }, (_, i): EngineDocument => {
    const rows = Array.from({ length: random.below(rowsMost) }, () => ({
      keywords: {},
      numbers: random.chance(0.1) ? {} : { start: random.below(1_000), size: random.below(1_000) },
    }));
    const numbers = { share: random.below(10_000) };
    return { id: `d${i}`, rank: random.below(100) / 100, keywords: {}, texts: {}, numbers, groups: { role: rows } };
  });
  const path = join(folder, 'index');
  buildIndex(path, schema, all, { change: 1, memoryBytesMax: 1e9 });
  const index = openIndex(path, schema);
  if (index === null) throw new Error('no index where one was built');
  const oracle = new ScanIndex(schema, all, 1);
  const bounds = (): { readonly min?: number; readonly max?: number } =>
    random.chance(0.5) ? { min: random.below(1_000) } : { max: random.below(1_000) };
  for (let query = 0; query < queries; query++) {
    const rows = random.many(3, () => ({ op: 'range', field: random.pick(['start', 'size']), ...bounds() }) as const);
    const some: Query = { op: 'same', group: 'role', of: { op: 'all', of: rows }, twice: random.chance(0.3) };
    const share: Query = { op: 'range', field: 'share', max: random.pick([100, 400, 1_500, 4_000, 10_000]) };
    const where: Query = { op: 'all', of: random.chance(0.2) ? [share, { op: 'not', of: some }] : [share, some] };
    expect(index.count(where), `query ${query}: ${JSON.stringify(where)}`).toBe(oracle.count(where));
  }
  index.close();
});
