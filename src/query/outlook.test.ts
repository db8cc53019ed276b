import { expect, test } from 'vitest';
import { loadLexicon } from '../lexicon/load-lexicon.ts';
import type { CorpusNames } from '../ports/search-index.ts';
import { RulesInterpreter } from './interpret.ts';
import { readSort } from './sort.ts';

const names: CorpusNames = { count: () => 0, begins: () => false, near: () => [] };
const rules = new RulesInterpreter(loadLexicon());

function intentOf(query: string, target: 'people' | 'company' = 'people') {
  const understood = rules.understand(query, target, names, new Date('2026-11-21'));
  if (understood.offTopic) throw new Error(understood.message);
  return understood.intent;
}

test.each([
  ['engineers in Berlin likely to change jobs soon', 'likely to change jobs soon', true],
  ['nurses who are about to quit', 'who are about to quit', true],
  ['who is likely to change jobs?', 'who is likely to change jobs?', true],
  ['show me people likely to leave', 'likely to leave', true],
  ['designers with a high chance of leaving', 'with a high chance of leaving', true],
  ['sales people open to a move by prediction in Lyon', 'open to a move by prediction', true],
  [
    'engineers most likely to switch jobs in the next 12 months',
    'most likely to switch jobs in the next 12 months',
    true,
  ],
  ['flight risks in Oslo', 'flight risks', true],
  ['engineers not likely to change jobs', 'not likely to change jobs', false],
  ["engineers who don't seem likely to leave", "who don't seem likely to leave", false],
  ['nurses unlikely to leave their job', 'unlikely to leave their job', false],
] as const)('%s', (query, said, descending) => {
  const { order, leftover } = intentOf(query);
  expect(order).toMatchObject({ by: 'job_change', descending });
  expect(query.slice(...(order?.span ?? [0, 0])).replace('?', '')).toBe(said.replace('?', ''));
  expect(leftover).toEqual([]);
});

test('what is left is read as if the words were not there', () => {
  const { conditions } = intentOf('managers likely to leave Google');
  expect(conditions).toMatchObject([
    { field: 'title', scope: 'any' },
    { field: 'employer', scope: 'any', values: [{ id: 'employer:google' }] },
  ]);
  expect(intentOf('experienced engineers in Berlin, likely to leave').conditions).toHaveLength(3);
});

test.each([
  'engineers who left Google',
  'people who quit Acme',
  'engineers ready to move to Berlin',
  'newest engineers',
])('%s: no outlook', (query) => {
  expect(intentOf(query).order?.by).not.toBe('job_change');
});

test('companies change no jobs', () => {
  expect(intentOf('software companies with staff likely to leave', 'company').order).toBe(null);
});

test('a sort says it too, of people alone', () => {
  expect(readSort('likely to change jobs', 'people')).toEqual({ by: 'job_change', descending: true });
  expect(readSort('least likely to leave', 'people')).toEqual({ by: 'job_change', descending: false });
  expect(readSort('job_change asc', 'people')).toEqual({ by: 'job_change', descending: false });
  expect(readSort('likely to change jobs', 'company')).toMatchObject({
    message: expect.stringContaining('orders people'),
  });
});
