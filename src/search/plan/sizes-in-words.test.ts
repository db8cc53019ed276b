import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();

beforeAll(async () => {
  await corpus.write(
    [],
    [
      { id: 'large', company_name: 'Acme', headquarters: 'Austin, Texas', industry: 'Retail', employees_num: 9000 },
      { id: 'trade', company_name: 'Foobar', headquarters: 'Austin, Texas', industry: 'Enterprise', founded: 2010 },
      { id: 'other', company_name: 'Quux', headquarters: 'Austin, Texas', industry: 'Retail', founded: 2010 },
    ],
  );
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['enterprise companies in Texas', ['large']],
  // No company of the size was founded then, so the trade of that name is meant.
  ['enterprise startups founded in 2010', ['trade']],
  ['large companies founded in 2010', []],
])('a size in words is a trade where no company is of it: %s', async (query, expected) => {
  expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(expected);
});
