import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

function bank(id: string, headquarters: string | null, country_code: string | null, ...offices: readonly string[]) {
  const locations = offices.map((address) => ({ address, primary: false }));
  return { id, company_name: `Company ${id}`, industry: 'Banking', headquarters, country_code, locations };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(
    [],
    [
      bank('german', 'Berlin', 'de', 'Munich, Germany'),
      bank('french', 'Paris', 'fr', 'Berlin, Germany', 'Lyon, France'),
      bank('british', 'London', 'gb', 'Berlin, Germany', 'Tokyo, Japan'),
      bank('silent', null, null),
    ],
  );
});

afterAll(() => corpus.close());

test.each([
  ['banks with an office in Berlin', ['british', 'french', 'german']],
  ['banks with offices in Berlin and Tokyo', ['british']],
  ['banks with an office in Munich or Lyon', ['french', 'german']],
  ['banks headquartered in Berlin', ['german']],
  ['banks headquartered outside Germany with an office in Berlin', ['british', 'french']],
  ['banks without an office in Japan', ['french', 'german', 'silent']],
  ['banks with offices in more than one country', ['british', 'french']],
  ['banks present in at least three countries', ['british']],
  ['banks with offices in the most countries', ['british', 'french', 'german', 'silent']],
])('%s', async (query, expected) => {
  expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(expected);
});
