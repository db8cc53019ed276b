import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const senator = (id: string, position: string, company_name: string, location: string) => ({
  ...{ id, full_name: `Cy ${id}`, location: `${location}, United States` },
  experience: [{ position, company_name, start_time: '2015-01', is_current: true }],
});

beforeAll(() =>
  corpus.write([
    senator('us', 'US Senator', 'United States Senate', 'Ohio'),
    senator('ohio', 'State Senator', 'Ohio Senate', 'Ohio'),
    senator('iowa', 'State Senator', 'Iowa Senate', 'Iowa'),
    senator('high', 'Associate Justice', 'Supreme Court of the United States', 'Ohio'),
    senator('customs', 'Associate Justice', 'U.S. Customs Court', 'Ohio'),
    senator('maine', 'Associate Justice', 'Supreme Court of Maine', 'Maine'),
  ]),
);
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['senators in Ohio', ['us']],
  ['state senators in Ohio', ['ohio']],
  ['senators in Iowa', ['iowa']],
  ['senators not in Ohio', ['iowa']],
  ['Supreme Court justices', ['high']],
  ['Supreme Court justices in Maine', ['maine']],
])('a title is first what is usually meant by its name: %s', async (query, expected) => {
  expect(await corpus.ids(query)).toEqual(expected);
});
