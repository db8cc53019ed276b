import { expect, test } from 'vitest';
import { lookupBody } from '../render.ts';
import { withoutRecords } from './idempotency.ts';
import { lookupDraftOf, lookupOf } from './lookup-draft.ts';

const found = (id: string) => JSON.stringify({ status: 'found', id, record: { full_name: `Name of ${id}` } });
const doubtful = (...ids: string[]) =>
  JSON.stringify({ status: 'ambiguous', candidates: ids.map((id) => ({ id, full_name: `Name of ${id}` })) });
const answer = {
  target: 'people',
  records: [0, 2, 3],
  results: [found('a'), doubtful('b', 'c'), found('b'), found('d'), '{"status":"invalid","message":"x\\ny"}'],
} as const;
const receipt = { requestId: 'req_1', unitsGranted: 2, creditsUsed: 8, creditsRemaining: 0, usageNotice: null };

function statusesOf(draft: string, recordsGranted: readonly number[]): readonly string[] {
  const { results } = JSON.parse(lookupBody(lookupOf(draft), { ...receipt, recordsGranted }));
  return results.map(({ status }: { readonly status: string }) => status);
}

test('a draft gives the answer back', () => {
  expect(lookupOf(lookupDraftOf(answer))).toEqual(answer);
});

test('an erased record leaves its place, and whoever was not paid for stays out', () => {
  const nobody: ReadonlySet<string> = new Set();
  const draft = withoutRecords(lookupDraftOf(answer), { people: new Set(['b']), company: nobody }) ?? '';
  expect(draft).not.toContain('Name of b');
  expect(statusesOf(draft, [0, 1])).toEqual(['found', 'ambiguous', 'not_found', 'not_charged', 'invalid']);
  expect(withoutRecords(draft, { people: nobody, company: new Set(['a']) })).toBeNull();
  const less = withoutRecords(draft, { people: new Set(['a', 'c', 'd']), company: nobody }) ?? '';
  expect(statusesOf(less, [0, 2])).toEqual(['not_found', 'not_found', 'not_charged', 'not_found', 'invalid']);
  expect(less).not.toContain('Name of');
});
