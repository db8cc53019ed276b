import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const judge = (chosenBy: string) => ({
  position: 'Judge',
  company_name: 'District Court for Ohio',
  start_time: '1985-05-01',
  end_time: '1999-03-01',
  job_description: `Appointed by ${chosenBy}`,
});
const role = (position: string, company_name: string, job_description?: string) => ({
  position,
  company_name,
  ...(job_description === undefined ? {} : { job_description }),
});

beforeAll(async () => {
  await corpus.write([
    { id: 'carter', experience: [judge('Jimmy Carter')] },
    { id: 'clinton', experience: [judge('Bill Clinton')] },
    { id: 'seat', experience: [role('Ranking Member', 'Committee on Armed Services')] },
    {
      id: 'other',
      experience: [role('Ranking Member', 'Committee on Rules'), role('Clerk', 'Committee on Armed Services')],
    },
    { id: 'chair', experience: [role('Chair', 'Committee on Armed Services')] },
    {
      id: 'other chair',
      experience: [role('Chair', 'Committee on Rules'), role('Member', 'Committee on Armed Services')],
    },
    { id: 'shadow', experience: [role('Shadow Minister (Health)', 'House of Commons')] },
    { id: 'other shadow', experience: [role('Shadow Minister (Transport)', 'House of Commons')] },
    { id: 'insured', experience: [role('Accountant', 'Acme', 'Insurance claims')] },
    { id: 'uninsured', experience: [role('Accountant', 'Acme')] },
    { id: 'opened', experience: [role('Clerk', 'Acme', 'Opened the Lisbon office')] },
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['judges who got there under Jimmy Carter', ['carter']],
  ['ranking members for Armed Services', ['seat']],
  // No role says so, so that the words only rank.
  ['judges who got there under Abraham Lincoln', ['carter', 'clinton']],
  // No employer has that name.
  ['people chairing the Armed Services committee', ['chair']],
  ['people chairing the Armed Services select committee', ['chair']],
  // Of none of them is an industry known.
  ['shadow ministers for health', ['shadow']],
  ['accountants in the insurance industry', ['insured']],
  ['accountants at insurers', ['insured']],
  // Whoever is in a place is not whoever tells of it, and nobody else is asked for.
  ['people in Lisbon', []],
])('what nobody is or has beside the rest is looked for by its words in one role: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
