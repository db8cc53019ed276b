import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const founded = { position: 'Founder', start_time: '2020-01', is_current: true };
let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  const people = [
    nurse('abc', { about_me: 'Wool coats. Sails, and keeps bees.' }),
    nurse('def', { about_me: 'Coats of wool, bees by night.' }),
    nurse('ghi', { about_me: 'Days only, no night shift.' }),
    judge('jkl', 'U.S. District Court for the Southern District of Texas'),
    judge('mno', 'U.S. District Court for the District of Maine'),
    { ...judge('pqr', 'Texas Bar Association'), location: 'Portland, Maine' },
    { ...judge('home', 'U.S. District Court for the District of Idaho'), location: 'United States' },
    appointed('one', 'Adams', true),
    appointed('two', 'Monroe', false),
    appointed('three', 'Tyler', true),
    { id: 'poet', full_name: 'Lu Poet', headline: 'Danish Poet', experience: [] },
    minister('min', 'Minister of State (Department of Health)', 'House of Commons', null),
    minister('was', 'Minister of State', 'Department of Health', '2010-01'),
    { id: 'phys', full_name: 'Al Phys', headline: 'Physicist', about_me: 'A Danish pioneer.', experience: [] },
    member('dem', 'Democrat'),
    member('rep', 'Republican'),
    { id: 'stu', full_name: 'Al Stu', experience: [{ ...founded, company_id: 'grid', company_name: 'Grid' }] },
    { id: 'vwx', full_name: 'Bo Vwx', experience: [{ ...founded, company_name: 'Spoon' }] },
  ];
  await corpus.write(people, [{ id: 'grid', company_name: 'Grid', slogan: 'Spreadsheets that talk back' }]);
});
afterAll(() => corpus.close());

test('words that nothing knows filter where records tell of them', async () => {
  expect(await corpus.ids('nurses in Leeds who keep bees')).toEqual(['abc', 'def']);
  expect(await corpus.ids('nurses in Leeds who snorfle')).toHaveLength(3);
});

test('two words that stand together must stand so in a text that keeps the order, else one of them is enough', async () => {
  expect(await corpus.ids('nurses wool coat')).toEqual(['abc']);
  expect(await corpus.ids('nurses coat wool')).toEqual(['abc', 'def']);
});

test('of several words, as many filter as anybody tells of', async () => {
  expect(await corpus.ids('nurses snorfle wool coat')).toEqual(['abc']);
  expect(await corpus.ids('nurses in Leeds who snorfle bees')).toEqual(['abc', 'def']);
});

test('so does one in the summary of whoever states none at all', async () => {
  expect(await corpus.ids('Danish physicists')).toEqual(['phys']);
});

test('a place that nothing knows may be a body where somebody is', async () => {
  expect(await corpus.ids('Democrats in the Senate')).toEqual(['dem']);
});

test('an employer that no present role names may stand in its title', async () => {
  expect(await corpus.ids('ministers at the Department of Health')).toEqual(['min']);
});

test('the name of who chose somebody is no name of whom is asked for', async () => {
  expect(await corpus.ids('Monroe-appointed mayors')).toEqual(['two']);
  expect(await corpus.ids('mayors whom Tyler did not appoint')).toEqual(['one']);
});

test('words in which careers are told filter too, where the sentence tells of none', async () => {
  expect(await corpus.ids('night shift nurses')).toEqual(['ghi']);
});

test('unknown words that are ruled out rule out whoever tells of them', async () => {
  expect(await corpus.ids('nurses without bees')).toEqual(['ghi']);
});

test('a place in the name of the employer counts for those whose own is not stated', async () => {
  expect(await corpus.ids('district judges in Texas')).toEqual(['jkl']);
  expect(await corpus.ids('judges in Maine')).toEqual(['pqr', 'mno']);
});

test('so does one in the headline, and of whoever states no more than a country', async () => {
  expect(await corpus.ids('judges in Idaho')).toEqual(['home']);
  expect(await corpus.ids('Danish poets')).toEqual(['poet']);
});

test.each([
  ['Democratic senators', 'dem'],
  ['senators who are not Democratic', 'rep'],
  ['senators who are not Republicans', 'dem'],
])('a word stands for its forms and those of its family: %s', async (query, id) => {
  expect(await corpus.ids(query)).toEqual([id]);
});

test('words that only the employer tells of count for who works there', async () => {
  expect(await corpus.ids('founders making spreadsheets')).toEqual(['stu']);
  expect(await corpus.ids('founders making snorfles')).toHaveLength(2);
});

function nurse(id: string, more: Readonly<Record<string, unknown>>) {
  const experience = [{ position: 'Nurse', company_name: 'Mercy', start_time: '2015-01', is_current: true }];
  return { id, full_name: `Ann ${id}`, location: 'Leeds, England', experience, ...more };
}

function member(id: string, party: string) {
  const experience = [{ position: 'State Senator', company_name: 'Senate', start_time: '2015-01', is_current: true }];
  return { id, full_name: `Cy ${id}`, headline: party, experience };
}

function minister(id: string, position: string, at: string, end: string | null) {
  const experience = [{ position, company_name: at, start_time: '2005-01', end_time: end, is_current: end === null }];
  return { id, full_name: `Mo ${id}`, experience };
}

function judge(id: string, court: string) {
  const experience = [{ position: 'Judge', company_name: court, start_time: '2015-01', is_current: true }];
  return { id, full_name: `Jo ${id}`, experience };
}

test('of unknown words between which "or" stands one is enough', async () => {
  expect(await corpus.ids('mayors appointed by Adams or Tyler')).toEqual(['one', 'three']);
});

test('who held the job once and tells of the words comes before who holds it and does not', async () => {
  expect(await corpus.ids('mayors appointed by Monroe')).toEqual(['two']);
  expect(await corpus.ids('mayors appointed by Polk')).toEqual(['one', 'three']);
});

function appointed(id: string, by: string, isNow: boolean) {
  const role = { position: 'Mayor', company_name: 'Moot Town', job_description: `Appointed by ${by}` };
  const dates = { start_time: '2001-01', end_time: isNow ? null : '2005-01', is_current: isNow };
  return { id, full_name: `Pat ${id}`, experience: [{ ...role, ...dates }] };
}
