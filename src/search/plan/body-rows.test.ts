import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const role = (position: string, company_name: string, start_time: string, end_time: string | null = null) => ({
  ...{ position, company_name, start_time },
  ...(end_time === null ? { is_current: true } : { end_time }),
});
const judge = (court: string, from: string, until: string | null = null) => role('Judge', court, from, until);
const seventh = 'U.S. Court of Appeals for the Seventh Circuit';
const supreme = 'Supreme Court of the United States';

beforeAll(async () => {
  await corpus.write([
    { id: 'risen', experience: [judge(supreme, '2000-01'), judge(seventh, '1990-01', '2000-01')] },
    { id: 'seventh', experience: [judge(seventh, '1990-01')] },
    { id: 'supreme', experience: [judge(supreme, '2000-01'), judge('District Court for Ohio', '1990-01', '2000-01')] },
    {
      id: 'minister',
      experience: [role('Minister of State (Ministry of Defence)', 'UK Parliament', '1997-05', '2001-06')],
    },
    { id: 'serving', experience: [role('Minister of State (Home Office)', 'UK Parliament', '2022-01')] },
    {
      id: 'chosen',
      experience: [{ ...judge(seventh, '1954-01', '1960-01'), job_description: 'Appointed by Dwight Eisenhower' }],
    },
    { id: 'aide', experience: [role('Secretary', 'Ministry of Defence', '1997-05', '2001-06')] },
    { id: 'still', experience: [role('Minister', 'Ministry of Defence', '2020-01')] },
    {
      id: 'pitcher',
      experience: [
        role('Manager', 'Cincinnati Reds', '1990-01', '1992-10'),
        role('Pitcher', 'Cincinnati Reds', '1970-01', '1980-01'),
      ],
    },
    {
      id: 'outfielder',
      experience: [
        role('Manager', 'Cincinnati Reds', '1980-01', '1982-10'),
        role('Outfielder', 'Cincinnati Reds', '1960-01', '1970-01'),
      ],
    },
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['has anyone served on both the Seventh Circuit and the Supreme Court', ['risen']],
  ['judges who were on the Seventh Circuit before the Supreme Court', ['risen']],
  ['judges who were on the Supreme Court before the Seventh Circuit', []],
  ['judges who left the Seventh Circuit', ['chosen', 'risen']],
  ['whom Dwight Eisenhower put on the Seventh Circuit', ['chosen']],
  ['federal appeals judges', ['seventh']],
  ['ex-Ministry of Defence ministers', ['minister']],
  ['ministers at the Home Office', ['serving']],
  ['who took the mound for the Cincinnati Reds', ['pitcher']],
  ['who played the outfield for the Cincinnati Reds', ['outfielder']],
])('a body is met by the role that tells of it, and a deed by its job: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
