import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentence } from '../intent/sentence.ts';
import { loadLexicon } from '../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
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

  test('is a query, however common the word', () => {
    const boots: CorpusNames = { ...corpus, count: (kind, key) => (kind === 'employer' && key === 'boots' ? 40 : 0) };
    expect(interpreter.understand('boots', 'people', corpus, today).offTopic).toBe(true);
    expect(interpreter.understand('boots', 'people', boots, today).offTopic).toBe(false);
    // "snow" is weather, but the data has the name Okonkwo.
    expect(interpreter.understand('okonkwo snow', 'people', corpus, today).offTopic).toBe(false);
  });
});

/** Up to 500 code points of anything, and of words that mean much to the grammar, which is the harder case. */
const anything = fc.string({ unit: 'binary', maxLength: 500 });
const grammatical = fc
  .array(
    fc.constantFrom(
      ...'ex former not outside in at from or and between 2 3-5 $2-8M years 2020 people under senior director of software engineer google new york or co la me not just who moved to , ( ) / - ? python biggest with the most founded raised &'.split(
        ' ',
      ),
    ),
    { maxLength: 90 },
  )
  .map((words) => words.join(' ').slice(0, 500));

describe('any text', () => {
  test('gives an intent whose spans lie in the query, or a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(anything, grammatical), fc.constantFrom('people', 'company'), (query, target) => {
        const answer = interpreter.understand(query, target, corpus, today);
        if (answer.offTopic) {
          expect(answer.message).not.toBe('');
          return;
        }
        for (const { span } of [...answer.intent.conditions, ...answer.intent.leftover]) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThan(span[0]);
          expect(span[1]).toBeLessThanOrEqual(query.length);
        }
        for (const condition of answer.intent.conditions) {
          expect(condition.values.length).toBeGreaterThan(0);
          expect(condition.confidence).toBeGreaterThan(0);
          expect(condition.confidence).toBeLessThanOrEqual(1);
        }
        expect(sentence(answer.intent)).toMatch(/\.$/);
      }),
      { numRuns: 300 },
    );
  });

  test('takes bounded time, also where every word means something', () => {
    const queries = fc.sample(grammatical, { numRuns: 200, seed: 4 });
    for (const query of queries) interpreter.understand(query, 'people', corpus, today);
    const began = process.cpuUsage();
    for (const query of queries) interpreter.understand(query, 'people', corpus, today);
    const { user, system } = process.cpuUsage(began);
    // CPU time ignores other work on the machine. A query takes 0.2 to 1 ms; a runaway search takes seconds.
    expect((user + system) / 1_000 / queries.length).toBeLessThan(20);
  });
});
