import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gathered, stored } from '../../../../test/stored-records.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { PutResult } from '../../../records/merge/put.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { RawObject } from '../../../records/normalise/values.ts';
import type { Person } from '../../../records/person.ts';
import { openRecordStore } from './store.ts';

let folder: string;
let store: RecordStore;

beforeEach(() => {
  folder = temporaryFolder();
  store = openRecordStore(join(folder, 'records.db'));
});

afterEach(async () => {
  await store.close();
});

function person(raw: RawObject): Person {
  const made = normalisePerson(raw, { source: 'test', today: '2026-11-21', remarks: new Remarks() });
  if ('refused' in made) throw new Error(made.refused);
  return made.record;
}

/** Imports people of one source. Returns each result, and how many records vanished. */
async function put(
  source: string,
  ...people: readonly RawObject[]
): Promise<{ results: readonly PutResult[]; vanished: number }> {
  const transaction = await store.begin();
  const results = await transaction.put(
    people.map((raw) => stored(person(raw))),
    source,
  );
  const vanished = await transaction.vanished(source, 'people');
  await transaction.commit();
  return { results, vanished };
}

async function all(): Promise<readonly Person[]> {
  const snapshot = await store.snapshot();
  const found = await gathered(snapshot.all('people'));
  await snapshot.close();
  return found;
}

const cook = { position: 'Cook', company_name: 'Acme Ltd', start_time: '2016', end_time: '2018' };
const chef = { position: 'Chef', company_name: 'Foo', start_time: '2018-03' };
const ann = {
  id: 'a1',
  full_name: 'Ann Lee',
  refreshed_at: '2024-01-01',
  experience: [cook, chef],
  skills: ['Baking'],
};

test('the same public profile in another source is the same person; the newest word counts, lists are united', async () => {
  await put('one', { ...ann, social_url: 'https://www.linkedin.com/in/annlee/', headline: 'Old', about_me: 'I cook' });
  const newer = {
    id: 'b9',
    full_name: 'Ann B. Lee',
    social_url: 'http://uk.linkedin.com/in/AnnLee',
    headline: 'New',
    refreshed_at: '2025-01-01',
    experience: [
      { position: 'Head', company_name: 'Bar', start_time: '2024' },
      { ...cook, start_time: '2016-05', company_name: 'Acme' },
    ],
    skills: ['baking', 'Frying'],
  };
  expect((await put('two', newer)).results).toEqual(['changed']);
  expect(await all()).toMatchObject([
    {
      id: 'a1',
      full_name: 'Ann B. Lee',
      headline: 'New',
      about_me: 'I cook',
      skills: ['baking', 'Frying'],
      refreshed_at: '2025-01-01',
      experience: [
        { position: 'Head', is_current: true },
        { position: 'Chef', is_current: false },
        { position: 'Cook', start_time: '2016-05', end_time: '2018' },
      ],
    },
  ]);
});

test('one name and two matching roles are one person; one role, another page or two such people are not', async () => {
  await put(
    'one',
    ann,
    { ...ann, id: 'c1', full_name: 'Bo Li', experience: [cook] },
    { ...ann, id: 'd1', full_name: 'Cy' },
    { ...ann, id: 'd2', full_name: 'Cy' },
  );
  await put(
    'two',
    { ...ann, id: 'x1' },
    { ...ann, id: 'x2', full_name: 'Bo Li' },
    { ...ann, id: 'x3', full_name: 'Cy' },
  );
  expect((await all()).map(({ id }) => id)).toEqual(['a1', 'c1', 'd1', 'd2', 'x2', 'x3']);
});

test('a later import of one source replaces only what came from it', async () => {
  await put('one', { ...ann, social_url: 'https://linkedin.com/in/annlee', headline: 'From one' });
  await put('two', {
    id: 'b9',
    full_name: 'Ann Lee',
    social_url: 'https://linkedin.com/in/annlee',
    about_me: 'From two',
    skills: ['Frying'],
    refreshed_at: '2023-01-01',
  });
  expect(await all()).toMatchObject([{ headline: 'From one', about_me: 'From two', skills: ['Baking', 'Frying'] }]);
  await put('two', {
    id: 'b9',
    full_name: 'Ann Lee',
    social_url: 'https://linkedin.com/in/annlee',
    about_me: 'Again',
    refreshed_at: '2023-06-01',
  });
  expect(await all()).toMatchObject([{ id: 'a1', headline: 'From one', about_me: 'Again', skills: ['Baking'] }]);
  expect((await put('two', { id: 'b9', full_name: 'Older', refreshed_at: '2020-01-01' })).results).toEqual(['older']);
});

test('two records of one source do not become one, and a page that two have tells nobody', async () => {
  const page = { social_url: 'https://linkedin.com/in/annlee', full_name: 'Ann Lee' };
  await put('one', { ...ann, ...page });
  await put('two', { id: 'b1', ...page }, { id: 'b2', ...page });
  await put('three', { id: 'c1', ...page });
  expect((await all()).map(({ id }) => id)).toEqual(['a1', 'b2', 'c1']);
});

test('what adds nothing to a record is kept all the same', async () => {
  await put('one', { ...ann, social_url: 'https://linkedin.com/in/annlee' });
  await put('two', { id: 'b9', full_name: 'Ann Lee', social_url: 'https://linkedin.com/in/annlee' });
  const snapshot = await store.snapshot();
  expect((await snapshot.parts('people', 'a1')).map(({ source }) => source)).toEqual(['one', 'two']);
  await snapshot.close();
});

test('a third source joins those who are merged', async () => {
  const page = { social_url: 'https://linkedin.com/in/annlee', full_name: 'Ann Lee' };
  for (const source of ['one', 'two', 'three']) await put(source, { ...ann, ...page, id: source, headline: source });
  expect((await all()).map(({ id }) => id)).toEqual(['one']);
});

test('within one source two records are two people', async () => {
  await put(
    'one',
    { ...ann, social_url: 'https://linkedin.com/in/annlee' },
    { ...ann, id: 'a2', social_url: 'https://linkedin.com/in/annlee' },
  );
  expect(await all()).toHaveLength(2);
});

test('a newer snapshot tells new, changed, verified again and vanished, and keeps old and new role', async () => {
  const gone = { id: 'a2', full_name: 'Bo Li', refreshed_at: '2023-02-27', experience: [chef] };
  const same = { id: 'a3', full_name: 'Cy Do', refreshed_at: '2023-02-27', experience: [cook] };
  await put('yc', { ...ann, refreshed_at: '2023-02-27' }, gone, same);
  const left = { ...chef, end_time: '2024-01' };
  const head = { position: 'Head', company_name: 'Bar', start_time: '2024' };
  const next = await put(
    'yc',
    { ...ann, refreshed_at: '2024-05-11', experience: [cook, left, head] },
    { ...same, refreshed_at: '2024-05-11' },
    { id: 'a4', full_name: 'Di', refreshed_at: '2024-05-11' },
  );
  expect(next).toEqual({ results: ['changed', 'refreshed', 'new'], vanished: 1 });
  await put('yc', { ...ann, refreshed_at: '2025-01-01', experience: [cook] });
  const snapshot = await store.snapshot();
  expect(await snapshot.roleChanges('a1')).toEqual([
    {
      source: 'yc',
      seen_on: '2024-05-11',
      old_seen_on: '2023-02-27',
      old: { position: 'Chef', company_name: 'Foo', first_seen: '2023-02-27' },
      new: { position: 'Head', company_name: 'Bar', first_seen: '2024-05-11' },
    },
    {
      source: 'yc',
      seen_on: '2025-01-01',
      old_seen_on: '2024-05-11',
      old: { position: 'Head', company_name: 'Bar', first_seen: '2024-05-11' },
      new: null,
    },
  ]);
  expect(await snapshot.changedPeople()).toEqual(new Set(['a1']));
  expect(await snapshot.roleChanges('a3')).toEqual([]);
  await snapshot.close();
});

test('which source says what is shown, and an erased record is gone with parts and history', async () => {
  await put('one', { ...ann, social_url: 'https://linkedin.com/in/annlee' });
  await put('two', {
    id: 'b9',
    full_name: 'Ann Lee',
    social_url: 'https://linkedin.com/in/annlee',
    about_me: 'x',
    refreshed_at: '2025-01-01',
  });
  await put('one', {
    ...ann,
    social_url: 'https://linkedin.com/in/annlee',
    refreshed_at: '2026-01-01',
    experience: [],
  });
  let snapshot = await store.snapshot();
  expect((await snapshot.parts('people', 'a1')).map(({ source, key, firstSeen }) => [source, key, firstSeen])).toEqual([
    ['one', 'a1', '2024-01-01'],
    ['two', 'b9', '2025-01-01'],
  ]);
  expect(await snapshot.sources()).toEqual([
    { source: 'one', kind: 'people', records: 1, oldest: '2026-01-01', newest: '2026-01-01' },
    { source: 'two', kind: 'people', records: 1, oldest: '2025-01-01', newest: '2025-01-01' },
  ]);
  await snapshot.close();
  const transaction = await store.begin();
  expect(await transaction.remove('people', 'a1')).toBe(true);
  await transaction.commit();
  snapshot = await store.snapshot();
  expect([await snapshot.parts('people', 'a1'), await snapshot.roleChanges('a1'), await snapshot.sources()]).toEqual([
    [],
    [],
    [],
  ]);
  await snapshot.close();
});

test('what is erased is gone from the files too', async () => {
  await put('one', { ...ann, full_name: 'Zenobia Unmistakable', about_me: 'x'.repeat(20_000) }, { ...ann, id: 'a2' });
  const transaction = await store.begin();
  await transaction.remove('people', 'a1');
  await transaction.commit();
  await store.forget((await store.erasures()) ?? { people: new Set(), company: new Set() });
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes('Zenobia')).toBe(false);
  expect(await all()).toHaveLength(1);
});

test('no page holds who is erased, also where rows have moved between pages', async () => {
  // Ids in no order split pages of the index; a later version of another length moves rows.
  const idOf = (n: number) => `id-${((n * 7_919) % 10_007) + 10_000}-unmistakable`;
  const nameOf = (n: number) => `Zenobia The ${n + 10_000}th`;
  const version = (n: number, step: number) => ({
    ...ann,
    id: idOf(n),
    full_name: nameOf(n),
    refreshed_at: `2026-01-0${step}`,
    about_me: 'x'.repeat((n * 37 * step) % 3_000),
  });
  const everybody = Array.from({ length: 2_000 }, (_, n) => n);
  for (let from = 0; from < everybody.length; from += 400) {
    await put('one', ...everybody.slice(from, from + 400).map((n) => version(n, 1)));
  }
  await put('one', ...everybody.filter((n) => n % 3 === 0).map((n) => version(n, 2)));
  const erased = everybody.filter((n) => n % 17 === 5);
  const transaction = await store.begin();
  for (const n of erased) expect(await transaction.remove('people', idOf(n))).toBe(true);
  await transaction.commit();
  await store.forget((await store.erasures()) ?? { people: new Set(), company: new Set() });
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  const isFound = (text: string) => files.some((file) => file.includes(text));
  expect(erased.filter((n) => isFound(idOf(n)) || isFound(nameOf(n)))).toEqual([]);
  expect([isFound(idOf(6)), isFound(nameOf(6))]).toEqual([true, true]);
});

test('a source takes back its word, and who is merged is removed under either id', async () => {
  const page = { social_url: 'https://linkedin.com/in/annlee' };
  await put('one', { ...ann, ...page });
  await put('two', { id: 'b9', full_name: 'Ann Lee', ...page, about_me: 'From two', refreshed_at: '2025-01-01' });
  let transaction = await store.begin();
  expect(await transaction.remove('people', 'b9', 'two')).toBe(true);
  await transaction.commit();
  expect(await all()).toEqual([person({ ...ann, ...page })]);
  await put('two', { id: 'b9', full_name: 'Ann Lee', ...page, about_me: 'From two', refreshed_at: '2025-01-01' });
  transaction = await store.begin();
  expect(await transaction.remove('people', 'b9')).toBe(true);
  await transaction.commit();
  expect(await all()).toEqual([]);
});
