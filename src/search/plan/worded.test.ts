import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const judge = (id: string, court: string, chosenBy: string, end: string | null = null) => ({
  id,
  experience: [
    {
      position: 'Judge',
      company_name: court,
      start_time: '1985-05-01',
      end_time: end,
      is_current: end === null,
      job_description: `Appointed by ${chosenBy}`,
    },
  ],
});

beforeAll(async () => {
  await corpus.write([
    judge('sitting', 'District Court for Ohio', 'Ronald Reagan'),
    judge('retired', 'District Court for Ohio', 'Jimmy Carter', '1999-03-01'),
    judge('other', 'District Court for Texas', 'Bill Clinton'),
    { id: 'seat', experience: [{ position: 'Ranking Member', company_name: 'Committee on Armed Services' }] },
    {
      id: 'opened',
      experience: [{ position: 'Clerk', company_name: 'Acme', job_description: 'Opened the Lisbon office' }],
    },
    { id: 'ronald', full_name: 'Ronald Reagan Smith', experience: [{ position: 'Nurse', company_name: 'Acme' }] },
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['judges who got there under Ronald Reagan', ['sitting']],
  // Nobody whom he chose is one now.
  ['judges who got there under Jimmy Carter', ['retired']],
  ['ranking members for Armed Services', ['seat']],
  ['nurses called Ronald', ['ronald']],
  ['judges who got there under Abraham Lincoln', []],
  // Whoever is in a place is not whoever tells of it, and nobody else is asked for.
  ['people in Lisbon', []],
])('what nobody is or has beside the rest is looked for by its words: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
