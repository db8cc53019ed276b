import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
import { grammatical, queryInterpreterCases } from '../ports/suites/query-interpreter.case.ts';
import { RulesInterpreter } from './interpret.ts';
import { actualItems, exampleDay, exampleNames, examples, expectedItems } from './notation.test-helper.ts';

const lexicon = loadLexicon();
const interpreter = new RulesInterpreter(lexicon);
const corpus = exampleNames;
const today = exampleDay;

describe('queries mean what the examples say', () => {
  test.each(examples())('%s: %s', (target, query, expected) => {
    const answer = interpreter.understand(query, target, corpus, today);
    expect(actualItems(answer)).toEqual(expectedItems(expected, lexicon));
  });

  test('there are enough of them', () => expect(examples().length).toBeGreaterThanOrEqual(400));
});

describe('what the data knows by name', () => {
  const misspelt: CorpusNames = {
    ...corpus,
    near: (kind, key) => (kind === 'person' && key === 'maria garzia' ? ['maria garcia'] : []),
  };

  test('corrects a full name of which one word is known to nobody', () => {
    const answer = interpreter.understand('maria garzia nurse', 'people', misspelt, today);
    expect(actualItems(answer)).toEqual(expectedItems('name=@maria garcia; title=nurse', lexicon));
  });

  test('is an employer by its whole name, also if a part of it is another one', () => {
    const house = 'belize house of representatives';
    const names: CorpusNames = {
      ...corpus,
      count: (kind, key) => (kind === 'employer' && key === house ? 100 : 0),
      begins: (kind, words) => kind === 'employer' && house.startsWith(`${words} `),
    };
    const answer = interpreter.understand('people in the Belize House of Representatives', 'people', names, today);
    expect(actualItems(answer)).toEqual([`employer=@${house}`]);
  });

  test('is a query, however common the word', () => {
    const boots: CorpusNames = { ...corpus, count: (kind, key) => (kind === 'employer' && key === 'boots' ? 40 : 0) };
    expect(interpreter.understand('boots', 'people', corpus, today).offTopic).toBe(true);
    expect(interpreter.understand('boots', 'people', boots, today).offTopic).toBe(false);
    // "snow" is weather, but the data has the name Okonkwo.
    expect(interpreter.understand('okonkwo snow', 'people', corpus, today).offTopic).toBe(false);
  });
});

queryInterpreterCases('understanding by rules', () => new RulesInterpreter(lexicon));

test('understanding takes bounded time, also where every word means something', () => {
  const queries = fc.sample(grammatical, { numRuns: 200, seed: 4 });
  for (const query of queries) interpreter.understand(query, 'people', corpus, today);
  const began = process.cpuUsage();
  for (const query of queries) interpreter.understand(query, 'people', corpus, today);
  const { user, system } = process.cpuUsage(began);
  // CPU time ignores other work on the machine. A query takes 0.2 to 1 ms; a runaway search takes seconds.
  expect((user + system) / 1_000 / queries.length).toBeLessThan(20);
});
