import { expect, it } from 'vitest';
import { type Outcome, outcomeOf } from '../../bench/words/outcome.ts';
import { type Sentence, samples, sentences } from '../../bench/words/sentences.ts';
import { fieldNames } from '../../src/fields/index.ts';
import type { Condition } from '../../src/intent/intent.ts';
import type { Explanation } from '../../src/search/finder.ts';

const development = sentences('development');
const heldOut = sentences('held-out');
const all = [...development, ...heldOut];

it('sentences are at least 300, each kind in both halves, no word in both', () => {
  expect(all.length).toBeGreaterThanOrEqual(300);
  for (const [kind, own] of Map.groupBy(all, (one) => one.kind)) {
    const held = own.filter((one) => heldOut.includes(one)).length;
    expect(held / own.length, kind).toBeGreaterThanOrEqual(0.4);
    expect(held / own.length, kind).toBeLessThanOrEqual(0.6);
  }
  const word = ({ words }: Sentence): string => words.join(' ');
  const seen = new Set(development.map(word));
  expect(heldOut.filter((one) => seen.has(word(one))).length).toBe(0);
});

it('a sentence differs from the one without the word, and names fields that there are', () => {
  for (const { text, without, words, must, never } of samples.flatMap(sentences)) {
    expect(text).not.toBe(without);
    expect(words).not.toEqual([]);
    const named = [...never, ...(typeof must === 'object' ? must.negates : [])];
    expect(named.filter((field) => !(fieldNames as readonly string[]).includes(field))).toEqual([]);
  }
});

const women: Sentence = {
  ...{ kind: '', target: 'people', text: 'women nurses', without: 'nurses', words: ['women'] },
  ...{ must: 'told', never: ['employer'] },
};

function asks(field: Condition['field'], text: string, negated = false): Condition {
  return {
    ...{ field, values: [{ kind: 'words', text }], scope: 'any', negated, strength: 'hard' },
    ...{ confidence: 1, said: text, span: [0, 1], origin: 'query' },
  };
}

function explained(conditions: readonly Condition[], notUnderstood: readonly string[]): Explanation {
  const intent = { version: 1, target: 'people', conditions, relations: [], order: null, leftover: [] } as const;
  return { kind: 'understood', intent, sentence: '', notUnderstood, total: 0, facets: null };
}

const nurses = asks('title', 'nurse');

it.each<readonly [why: string, Partial<Sentence>, Explanation, Outcome]>([
  ['nothing shows the word', {}, explained([nurses], []), 'silent'],
  ['another word is not understood', {}, explained([nurses], ['tall']), 'silent'],
  ['the word is said not to be understood', {}, explained([nurses], ['the women']), 'right'],
  [
    'a condition is made of what must be told',
    {},
    explained([nurses, asks('skill', 'women')], ['women']),
    { misread: 'asks for something else' },
  ],
  ['a condition is enough', { must: 'heard' }, explained([nurses, asks('skill', 'women')], []), 'right'],
  [
    'a condition that must not be',
    { must: 'heard' },
    explained([nurses, asks('employer', 'women')], ['women']),
    { misread: 'asks for employer' },
  ],
  ['denied', { must: { negates: ['title'] } }, explained([asks('title', 'nurse', true)], []), 'right'],
  [
    'not denied',
    { must: { negates: ['title'] } },
    explained([nurses], ['women']),
    { misread: 'denies nothing of the kind' },
  ],
  ['refused', {}, { kind: 'off_topic', message: '' }, { misread: 'refused' }],
])('judges a word: %s', (_why, change, answer, outcome) => {
  expect(outcomeOf({ ...women, ...change }, answer, explained([nurses], []))).toEqual(outcome);
});
