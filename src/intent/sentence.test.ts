import { expect, test } from 'vitest';
import type { Condition, Intent } from './intent.ts';
import { sentence } from './sentence.ts';

const asked = { scope: 'any', negated: false, strength: 'hard', confidence: 1, said: '', origin: 'query' } as const;

function condition(field: Condition['field'], label: string, alternative?: number): Condition {
  const value = { kind: 'concept', id: `${field}:${label}`, label } as const;
  return { ...asked, field, values: [value], span: [0, 0], ...(alternative === undefined ? {} : { alternative }) };
}

test('conditions of which one suffices are joined by "or", the others stand beside them', () => {
  const conditions = [
    condition('function', 'Energy Engineering', 1),
    condition('title', 'Engineer'),
    condition('industry', 'Hydrogen', 1),
  ];
  const intent: Intent = { version: 1, target: 'people', conditions, relations: [], order: null, leftover: [] };
  expect(sentence(intent, [])).toBe(
    'People in Energy Engineering, or at a company in the industry Hydrogen, with the title Engineer.',
  );
});
