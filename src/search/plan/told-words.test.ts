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

test('two words that stand together must stand so in a text that keeps the order', async () => {
  expect(await corpus.ids('nurses wool coat')).toEqual(['abc']);
  expect(await corpus.ids('nurses coat wool')).toHaveLength(3);
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

test('words that only the employer tells of count for who works there', async () => {
  expect(await corpus.ids('founders making spreadsheets')).toEqual(['stu']);
  expect(await corpus.ids('founders making snorfles')).toHaveLength(2);
});

function nurse(id: string, more: Readonly<Record<string, unknown>>) {
  const experience = [{ position: 'Nurse', company_name: 'Mercy', start_time: '2015-01', is_current: true }];
  return { id, full_name: `Ann ${id}`, location: 'Leeds, England', experience, ...more };
}

function judge(id: string, court: string) {
  const experience = [{ position: 'Judge', company_name: court, start_time: '2015-01', is_current: true }];
  return { id, full_name: `Jo ${id}`, experience };
}
