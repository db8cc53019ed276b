import { expect, test } from 'vitest';
import type { PostingAnswer } from '../../../src/http/console/answers.ts';
import { journalCsv, spentByDay } from './days.ts';

function posting(changes: Partial<PostingAnswer>): PostingAnswer {
  const empty = { operation: null, request_id: null, note: null, reference: null };
  return { id: 1, at: '2026-11-20T10:00:00.000Z', kind: 'charge', credits: -3, ...empty, ...changes };
}

test('charges are added up by day, and other postings are not', () => {
  const postings = [
    posting({}),
    posting({ credits: -4 }),
    posting({ at: '2026-11-21T23:59:59.999Z' }),
    posting({ kind: 'purchase', credits: 500 }),
    posting({ at: '2026-01-01T00:00:00.000Z' }),
  ];
  expect(spentByDay(postings, Date.parse('2026-11-22T01:00:00Z'), 3)).toEqual([
    { day: '2026-11-20', credits: 7 },
    { day: '2026-11-21', credits: 3 },
    { day: '2026-11-22', credits: 0 },
  ]);
});

test('a saved journal runs no formula, and quotes what would break its lines', () => {
  const [, row] = journalCsv([posting({ note: '=HYPERLINK("x")', reference: 'a,b' })]).split('\r\n');
  expect(row).toBe(`1,2026-11-20T10:00:00.000Z,charge,,-3,,"a,b","'=HYPERLINK(""x"")"`);
});
