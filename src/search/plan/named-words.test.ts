import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const at = (is_current: boolean) => [
  {
    position: 'Aide',
    company_name: 'Acme',
    start_time: '2012-05-01',
    end_time: is_current ? null : '2016-03-01',
    is_current,
  },
];

beforeAll(async () => {
  await corpus.write([
    { id: 'now', headline: 'Democrat', experience: at(true) },
    { id: 'once', headline: 'Democrat', experience: at(false) },
  ]);
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['people at Acme, Democrats only', ['now']],
  // What nobody knows may say a time.
  ['folks with a stint at Acme', ['now', 'once']],
])('words in capitals within the sentence say no time: %s', async (query, expected) => {
  expect([...(await corpus.ids(query))].sort()).toEqual(expected);
});
