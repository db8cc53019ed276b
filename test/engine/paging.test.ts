import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DocumentIndex, Hit, Position, SearchRequest } from '../../src/engine/engine.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { randomDocument, randomPosition, randomRequest, schema, tinyDocument } from './random.ts';
import { Random } from './random-source.ts';

/** Protects paging by position: all pages of a request, of any sizes, are its whole answer, with nothing twice or lost. */
const corpora = 60;
const queriesPerCorpus = 12;
const firstSeed = Number(process.env['ENGINE_SEED'] ?? 1);

const folder = temporaryFolder();

function open(path: string) {
  const index = openIndex(path, schema);
  if (index === null) throw new Error('no index where one was built');
  return index;
}

function allPages(index: DocumentIndex, request: SearchRequest, size: () => number): Hit[] {
  const hits: Hit[] = [];
  for (let after: Position | undefined; ; ) {
    const limit = size();
    const page = index.search({ ...request, ...(after === undefined ? {} : { after }), offset: 0, limit });
    hits.push(...page.hits);
    if (page.hits.length < limit) {
      expect(page.total).toBe(hits.length);
      return hits;
    }
    after = page.hits.at(-1);
  }
}

test(`pages of any size are the whole answer, in ${corpora * queriesPerCorpus} cases`, () => {
  for (let seed = firstSeed; seed < firstSeed + corpora; seed++) {
    const random = new Random(seed);
    const path = join(folder, String(seed));
    const size = random.pick([1, 10, 80]);
    const documents = Array.from({ length: size }, (_, i) => randomDocument(random, `d${i}`));
    buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
    const oracle = new ScanIndex(schema, documents, 1);
    const changes = random.many(20, () => {
      const id = `d${random.below(size + 10)}`;
      return { id, document: random.chance(0.35) ? null : randomDocument(random, id) };
    });
    oracle.apply(changes, 2);
    for (let query = 0; query < queriesPerCorpus; query++) {
      const { after: _, ...request } = randomRequest(random);
      const context = `ENGINE_SEED=${seed}, query ${query}: ${JSON.stringify(request)}`;
      // A service that starts anew goes on with the pages of the one before.
      const index = open(path);
      index.apply(changes, 2);
      const whole = oracle.search({ ...request, offset: 0, limit: 101 }).hits;
      expect(
        allPages(index, request, () => 1 + random.below(9)),
        context,
      ).toEqual(whole);
      index.close();
    }
    rmSync(path, { recursive: true });
  }
});

/** Three chunks of documents, and changes, so that pages begin in each of them and most documents score the same. */
test('pages in several chunks are those of the oracle', { timeout: 600_000 }, () => {
  const random = new Random(firstSeed);
  const path = join(folder, 'chunks');
  const size = 140_000;
  const documents = Array.from({ length: size }, (_, i) => tinyDocument(random, `d${i}`));
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
  const index = open(path);
  const oracle = new ScanIndex(schema, documents, 1);
  const check = (queries: number) => {
    for (let i = 0; i < queries; i++) {
      const request = { ...randomRequest(random), offset: 0 };
      const hits = index.search({ ...request, offset: random.below(9_000), limit: 100 }).hits;
      const after = hits.length > 0 && random.chance(0.7) ? random.pick(hits) : randomPosition(random);
      const context = `ENGINE_SEED=${firstSeed}: ${JSON.stringify({ ...request, after })}`;
      expect(index.search({ ...request, after }), context).toEqual(oracle.search({ ...request, after }));
    }
  };
  check(24);
  const changes = Array.from({ length: 3_000 }, () => {
    const id = `d${random.below(size + 1_000)}`;
    return { id, document: random.chance(0.3) ? null : tinyDocument(random, id) };
  });
  index.apply(changes, 2);
  oracle.apply(changes, 2);
  check(8);
});

/** Ties span chunks: the pages that begin late must find what scores less in the chunks before. */
test('all pages of many equal scores are the whole answer', () => {
  const random = new Random(firstSeed);
  const path = join(folder, 'ties');
  const documents = Array.from({ length: 140_000 }, (_, i) => ({
    id: `d${i}`,
    rank: random.below(3) / 2,
    keywords: { tag: random.pick([['a'], ['a', 'b'], ['b'], []]) },
    texts: random.chance(0.05) ? { title: 'sales head' } : {},
    numbers: {},
    groups: {},
  }));
  buildIndex(path, schema, documents, { change: 1, memoryBytesMax: 1e9 });
  const index = open(path);
  const flag = (value: string) => ({ query: { op: 'term', field: 'tag', values: [value] }, weight: 1 }) as const;
  const text = { query: { op: 'text', fields: ['title'], words: 'head sales', need: 'all' }, weight: 1 } as const;
  const request = { where: { op: 'all', of: [] }, prefer: [flag('a'), flag('b'), text], offset: 0, limit: 0 } as const;
  const hits = allPages(index, request, () => 101);
  expect(hits).toHaveLength(documents.length);
  const ranks = new Map(
    documents.map(({ id, rank, keywords, texts }) => [id, { rank, flags: keywords.tag.length, texts }]),
  );
  expect(new Set(hits.map(({ id }) => id)).size).toBe(documents.length);
  for (const [i, hit] of hits.entries()) {
    const before = hits[i - 1];
    if (before === undefined) continue;
    const order = before.score - hit.score || before.rank - hit.rank || (before.id < hit.id ? 1 : -1);
    if (order <= 0) expect.fail(`${before.id} before ${hit.id}`);
    expect(ranks.get(hit.id)?.rank).toBe(hit.rank);
  }
});
