import { expect, test } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { RelationKind } from '../../relations/index.ts';
import { latticeInput } from '../grammar/lattice/lattice-input.ts';
import { exampleDay, exampleNames, examples } from '../notation.test-helper.ts';
import { Amounts } from './amounts.ts';
import { matchesOf } from './match.ts';
import { PatternFinder } from './pattern-finder.ts';
import { relationPatterns } from './relation-patterns.ts';

const patterns = relationPatterns.patterns.all();
const finder = new PatternFinder(relationPatterns.index, (at) => relationPatterns.patterns.at(at));
const lexicon = loadLexicon();

function reached(query: string) {
  const input = latticeInput(query, { target: 'people', lexicon, corpus: exampleNames, today: exampleDay });
  const amounts = new Amounts(input);
  return { input, amounts, tried: finder.among(input, amounts) };
}

/** A sample, since each sentence is held against every pattern. */
const sampled = examples()
  .filter(([target, , said]) => target === 'people' && said.includes('('))
  .filter((_, at) => at % 8 === 0);

test('no pattern that matches a sentence is left out', () => {
  let matched = 0;
  for (const [, query] of sampled) {
    const { input, amounts, tried } = reached(query);
    const matching = new Set(matchesOf(patterns, relationPatterns, input, amounts, null).map(({ pattern }) => pattern));
    expect(matching.difference(new Set(tried)).size, query).toBe(0);
    matched += matching.size;
  }
  expect(matched).toBeGreaterThan(sampled.length);
});

test('a pattern is left out whose words stand in another order, or whose number is not said', () => {
  const tries = (query: string, kind: RelationKind): boolean =>
    reached(query).tried.some(({ templates }) => templates.some((template) => template.kind === kind));
  expect(tries('at Google before Meta', 'before')).toBe(true);
  expect(tries('before', 'before')).toBe(false);
  expect(tries('at Google for five years', 'total_time')).toBe(true);
  expect(tries('at Google for years', 'total_time')).toBe(false);
});
