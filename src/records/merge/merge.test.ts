import { expect, test } from 'vitest';
import { personOf } from '../../../test/small-corpus.ts';
import { mergePeople } from './merge.ts';

test('certifications of one name are one, of which an older source may say what the newer leaves open', () => {
  const newer = personOf({ id: 'a', refreshed_at: '2026-02-01', certifications: ['CISSP', 'PMP'] });
  const older = personOf({
    id: 'b',
    refreshed_at: '2025-02-01',
    certifications: [
      { name: 'cissp', issuer: 'ISC2', date: '2020-05' },
      { name: 'CFA', issuer: 'CFA Institute' },
    ],
  });
  expect(mergePeople('a', [older, newer]).certifications).toEqual([
    { name: 'CISSP', issuer: 'ISC2', date: '2020-05' },
    { name: 'PMP', issuer: null, date: null },
    { name: 'CFA', issuer: 'CFA Institute', date: null },
  ]);
  expect(mergePeople('a', [personOf({ id: 'a' }), personOf({ id: 'b' })])).not.toHaveProperty('certifications');
});
