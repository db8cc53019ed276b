import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

let corpus: SmallCorpus;

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write([
    nurse('abc', { about_me: 'Night shifts. Sails, and keeps bees.' }),
    nurse('def', { about_me: 'Shifts by day, bees by night.' }),
    nurse('ghi', { about_me: 'Days only.' }),
    judge('jkl', 'U.S. District Court for the Southern District of Texas'),
    judge('mno', 'U.S. District Court for the District of Maine'),
    { ...judge('pqr', 'Texas Bar Association'), location: 'Portland, Maine' },
  ]);
});
afterAll(() => corpus.close());

test('words that nothing knows filter where records tell of them', async () => {
  expect(await corpus.ids('nurses in Leeds who keep bees')).toEqual(['abc', 'def']);
  expect(await corpus.ids('nurses in Leeds who snorfle')).toHaveLength(3);
});

test('two words that stand together must stand so in a text that keeps the order', async () => {
  expect(await corpus.ids('nurses night shift')).toEqual(['abc']);
  expect(await corpus.ids('nurses shift night')).toHaveLength(3);
});

test('unknown words that are ruled out rule out whoever tells of them', async () => {
  expect(await corpus.ids('nurses without bees')).toEqual(['ghi']);
});

test('a place in the name of the employer counts for those whose own is not stated', async () => {
  expect(await corpus.ids('district judges in Texas')).toEqual(['jkl']);
  expect(await corpus.ids('judges in Maine')).toEqual(['pqr', 'mno']);
});

function nurse(id: string, more: Readonly<Record<string, unknown>>) {
  const experience = [{ position: 'Nurse', company_name: 'Mercy', start_time: '2015-01', is_current: true }];
  return { id, full_name: `Ann ${id}`, location: 'Leeds, England', experience, ...more };
}

function judge(id: string, court: string) {
  const experience = [{ position: 'Judge', company_name: court, start_time: '2015-01', is_current: true }];
  return { id, full_name: `Jo ${id}`, experience };
}
