import { expect, test } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../../ports/search-index.ts';
import { RulesInterpreter } from '../interpret.ts';

const interpreter = new RulesInterpreter(loadLexicon());

const telling = (...words: readonly string[]): CorpusNames => ({
  count: (kind, key) => (kind === 'word' && words.includes(key) ? 1 : 0),
  begins: () => false,
  near: () => [],
});

// Protects who has data about laureates from a refusal, and everybody else from an answer to general knowledge.
test('who got a prize is asked for where records tell of the prize', () => {
  const ask = (query: string, names: CorpusNames) =>
    interpreter.understand(query, 'people', names, new Date('2026-03-10T12:00:00Z')).offTopic;
  expect(ask('who got a Nobel for game theory?', telling('nobel'))).toBe(false);
  expect(ask('who got a Nobel for game theory?', telling('game', 'theory'))).toBe(true);
  expect(ask('which laureates were honoured for game theory?', telling('laureates'))).toBe(false);
  expect(ask('Medicine Nobel, work on antibiotics', telling('nobel'))).toBe(false);
  expect(ask('when is the Nobel awarded?', telling('nobel'))).toBe(true);
});
