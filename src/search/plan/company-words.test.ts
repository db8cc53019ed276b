import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const company = (id: string, parts: Readonly<Record<string, unknown>>) => ({
  ...{ id, company_name: `Company ${id}`, headquarters: 'Lyon, France' },
  ...parts,
});

beforeAll(async () => {
  await corpus.write(
    [],
    [
      company('traders', { specialties: ['Business to Business', 'Tenders'] }),
      company('players', { specialties: ['Business to Consumer'], about_us: 'Toys from our workshop.' }),
      company('funded', { investors: ['Foobar Capital'] }),
      company('figured', { funding: 2_000_000 }),
      company('poor', { founded: 1990, about_us: 'Made by hand.' }),
    ],
  );
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  // A kind that companies call themselves stays where nobody tells of the other words, too.
  ['business to business companies that love workshops', ['traders']],
  ['companies that raised money', ['figured', 'funded']],
  // A small word alone tells of nobody.
  ['Wordfoo created by', []],
  // Whoever makes something need not say "making".
  ['companies making toys', ['players']],
  ['companies in Lyon that took venture money', ['funded']],
])('companies are found by words of which records tell some: %s', async (query, expected) => {
  expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(expected);
});
