import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { PutResult } from '../../../records/merge/put.ts';
import { normaliseCompany } from '../../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { RawObject } from '../../../records/normalise/values.ts';
import { openRecordStore } from './store.ts';

// These records came in apart and only later prove to be one.

let folder: string;
let store: RecordStore;

beforeEach(() => {
  folder = temporaryFolder();
  store = openRecordStore(join(folder, 'records.db'));
});

afterEach(() => {
  store.close();
});

const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };

/** Imports the records of each named source, all in one change. */
function put(files: Readonly<Record<string, readonly RawObject[]>>): {
  results: readonly PutResult[];
  vanished: number;
} {
  const transaction = store.begin();
  const results: PutResult[] = [];
  for (const [source, records] of Object.entries(files)) {
    for (const raw of records) {
      const isPerson = 'full_name' in raw;
      const made = isPerson ? normalisePerson(raw, context) : normaliseCompany(raw, context);
      if ('refused' in made) throw new Error(made.refused);
      const { record } = made;
      results.push(
        'full_name' in record ? transaction.putPerson(record, source) : transaction.putCompany(record, source),
      );
    }
  }
  const vanished = Object.keys(files).reduce((sum, source) => sum + transaction.vanished(source, 'people'), 0);
  transaction.commit();
  return { results, vanished };
}

function ids(kind: 'people' | 'company'): readonly string[] {
  const snapshot = store.snapshot();
  const found = [...(kind === 'people' ? snapshot.all('people') : snapshot.all('company'))].map(({ id }) => id);
  expect(snapshot.count(kind)).toBe(found.length);
  snapshot.close();
  return found;
}

const cook = { position: 'Cook', company_name: 'Acme', start_time: '2016' };
const chef = { position: 'Chef', company_name: 'Foo', start_time: '2018' };
const early = { full_name: 'Ann Lee', refreshed_at: '2024-01-01', experience: [cook] };
const late = { ...early, refreshed_at: '2025-01-01', experience: [cook, chef] };

test.each([
  [
    'the first source',
    [{ one: [{ ...late, id: 'a' }] }, { two: [{ ...late, id: 'b' }] }, { one: [{ ...late, id: 'a' }] }],
  ],
  ['the second source', [{ one: [{ ...late, id: 'a' }] }, { two: [{ ...late, id: 'b' }] }]],
])('who was kept apart for want of two roles is one as soon as both sources tell them, %s last', (_, files) => {
  put({ one: [{ ...early, id: 'a', headline: 'Cook' }] });
  put({ two: [{ ...early, id: 'b', skills: ['Baking'] }] });
  expect(ids('people')).toEqual(['a', 'b']);
  for (const file of files) put(file);
  const [id = '', ...more] = ids('people');
  expect(more).toEqual([]);
  const snapshot = store.snapshot();
  expect(snapshot.parts('people', id).map(({ source, key, firstSeen }) => [source, key, firstSeen])).toEqual([
    ['one', 'a', '2024-01-01'],
    ['two', 'b', '2024-01-01'],
  ]);
  snapshot.close();
});

test('an unchanged file too unites what another one tells by now, and readers hear that an id is gone', () => {
  put({ one: [{ ...early, id: 'a' }] });
  put({ two: [{ ...late, id: 'b' }] });
  put({ one: [{ ...late, id: 'a', social_url: 'https://www.linkedin.com/in/annlee' }] });
  expect(ids('people')).toEqual(['b']);
  const snapshot = store.snapshot();
  const changes = [...snapshot.changesSince(2)].map(({ id, record }) => [id, record?.id ?? null]);
  snapshot.close();
  expect(changes).toEqual([
    ['a', null],
    ['b', 'b'],
  ]);
});

test('the history of both goes on', () => {
  put({ one: [{ ...early, id: 'a' }] });
  put({ two: [{ ...early, id: 'b' }] });
  put({ two: [{ ...late, id: 'b' }] });
  put({ one: [{ ...late, id: 'a' }] });
  const snapshot = store.snapshot();
  expect(snapshot.roleChanges('b').map(({ source, new: now }) => [source, now?.position])).toEqual([
    ['two', 'Chef'],
    ['one', 'Chef'],
  ]);
  expect([...snapshot.changedPeople()]).toEqual(['b']);
  snapshot.close();
});

test('companies too are united later, and keep their employees', () => {
  put({ one: [{ id: 'a', company_name: 'Acme' }] });
  put({ two: [{ id: 'b', company_name: 'Acme', website: 'https://acme.example' }] });
  put({
    staff: [{ id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', company_name: 'x', company_id: 'a' }] }],
  });
  expect(ids('company')).toEqual(['a', 'b']);
  put({ one: [{ id: 'a', company_name: 'Acme Inc', website: 'http://www.acme.example', refreshed_at: '2025-01-01' }] });
  expect(ids('company')).toEqual(['b']);
  const snapshot = store.snapshot();
  expect(snapshot.person('p')?.experience[0]?.company_id).toBe('b');
  snapshot.close();
});

test('what was split stays apart, whichever of its sources comes again', () => {
  put({ one: [{ ...late, id: 'a' }] });
  put({ two: [{ ...late, id: 'b' }] });
  expect(ids('people')).toEqual(['a']);
  const transaction = store.begin();
  expect(transaction.split('people', 'a', 'two')).toBe('split');
  transaction.commit();
  const newer = { ...late, refreshed_at: '2026-01-01', headline: 'Chef' };
  put({ one: [{ ...newer, id: 'a' }] });
  put({ two: [{ ...newer, id: 'b' }] });
  expect(ids('people')).toEqual(['a', 'b']);
});

test('two sources in one import have not vanished for having been merged, nor has what is older', () => {
  expect(put({ one: [{ ...late, id: 'a' }], two: [{ ...late, id: 'b' }] }).vanished).toBe(0);
  const mixed = [
    { ...early, id: 'a' },
    { id: 'c', full_name: 'Cy', refreshed_at: '2025-01-01' },
  ];
  expect(put({ one: mixed })).toMatchObject({ results: ['older', 'new'], vanished: 0 });
  const again = [
    mixed[0] ?? {},
    { id: 'c', full_name: 'Cy', refreshed_at: '2024-01-01' },
    { id: 'd', full_name: 'Di' },
  ];
  expect(put({ one: again })).toMatchObject({ results: ['older', 'older', 'new'], vanished: 0 });
});

test('what a company without a source said is kept when another is found to be the same', () => {
  const made = normaliseCompany(
    { id: 'a', company_name: 'Acme', website: 'https://acme.example', founded: 1999 },
    context,
  );
  if ('refused' in made) throw new Error(made.refused);
  const transaction = store.begin();
  transaction.putCompany(made.record);
  transaction.commit();
  put({ other: [{ id: 'x', company_name: 'Else' }] });
  put({ two: [{ id: 'b', company_name: 'Acme', website: 'https://acme.example', refreshed_at: '2025-01-01' }] });
  const snapshot = store.snapshot();
  expect(snapshot.company('a')).toMatchObject({ founded: 1999, refreshed_at: '2025-01-01' });
  snapshot.close();
});
