import { expect, test } from 'vitest';
import { hostileSentences } from '../bench/hostile/sentences.ts';
import type { Query } from '../src/engine/engine.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { lattice } from '../src/query/grammar/lattice/lattice.ts';
import { latticeInput } from '../src/query/grammar/lattice/lattice-input.ts';
import { RulesInterpreter } from '../src/query/interpret.ts';
import { exampleDay, exampleNames } from '../src/query/notation.test-helper.ts';
import { monthNow } from '../src/search/documents/career.ts';
import { planOf } from '../src/search/plan/plan.ts';

const sentences = 600;
const seed = 20261122;
/** What sentences of seed 1 came to at most, with a quarter to spare: 750 edges, 45 conditions, 558 queries. */
const most = { edges: 940, conditions: 60, tiers: 15, queries: 760 };

/**
 * Protects the time of everybody else's searches: a sentence of 500 code points has a bounded number of readings,
 * conditions and queries, however it is made.
 */
test(`hostile sentences make bounded work (seed ${seed})`, () => {
  const lexicon = loadLexicon();
  const interpreter = new RulesInterpreter(lexicon);
  for (const { query, target } of hostileSentences(sentences, seed)) {
    const input = latticeInput(query, { target, lexicon, corpus: exampleNames, today: exampleDay });
    expect(lattice(input).flat().length, query).toBeLessThan(most.edges);
    const understood = interpreter.understand(query, target, exampleNames, exampleDay);
    if (understood.offTopic) continue;
    expect(understood.intent.conditions.length, query).toBeLessThan(most.conditions);
    const { tiers } = planOf(understood.intent, { lexicon, month: monthNow(exampleDay) });
    expect(tiers.length, query).toBeLessThan(most.tiers);
    for (const { where, prefer } of tiers) {
      const queries = queriesIn(where) + prefer.reduce((sum, { query: liked }) => sum + queriesIn(liked), 0);
      expect(queries, query).toBeLessThan(most.queries);
    }
  }
});

function queriesIn(query: Query): number {
  const within = Object.values(query).flat() as readonly unknown[];
  return within.reduce<number>((sum, part) => sum + (isQuery(part) ? queriesIn(part) : 0), 1);
}

const isQuery = (part: unknown): part is Query => typeof part === 'object' && part !== null && 'op' in part;
