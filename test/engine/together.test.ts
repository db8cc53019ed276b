import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Query, SearchRequest } from '../../src/engine/engine.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { randomQuery, randomRanking, randomRequest, schema, tinyDocument } from './random.ts';
import { Random } from './random-source.ts';

/**
 * Protects that what queries asked together share says the same in each of them, wherever it stands, in each of two
 * chunks and beside changes. A failure names its seed and query.
 */
const rounds = 4;
const askedTogether = 4;
const firstSeed = Number(process.env['ENGINE_SEED'] ?? 1);

const folder = temporaryFolder();

test('queries asked together answer as each does alone', () => {
  const random = new Random(firstSeed);
  const size = 70_000;
  const documents = Array.from({ length: size }, (_, i) => tinyDocument(random, `d${i}`));
  const path = join(folder, 'together');
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
  const index = openIndex(path, schema);
  if (index === null) throw new Error('no index where one was built');
  const oracle = new ScanIndex(schema, documents, 1);
  for (let round = 0; round < rounds; round++) {
    if (round === rounds / 2) {
      const changes = Array.from({ length: 300 }, () => {
        const id = `d${random.below(size + 100)}`;
        return { id, document: random.chance(0.3) ? null : tinyDocument(random, id) };
      });
      index.apply(changes, 2);
      oracle.apply(changes, 2);
    }
    const words: Query = { op: 'text', fields: ['title', 'body'], words: 'sales vice chief', need: 'any' };
    // The same object asks everything of documents and of their rows.
    const everything: Query = { op: 'all', of: [] };
    const sharing: readonly Query[] = [everything, { op: 'same', group: 'role', of: everything }];
    const parts = [words, ...sharing, ...Array.from({ length: 5 }, () => randomQuery(random, 1))];
    const part = (): Query => random.pick(parts);
    const requests = Array.from({ length: askedTogether }, (): SearchRequest => {
      const where = random.pick<Query>([
        part(),
        { op: 'all', of: [part(), part()] },
        { op: 'any', of: [part(), part()] },
        { op: 'all', of: [part(), { op: 'not', of: part() }] },
        { op: 'any', of: [part(), { op: 'all', of: [part(), part()] }] },
      ]);
      const prefer = random.chance(0.3)
        ? [{ query: words, weight: 1 }]
        : [part(), part()].map((query) => ({ query, weight: random.pick([1, 1.5, random.next()]) }));
      const ranking = random.chance(0.2) ? randomRanking(random) : {};
      return { ...randomRequest(random), where, prefer, ...ranking };
    });
    const context = `ENGINE_SEED=${firstSeed}, round ${round}: ${JSON.stringify(requests)}`;
    const found = index.together(() => requests.map((request) => index.search(request)));
    expect(found, context).toEqual(requests.map((request) => oracle.search(request)));
  }
  index.close();
});
