import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const at = (position: string) => [{ position, company_name: 'Acme', start_time: '2019-05-01', is_current: true }];

beforeAll(async () => {
  await corpus.write([
    { id: 'lyon', location: 'Lyon, France', experience: at('Nurse') },
    { id: 'berlin', location: 'Berlin, Germany', experience: at('Nurse') },
    { id: 'nowhere', experience: at('Nurse') },
    { id: 'french', headline: 'French botanist', experience: at('Botanist') },
    { id: 'unsaid', headline: 'Botanist', experience: at('Botanist') },
    { id: 'told', about_me: 'She won the Nobel Prize.' },
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['nurses not in France', ['berlin']],
  // Nobody is known to be elsewhere, so whoever is not said to be there is meant.
  ['botanists, but not French', ['unsaid']],
  ['Nobel Prize, anyone not French', ['told']],
])('a place that is ruled out and the records without one: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
