import { expect, test } from 'vitest';
import type { Condition } from '../../intent/intent.ts';
import { unasked, withFilters } from './join.ts';

function condition(text: string, more: Partial<Condition>): Condition {
  const values = [{ kind: 'words', text }] as const;
  const unsaid = { scope: 'any', negated: false, strength: 'hard', confidence: 1, said: '', span: [0, 0] } as const;
  return { field: 'title', values, origin: 'filter', ...unsaid, ...more };
}

// Protects that "CTO at Stripe" and a filter on one more role do not become one role.
test('groups of filters stay apart from those of the sentence', () => {
  const intent = {
    ...unasked('people'),
    conditions: [condition('a', { role: 2 }), condition('b', { alternative: 1 })],
    order: { by: 'headcount', descending: true, span: [0, 0] },
  } as const;
  const conditions = [condition('c', { role: 1 }), condition('d', { alternative: 1 }), condition('e', {})];
  const joined = withFilters(intent, { conditions, relations: [], order: null, leftover: [] });
  expect(joined.conditions.map(({ role, alternative }) => [role, alternative])).toEqual([
    [2, undefined],
    [undefined, 1],
    [3, undefined],
    [undefined, 2],
    [undefined, undefined],
  ]);
  expect(joined.order).toBe(intent.order);
});
