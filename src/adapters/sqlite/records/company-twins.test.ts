import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

afterEach(() => {
  store.close();
});

/** Imports the records: those with a full name as people, the others as companies. */
function put(source: string, ...records: readonly RawObject[]): Committed {
  const context = { source, today: '2026-11-21', remarks: new Remarks() };
  const transaction = store.begin();
  for (const raw of records) {
    if ('full_name' in raw) {
      const made = normalisePerson(raw, context);
      if ('record' in made) transaction.putPerson(made.record, source);
    } else {
      const made = normaliseCompany(raw, context);
      if ('record' in made) transaction.putCompany(made.record, source);
    }
  }
  return transaction.commit();
}

function ids(): readonly string[] {
  const snapshot = store.snapshot();
  const found = [...snapshot.all('company')].map(({ id }) => id);
  snapshot.close();
  return found;
}

function employerOf(id: string): string | null | undefined {
  const snapshot = store.snapshot();
  const found = snapshot.person(id)?.experience[0]?.company_id;
  snapshot.close();
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
])('%s', (_, other, expected, doubts) => {
  put('one', acme);
  const { doubtfulTwins } = put('two', { id: 'b', ...other });
  expect(ids()).toEqual(expected);
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

test.each(pages)('%s', (_, social_url, company_name, expected, website = 'https://acme.example') => {
  put('one', { ...acme, social_url: profile });
  put('two', { id: 'b', company_name, website, social_url });
  expect(ids()).toEqual(expected);
});

test('two of one source stay two, and whichever of them comes second is told as doubtful to nobody', () => {
  put('one', acme, { ...acme, id: 'a2' });
  expect(ids()).toEqual(['a', 'a2']);
  expect(put('two', { ...acme, id: 'b' }).doubtfulTwins).toEqual([{ kind: 'company', id: 'b', others: ['a', 'a2'] }]);
  expect(ids()).toEqual(['a', 'a2', 'b']);
});

test('pages of app shops and slips of the pen are no website of anybody', () => {
  for (const [index, website] of [
    'https://play.google.com/store/apps/details?id=x',
    'https://https://a.com',
  ].entries()) {
    put('one', { id: `a${index}`, company_name: 'Acme', website });
    put('two', { id: `b${index}`, company_name: 'Acme', website });
  }
  expect(ids()).toHaveLength(4);
});

test('who names a company by the id of a source whose record was merged is linked, before and after', () => {
  const ann = { id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', company_id: 'b' }] };
  put('one', acme);
  put('two', ann);
  expect(employerOf('p')).toBe(null);
  put('two', { ...acme, id: 'b', refreshed_at: '2024-01-01' }, { ...ann, id: 'q' });
  expect([ids(), employerOf('p'), employerOf('q')]).toEqual([['a'], 'a', 'a']);
});

test('two sources that come in with one import meet', () => {
  const transaction = store.begin();
  const context = { source: 'x', today: '2026-11-21', remarks: new Remarks() };
  for (const source of ['one', 'two']) {
    const social_url = 'https://linkedin.com/in/ann';
    const made = normalisePerson({ id: source, full_name: 'Ann', social_url }, context);
    if ('record' in made) transaction.putPerson(made.record, source);
  }
  transaction.commit();
  const snapshot = store.snapshot();
  expect([...snapshot.all('people')].map(({ id }) => id)).toEqual(['one']);
  snapshot.close();
});

test('a merge is undone, and stays undone when both sources are imported again', () => {
  const other = { id: 'b', company_name: 'Acme Robotics', website: 'https://acme.example', slogan: 'Other' };
  const ann = { id: 'p', full_name: 'Ann', experience: [{ position: 'Cook', company_id: 'b' }] };
  put('one', acme);
  put('two', other, ann);
  expect([ids(), employerOf('p')]).toEqual([['a'], 'a']);
  const transaction = store.begin();
  expect(transaction.split('company', 'a', 'three')).toBe('not of this source');
  expect(transaction.split('company', 'a', 'one')).toBe('named by this source');
  expect(transaction.split('company', 'a', 'two')).toBe('split');
  transaction.commit();
  const snapshot = store.snapshot();
  expect([snapshot.company('a')?.slogan, snapshot.company('b')?.slogan]).toEqual([null, 'Other']);
  expect(snapshot.parts('company', 'b').map(({ source }) => source)).toEqual(['two']);
  snapshot.close();
  expect(employerOf('p')).toBe('b');
  put('two', { ...other, slogan: 'Newer' });
  put('one', { ...acme, about_us: 'Robots' });
  expect(ids()).toEqual(['a', 'b']);
});

test('the history of roles goes with the source that told it', () => {
  const page = { full_name: 'Ann', social_url: 'https://linkedin.com/in/ann' };
  const at = (position: string, refreshed_at: string) => ({
    ...page,
    refreshed_at,
    experience: [{ position, company_name: 'Acme' }],
  });
  put('one', { id: 'a', ...at('Cook', '2020-01-01') });
  put('two', { id: 'b', ...at('Cook', '2021-01-01') });
  put('two', { id: 'b', ...at('Chef', '2022-01-01') });
  const transaction = store.begin();
  expect(transaction.split('people', 'a', 'two')).toBe('split');
  transaction.commit();
  const snapshot = store.snapshot();
  expect([snapshot.roleChanges('a'), snapshot.roleChanges('b').length]).toEqual([[], 1]);
  expect(snapshot.person('a')?.experience[0]?.position).toBe('Cook');
  snapshot.close();
});
