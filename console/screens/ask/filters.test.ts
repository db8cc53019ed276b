import { describe, expect, test } from 'vitest';
import { type Filters, partsOf, withCondition, without } from './filters.ts';

const filters: Filters = {
  employer: [{ values: [{ kind: 'concept', label: 'Google' }], scope: 'past', said: 'Google' }],
  title: [
    { values: [{ kind: 'concept', label: 'Engineer' }, 'CTO'], scope: 'current' },
    { values: [{ kind: 'concept', label: 'Manager' }], negated: true },
  ],
  headcount: [{ values: [{ gte: 5, lte: 9 }] }],
  relations: [{ kind: 'before', said: 'a bank before a startup' }],
  words: [{ text: 'sailing' }],
};

describe('what was understood', () => {
  test('is shown as one part a condition, with the words it came from', () => {
    expect(partsOf(filters).map(({ text, said, negated }) => [text, said, negated])).toEqual([
      ['Past employer: Google', 'Google', false],
      ['Title: Engineer or CTO', '', false],
      ['Title: not Manager', '', true],
      ['Headcount: 5 to 9', '', false],
      ['a bank before a startup', 'a bank before a startup', false],
      ['ranked by “sailing”', '', false],
    ]);
  });

  test('loses one part and keeps the others', () => {
    const texts = partsOf(filters).map(({ text }) => text);
    for (const part of partsOf(filters)) {
      const left = partsOf(without(filters, part)).map(({ text }) => text);
      expect(left.sort()).toEqual(texts.filter((text) => text !== part.text).sort());
    }
  });

  test('is never nothing, because filters without an entry are none', () => {
    const [only] = partsOf({ place: [{ values: ['Oslo'] }] });
    expect(only && without({ place: [{ values: ['Oslo'] }] }, only)).toEqual({ words: [] });
  });

  test('gets a condition added, or changed in its place', () => {
    const manager = partsOf(filters)[2] ?? null;
    const changed = withCondition(filters, 'title', { values: ['Nurse'] }, manager);
    expect(partsOf(changed).map(({ text }) => text)).toContain('Title: Nurse');
    expect(partsOf(changed)).toHaveLength(6);
    expect(partsOf(withCondition(filters, 'place', { values: ['Oslo'] }))).toHaveLength(7);
  });
});
