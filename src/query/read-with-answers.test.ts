import { expect, test } from 'vitest';
import { loadLexicon } from '../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
import { RulesInterpreter } from './interpret.ts';
import { type NameAnswer, type NameQuestion, readWithAnswers } from './read-with-answers.ts';

const today = new Date('2026-11-21');
const rules = new RulesInterpreter(loadLexicon());

const held: Readonly<Record<string, readonly string[]>> = {
  employer: ['zorblax', 'brolly and sons'],
  person: ['maria garcia', 'ann lee'],
  person_word: ['maria', 'garcia', 'ann', 'lee'],
  company: ['zorblax'],
  place: ['place:us.georgia'],
  word: ['boots', 'maria', 'garcia', 'nurse'],
};
const names: CorpusNames = {
  count: (kind, key) => (held[kind]?.includes(key) === true ? 3 : 0),
  begins: (kind, words) => held[kind]?.some((name) => name.startsWith(`${words} `)) ?? false,
  near: (kind, key, limit) =>
    (held[kind] ?? []).filter((name) => name[0] === key[0] && Math.abs(name.length - key.length) < 2).slice(0, limit),
};

function answer(question: NameQuestion): NameAnswer {
  return question.ask === 'count'
    ? names.count(question.kind, question.key)
    : names.near(question.kind, question.key, question.limit);
}

test.each([
  ['nurses in Georgia', 1],
  ['engineers at Zorblax', 2],
  ['maria garzia nurse', 3],
  ['who works at Brollie and Sons', 3],
  ['boots', 1],
  ['write me a poem', 1],
  ['', 1],
])(
  '%j is read alike with names at hand and with names that are asked for, in at most %i calls',
  async (query, most) => {
    let calls = 0;
    const ask = async (questions: readonly NameQuestion[]) => {
      calls++;
      return questions.map(answer);
    };
    const read = (known: CorpusNames) => rules.understand(query, 'people', known, today);
    expect(await readWithAnswers(read, ask)).toEqual(read(names));
    expect(calls).toBeLessThanOrEqual(most);
  },
);

test('a reading that never stops asking is ended', async () => {
  let calls = 0;
  const ask = async (questions: readonly NameQuestion[]) => {
    calls++;
    return questions.map(() => 1);
  };
  let asked = 0;
  await readWithAnswers((known) => known.count('word', `w${asked++}`), ask);
  expect(calls).toBe(3);
});
