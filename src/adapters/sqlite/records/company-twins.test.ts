import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gathered, oneCompany, onePerson, stored } from '../../../../test/stored-records.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { Committed, RecordStore } from '../../../ports/record-store.ts';
import { normaliseCompany } from '../../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { RawObject } from '../../../records/normalise/values.ts';
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

/** Imports the records: those with a full name as people, the others as companies. */
async function put(source: string, ...records: readonly RawObject[]): Promise<Committed> {
  const context = { source, today: '2026-11-21', remarks: new Remarks() };
  const transaction = await store.begin();
  const made = records.map((raw) =>
    'full_name' in raw ? normalisePerson(raw, context) : normaliseCompany(raw, context),
  );
  await transaction.put(
    made.flatMap((one) => ('record' in one ? [stored(one.record)] : [])),
    source,
  );
  return transaction.commit();
}

async function ids(): Promise<readonly string[]> {
  const snapshot = await store.snapshot();
  const found = (await gathered(snapshot.all('company'))).map(({ id }) => id);
  await snapshot.close();
  return found;
}

async function employerOf(id: string): Promise<string | null | undefined> {
  const snapshot = await store.snapshot();
  const found = (await onePerson(snapshot, id))?.experience[0]?.company_id;
  await snapshot.close();
  return found;
}

const acme = {
  id: 'a',
  company_name: 'Acme Robotics, Inc.',
  website: 'https://www.acme.example/about',
  headquarters: 'Oslo',
  founded: 2012,
};

test.each([
  ['one website and one name', { company_name: 'ACME robotics', website: 'http://acme.example' }, ['a'], 0],
  ['a name that differs in a space', { company_name: 'AcmeRobotics Ltd', website: 'acme.example' }, ['a'], 0],
  ['one website and another name', { company_name: 'Acme Maps', website: 'https://acme.example' }, ['a', 'b'], 1],
  ['another city', { company_name: 'Acme Robotics', website: 'acme.example', headquarters: 'Rome' }, ['a'], 0],
  [
    'another city and another year of founding',
    { company_name: 'Acme Robotics', website: 'acme.example', headquarters: 'Rome', founded: 2019 },
    ['a', 'b'],
    1,
  ],
  ['one name and another website', { company_name: 'Acme Robotics', website: 'https://acme.test' }, ['a', 'b'], 0],
  ['one name and no website', { company_name: 'Acme Robotics' }, ['a', 'b'], 0],
])('%s', async (_, other, expected, doubts) => {
  await put('one', acme);
  const { doubtfulTwins } = await put('two', { id: 'b', ...other });
  expect(await ids()).toEqual(expected);
  expect(doubtfulTwins).toHaveLength(doubts);
  if (doubts > 0) expect(doubtfulTwins).toEqual([{ kind: 'company', id: 'b', others: ['a'] }]);
});

const profile = 'https://www.linkedin.com/company/acme';

const pages: readonly (readonly [what: string, page: string, name: string, ids: string[], website?: string | null])[] =
  [
    ['the same public profile', profile.replace('https://www.', 'http://uk.').concat('/?x=1'), 'Other', ['a']],
    ['two profiles of one website', `${profile}-maps`, 'Acme Robotics', ['a', 'b']],
    ['the same public profile, without a website', profile.replace('www.', 'de.'), 'Other', ['a'], null],
    ['profiles at two sites', 'https://www.crunchbase.com/organization/acme', 'Acme Robotics', ['a']],
  ];

test.each(pages)('%s', async (_, social_url, company_name, expected, website = 'https://acme.example') => {
  await put('one', { ...acme, social_url: profile });
  await put('two', { id: 'b', company_name, website, social_url });
  expect(await ids()).toEqual(expected);
});

test('two of one source stay two, and whichever of them comes second is told as doubtful to nobody', async () => {
  await put('one', acme, { ...acme, id: 'a2' });
  expect(await ids()).toEqual(['a', 'a2']);
  expect((await put('two', { ...acme, id: 'b' })).doubtfulTwins).toEqual([
    { kind: 'company', id: 'b', others: ['a', 'a2'] },
  ]);
  expect(await ids()).toEqual(['a', 'a2', 'b']);
});

test('pages of app shops and slips of the pen are no website of anybody', async () => {
  for (const [index, website] of [
    'https://play.google.com/store/apps/details?id=x',
    'https://https://a.com',
  ].entries()) {
    await put('one', { id: `a${index}`, company_name: 'Acme', website });
    await put('two', { id: `b${index}`, company_name: 'Acme', website });
  }
  expect(await ids()).toHaveLength(4);
});

test('who names a company by the id of a source whose record was merged is linked, before and after', async () => {
  const ann = { id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', company_id: 'b' }] };
  await put('one', acme);
  await put('two', ann);
  expect(await employerOf('p')).toBe(null);
  await put('two', { ...acme, id: 'b', refreshed_at: '2024-01-01' }, { ...ann, id: 'q' });
  expect([await ids(), await employerOf('p'), await employerOf('q')]).toEqual([['a'], 'a', 'a']);
});

test('two sources that come in with one import meet', async () => {
  const transaction = await store.begin();
  const context = { source: 'x', today: '2026-11-21', remarks: new Remarks() };
  for (const source of ['one', 'two']) {
    const social_url = 'https://linkedin.com/in/ann';
    const made = normalisePerson({ id: source, full_name: 'Ann', social_url }, context);
    if ('record' in made) await transaction.put([stored(made.record)], source);
  }
  await transaction.commit();
  const snapshot = await store.snapshot();
  expect((await gathered(snapshot.all('people'))).map(({ id }) => id)).toEqual(['one']);
  await snapshot.close();
});

test('a merge is undone, and stays undone when both sources are imported again', async () => {
  const other = { id: 'b', company_name: 'Acme Robotics', website: 'https://acme.example', slogan: 'Other' };
  const ann = { id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', company_id: 'b' }] };
  await put('one', acme);
  await put('two', other, ann);
  expect([await ids(), await employerOf('p')]).toEqual([['a'], 'a']);
  const transaction = await store.begin();
  expect(await transaction.split('company', 'a', 'three')).toBe('not of this source');
  expect(await transaction.split('company', 'a', 'one')).toBe('named by this source');
  expect(await transaction.split('company', 'a', 'two')).toBe('split');
  await transaction.commit();
  const snapshot = await store.snapshot();
  expect([(await oneCompany(snapshot, 'a'))?.slogan, (await oneCompany(snapshot, 'b'))?.slogan]).toEqual([
    null,
    'Other',
  ]);
  expect((await snapshot.parts('company', 'b')).map(({ source }) => source)).toEqual(['two']);
  await snapshot.close();
  expect(await employerOf('p')).toBe('b');
  await put('two', { ...other, slogan: 'Newer' });
  await put('one', { ...acme, about_us: 'Robots' });
  expect(await ids()).toEqual(['a', 'b']);
});

test('the history of roles goes with the source that told it', async () => {
  const page = { full_name: 'Ann', social_url: 'https://linkedin.com/in/ann' };
  const at = (position: string, refreshed_at: string) => ({
    ...page,
    refreshed_at,
    experience: [{ position, company_name: 'Acme' }],
  });
  await put('one', { id: 'a', ...at('Cook', '2020-01-01') });
  await put('two', { id: 'b', ...at('Cook', '2021-01-01') });
  await put('two', { id: 'b', ...at('Chef', '2022-01-01') });
  const transaction = await store.begin();
  expect(await transaction.split('people', 'a', 'two')).toBe('split');
  await transaction.commit();
  const snapshot = await store.snapshot();
  expect([await snapshot.roleChanges('a'), (await snapshot.roleChanges('b')).length]).toEqual([[], 1]);
  expect((await onePerson(snapshot, 'a'))?.experience[0]?.position).toBe('Cook');
  await snapshot.close();
});
