import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const judge = (court: string, chosenBy: string, end: string | null = null) => ({
  position: 'Judge',
  company_name: court,
  start_time: '1985-05-01',
  end_time: end,
  is_current: end === null,
  job_description: `Appointed by ${chosenBy}`,
});
const minister = (position: string, company_name: string) => ({
  ...{ position, company_name, start_time: '1997-05-01', end_time: '2001-06-01', is_current: false },
});
const clerk = {
  position: 'Clerk',
  company_name: 'Health Department',
  start_time: '1990-05-01',
  end_time: '1993-06-01',
};
const third = 'Court of Appeals for the Third Circuit';
const district = 'District Court for Ohio';

beforeAll(async () => {
  await corpus.write([
    { id: 'both', experience: [judge(third, 'Ronald Reagan')] },
    { id: 'apart', experience: [judge(third, 'Bill Clinton'), judge(district, 'Ronald Reagan', '1994-03-01')] },
    { id: 'once', experience: [judge(third, 'Gerald Ford', '1999-03-01')] },
    { id: 'split', experience: [judge(third, 'George Bush'), judge(district, 'Jimmy Carter', '1991-03-01')] },
    { id: 'minister', experience: [minister('Minister of State (Department of Health)', 'House of Commons')] },
    { id: 'department', experience: [minister('Minister of State', 'Department of Health')] },
    { id: 'subject', experience: [minister('Minister of State for Health', 'House of Commons')] },
    { id: 'committee', experience: [{ ...clerk, company_name: 'Health Committee' }] },
    { id: 'shadow', experience: [minister('Shadow Minister (Health)', 'House of Commons')] },
    { id: 'other', experience: [minister('Minister of State', 'Department for Transport'), clerk] },
    { id: 'titled', headline: 'Farsi, Carter fellow', experience: [judge(district, 'Bill Clinton')] },
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['judges of the Third Circuit appointed by Reagan', ['both']],
  ['people who sat on the Third Circuit and were appointed by Ronald Reagan', ['both']],
  ['judges of the Third Circuit appointed by Gerald Ford', ['once']],
  // Nobody has both in one role.
  ['judges of the Third Circuit appointed by Jimmy Carter', ['split']],
  // The department that a post names is where it was held.
  ['who has been a minister at the Department of Health', ['department', 'minister', 'subject']],
  ['former Department of Health ministers', ['department', 'minister', 'subject']],
  // Nobody but an office of state is named by the subject alone.
  ['who has been a clerk at the Department of Health', ['other']],
  // Whoever left a court for no other post was there as well, and is not there now.
  ['people formerly at the Third Circuit', ['once']],
  ['current members of the Third Circuit', ['apart', 'both', 'split']],
  ['former judges of the Third Circuit', ['once']],
  // A headline is of no one role.
  ['judges with Farsi appointed by Clinton', ['titled']],
])('words are those of the role that is asked for: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
