import { expect, test } from 'vitest';
import { randomDocument, randomFacets, randomQuery, randomRequest, schema } from '../../../test/engine/random.ts';
import { Random } from '../../../test/engine/random-source.ts';
import { openSearchUrl, testCluster } from '../../../test/opensearch-cluster.ts';
import type { Position, SearchRequest } from '../../engine/engine.ts';
import { ScanIndex } from '../../engine/scan-index.ts';
import { NotExpressible } from './fields.ts';
import { createIndex, IndexWriter } from './index-writer.ts';
import { OpenSearchIndex } from './search-index.ts';

/**
 * Protects that OpenSearch answers like the oracle of the engine, which looks at every document: the same totals and
 * sets, and the same order but among scores that its 32 bits do not tell apart.
 */
const corpora = 5;
const queriesPerCorpus = 200;
const firstSeed = Number(process.env['OPENSEARCH_SEED'] ?? 1);
const scoreDifferenceMax = 1e-4;

function expectLike(found: readonly Position[], expected: readonly Position[], context: string): void {
  const byId = new Map(expected.map((position) => [position.id, position]));
  expect(new Set(found.map(({ id }) => id)), context).toEqual(new Set(byId.keys()));
  for (const { id, score, key, rank } of found) {
    const right = byId.get(id);
    expect([key, Math.fround(rank)], context).toEqual([right?.key, right?.rank]);
    expect(Math.abs(score - (right?.score ?? 0)) / (1 + score), context).toBeLessThan(scoreDifferenceMax);
  }
  const places = found.map(({ id }) => expected.findIndex((position) => position.id === id));
  for (const [i, place] of places.entries()) {
    for (const later of places.slice(i + 1)) {
      if (later > place) continue;
      const [a, b] = [expected[later], expected[place]];
      expect(a?.key, context).toBe(b?.key);
      expect(Math.abs((a?.score ?? 0) - (b?.score ?? 0)) / (1 + (b?.score ?? 0)), context).toBeLessThan(
        scoreDifferenceMax,
      );
    }
  }
}

test.skipIf(openSearchUrl === null)(
  `OpenSearch agrees with the oracle in ${corpora * queriesPerCorpus} cases (needs OPENSEARCH)`,
  { timeout: 600_000 },
  async () => {
    const { cluster, prefix } = testCluster();
    let expressed = 0;
    for (let seed = firstSeed; seed < firstSeed + corpora; seed++) {
      const random = new Random(seed);
      const documents = Array.from({ length: 80 }, (_, i) => randomDocument(random, `d${i}`));
      const name = `${prefix}-${seed}`;
      const meta = { corpus: 'test', change: 1, suppressions: 0 };
      await createIndex(cluster, name, schema, documents, meta, { shards: 1 + (seed % 3), replicas: 0 });
      const changes = random.many(20, () => {
        const id = `d${random.below(90)}`;
        return { id, document: random.chance(0.35) ? null : randomDocument(random, id) };
      });
      const writer = new IndexWriter(cluster, name, schema);
      for (const one of changes) await writer.add(one);
      await writer.finish({ ...meta, change: 2 });
      const oracle = new ScanIndex(schema, documents, 1);
      oracle.apply(changes, 2);
      oracle.merge();
      const kind = { name, schema };
      const index = await OpenSearchIndex.open(cluster, { people: kind, company: kind });
      expect(index.change).toBe(2);
      for (let query = 0; query < queriesPerCorpus; query++) {
        const { where, prefer, order, after, exclude = [] }: SearchRequest = randomRequest(random);
        const context = `OPENSEARCH_SEED=${seed}, query ${query}: ${JSON.stringify({ where, prefer, order, after })}`;
        const all = { offset: 0, limit: 100, ...(order && { order }) };
        try {
          const tiers = [{ where, prefer }];
          const found = await index.search('people', { tiers, exclude, ...all });
          const expected = oracle.search({ where, prefer, exclude, ...all });
          expect(found.total, context).toBe(expected.total);
          expectLike(found.positions, expected.hits, context);
          // The rest after one of its own positions, as a cursor goes on.
          const position = found.positions[random.below(found.positions.length + 1)];
          if (position !== undefined) {
            const rest = await index.search('people', { tiers, exclude, ...all, after: { tier: 0, position } });
            expect(rest.ids, context).toEqual(found.ids.slice(found.ids.indexOf(position.id) + 1));
            expect(rest.total, context).toBe(found.total);
          }
          expressed++;
        } catch (error) {
          if (!(error instanceof NotExpressible)) throw error;
        }
        if (query % 10 !== 0) continue;
        const facets = randomFacets(random);
        const counted = randomQuery(random, 1);
        try {
          const tiers = [{ where: facets.where, prefer: [] }];
          const limited = { offset: 0, limit: 0, exclude: facets.exclude ?? [], counting: facets };
          const found = await index.search('people', { tiers, ...limited });
          expect(found.facets, `${context}, ${JSON.stringify(facets)}`).toEqual(oracle.facets(facets));
          const count = oracle.count(counted);
          expect(await index.firstMatched('people', [counted]), context).toEqual(count === 0 ? null : { at: 0, count });
        } catch (error) {
          if (!(error instanceof NotExpressible)) throw error;
        }
        for (const field of ['tag', 'title']) {
          const value = random.pick(['engineer', 'sale', 'café', 'micheal', 'a']);
          expect(await index.frequencies('people', [{ field, value }]), context).toEqual([
            oracle.frequency(field, value),
          ]);
        }
        const text = random.pick(['', 'e', 'en', 'enigneer', 'sal', 'caf', 'cfé', 'mi']);
        const distance = random.pick([0, 1, 2] as const);
        const asked = {
          text,
          distance,
          except: random.many(2, () => random.pick(['e', 'sales', 'x', 'mi'])),
          limit: 5,
        };
        const completed = await index.completions('people', [{ fields: ['tag'], ...asked }]);
        expect(completed, `${context}, ${JSON.stringify(asked)}`).toEqual([oracle.completions('tag', asked)]);
      }
      await index.close();
      await cluster.ask('DELETE', `/${name}`);
    }
    await cluster.close();
    expect(expressed).toBeGreaterThan(0.9 * corpora * queriesPerCorpus);
  },
);
