import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gathered, oneCompany, onePerson, stored } from '../../../../test/stored-records.ts';
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

afterEach(async () => {
  await store.close();
});

const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };

/** Imports the records of each named source, all in one change. */
async function put(files: Readonly<Record<string, readonly RawObject[]>>): Promise<{
  results: readonly PutResult[];
  vanished: number;
}> {
  const transaction = await store.begin();
  const results: PutResult[] = [];
  for (const [source, records] of Object.entries(files)) {
    const made = records.map((raw) => {
      const normalised = 'full_name' in raw ? normalisePerson(raw, context) : normaliseCompany(raw, context);
      if ('refused' in normalised) throw new Error(normalised.refused);
      return normalised.record;
    });
    results.push(...(await transaction.put(made.map(stored), source)));
  }
  let vanished = 0;
  for (const source of Object.keys(files)) vanished += await transaction.vanished(source, 'people');
  await transaction.commit();
  return { results, vanished };
}

async function ids(kind: 'people' | 'company'): Promise<readonly string[]> {
  const snapshot = await store.snapshot();
  const all = kind === 'people' ? snapshot.all(kind) : snapshot.all(kind);
  const found = (await gathered<{ readonly id: string }>(all)).map(({ id }) => id);
  expect(await snapshot.count(kind)).toBe(found.length);
  await snapshot.close();
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
])('who was kept apart for want of two roles is one as soon as both sources tell them, %s last', async (_, files) => {
  await put({ one: [{ ...early, id: 'a', headline: 'Cook' }] });
  await put({ two: [{ ...early, id: 'b', skills: ['Baking'] }] });
  expect(await ids('people')).toEqual(['a', 'b']);
  for (const file of files) await put(file);
  const [id = '', ...more] = await ids('people');
  expect(more).toEqual([]);
  const snapshot = await store.snapshot();
  expect((await snapshot.parts('people', id)).map(({ source, key, firstSeen }) => [source, key, firstSeen])).toEqual([
    ['one', 'a', '2024-01-01'],
    ['two', 'b', '2024-01-01'],
  ]);
  await snapshot.close();
});

test('an unchanged file too unites what another one tells by now, and readers hear that an id is gone', async () => {
  await put({ one: [{ ...early, id: 'a' }] });
  await put({ two: [{ ...late, id: 'b' }] });
  await put({ one: [{ ...late, id: 'a', social_url: 'https://www.linkedin.com/in/annlee' }] });
  expect(await ids('people')).toEqual(['b']);
  const snapshot = await store.snapshot();
  const changes = (await gathered(snapshot.changesSince(2))).map(({ id, record }) => [id, record?.id ?? null]);
  await snapshot.close();
  expect(changes).toEqual([
    ['a', null],
    ['b', 'b'],
  ]);
});

test('the history of both goes on', async () => {
  await put({ one: [{ ...early, id: 'a' }] });
  await put({ two: [{ ...early, id: 'b' }] });
  await put({ two: [{ ...late, id: 'b' }] });
  await put({ one: [{ ...late, id: 'a' }] });
  const snapshot = await store.snapshot();
  expect((await snapshot.roleChanges('b')).map(({ source, new: now }) => [source, now?.position])).toEqual([
    ['two', 'Chef'],
    ['one', 'Chef'],
  ]);
  expect([...(await snapshot.changedPeople())]).toEqual(['b']);
  await snapshot.close();
});

test('companies too are united later, and keep their employees', async () => {
  await put({ one: [{ id: 'a', company_name: 'Acme' }] });
  await put({ two: [{ id: 'b', company_name: 'Acme', website: 'https://acme.example' }] });
  await put({
    staff: [{ id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', company_name: 'x', company_id: 'a' }] }],
  });
  expect(await ids('company')).toEqual(['a', 'b']);
  await put({
    one: [{ id: 'a', company_name: 'Acme Inc', website: 'http://www.acme.example', refreshed_at: '2025-01-01' }],
  });
  expect(await ids('company')).toEqual(['b']);
  const snapshot = await store.snapshot();
  expect((await onePerson(snapshot, 'p'))?.experience[0]?.company_id).toBe('b');
  await snapshot.close();
});

test('what was split stays apart, whichever of its sources comes again', async () => {
  await put({ one: [{ ...late, id: 'a' }] });
  await put({ two: [{ ...late, id: 'b' }] });
  expect(await ids('people')).toEqual(['a']);
  const transaction = await store.begin();
  expect(await transaction.split('people', 'a', 'two')).toBe('split');
  await transaction.commit();
  const newer = { ...late, refreshed_at: '2026-01-01', headline: 'Chef' };
  await put({ one: [{ ...newer, id: 'a' }] });
  await put({ two: [{ ...newer, id: 'b' }] });
  expect(await ids('people')).toEqual(['a', 'b']);
});

test('two sources in one import have not vanished for having been merged, nor has what is older', async () => {
  expect((await put({ one: [{ ...late, id: 'a' }], two: [{ ...late, id: 'b' }] })).vanished).toBe(0);
  const mixed = [
    { ...early, id: 'a' },
    { id: 'c', full_name: 'Cy', refreshed_at: '2025-01-01' },
  ];
  expect(await put({ one: mixed })).toMatchObject({ results: ['older', 'new'], vanished: 0 });
  const again = [
    mixed[0] ?? {},
    { id: 'c', full_name: 'Cy', refreshed_at: '2024-01-01' },
    { id: 'd', full_name: 'Di' },
  ];
  expect(await put({ one: again })).toMatchObject({ results: ['older', 'older', 'new'], vanished: 0 });
});

test('what a company without a source said is kept when another is found to be the same', async () => {
  const made = normaliseCompany(
    { id: 'a', company_name: 'Acme', website: 'https://acme.example', founded: 1999 },
    context,
  );
  if ('refused' in made) throw new Error(made.refused);
  const transaction = await store.begin();
  await transaction.put([stored(made.record)], null);
  await transaction.commit();
  await put({ other: [{ id: 'x', company_name: 'Else' }] });
  await put({ two: [{ id: 'b', company_name: 'Acme', website: 'https://acme.example', refreshed_at: '2025-01-01' }] });
  const snapshot = await store.snapshot();
  expect(await oneCompany(snapshot, 'a')).toMatchObject({ founded: 1999, refreshed_at: '2025-01-01' });
  await snapshot.close();
});
