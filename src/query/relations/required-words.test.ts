import { expect, test } from 'vitest';
import { Alternatives, type PatternPart } from './pattern-part.ts';
import { requiredByList } from './required-words.ts';

const word = (text: string): PatternPart => ({ kind: 'word', word: text });

test('a pattern requires the words that it cannot do without, the rarest first and numbers last', () => {
  const parts: PatternPart[] = [
    new Alternatives([[word('who')], []]),
    new Alternatives([[word('left')], [word('quit')]]),
    { kind: 'slot', slot: { name: 'A', of: 'at' } },
    word('for'),
    { kind: 'slot', slot: { name: 'months', of: 'months' } },
  ];
  expect(requiredByList.rarestFirst(parts)).toEqual([
    new Set(['for']),
    new Set(['left', 'quit']),
    new Set(['{months}']),
  ]);
});
