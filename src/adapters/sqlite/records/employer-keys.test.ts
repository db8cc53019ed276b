import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onePerson, stored } from '../../../../test/stored-records.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { normaliseCompany } from '../../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { RawObject } from '../../../records/normalise/values.ts';
import { openRecordStore } from './store.ts';

const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };
const companies: readonly RawObject[] = [
  { id: 'oakland', company_name: 'Apollo Inc', headquarters: 'Oakland, California', website: 'https://apollo.example' },
  { id: 'munich', company_name: 'Apollo GmbH', headquarters: 'Munich, Bavaria' },
  { id: 'zeus', company_name: 'Zeus', social_url: 'https://www.linkedin.com/company/zeus/' },
];

test.each([
  ['the id that the source gives', { company_id: 'munich', company_name: 'Other' }, 'munich'],
  ['the domain of its website', { company_name: 'Apollo', company_url: 'http://www.apollo.example/jobs' }, 'oakland'],
  ['its public profile', { company_name: 'Z.', company_url: 'https://linkedin.com/company/zeus' }, 'zeus'],
  ['its name without the legal form', { company_name: 'ZEUS Ltd.' }, 'zeus'],
  ['its name and the city of the role', { company_name: 'Apollo', location: 'Munich, Germany' }, 'munich'],
  ['nothing sure: two of one name', { company_name: 'Apollo' }, null],
  ['nothing sure: two of one name elsewhere', { company_name: 'Apollo', location: 'Paris' }, null],
])('an employer is linked by %s', async (_, role, id) => {
  const folder = temporaryFolder();
  const store = openRecordStore(join(folder, 'records.db'));
  const transaction = await store.begin();
  for (const raw of companies) {
    const made = normaliseCompany(raw, context);
    if ('record' in made) await transaction.put([stored(made.record)], null);
  }
  const made = normalisePerson({ id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', ...role }] }, context);
  if ('record' in made) await transaction.put([stored(made.record)], null);
  const { unlinkedEmployers, doubtfulEmployers } = await transaction.commit();
  const snapshot = await store.snapshot();
  expect((await onePerson(snapshot, 'p'))?.experience[0]?.company_id).toBe(id);
  expect(unlinkedEmployers).toBe(id === null ? 1 : 0);
  expect(doubtfulEmployers).toEqual(id === null ? ['apollo'] : []);
  await snapshot.close();
  await store.close();
});
