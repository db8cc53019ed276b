import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

const corpus = new SmallCorpus();
const company = (id: string, industry: string, specialties: readonly string[] = []) => ({
  ...{ id, company_name: `Company ${id}`, industry, specialties, headquarters: 'Lyon, France' },
});

beforeAll(async () => {
  await corpus.write(
    [],
    [
      company('data', 'Data/Technology'),
      company('technology', 'Technology'),
      company('malls', 'Retail REITs'),
      company('both', 'Retail', ['Real Estate']),
      company('funds', 'Finance & Investment'),
      company('bank', 'Financial Services'),
      company('fund', 'Investment Management'),
      company('services', 'Health Care Services'),
      company('clinic', 'Healthcare'),
      company('tools', 'Life Sciences Tools & Services'),
      company('advisers', 'Professional Services'),
      company('meats', 'Packaged Foods & Meats'),
      company('bakery', 'Food and Beverage'),
    ],
  );
});
afterAll(() => corpus.close());

it.each<readonly [string, readonly string[]]>([
  ['Data/Technology companies', ['data']],
  ['Data/Technology companies in Lyon', ['data']],
  ['technology companies', ['data', 'technology']],
  ['Retail REITs firms', ['malls']],
  ['Finance & Investment companies', ['funds']],
  ['Finance and Investment companies that use open data', ['funds']],
  ['companies in Health Care Services in Lyon', ['clinic', 'services', 'tools']],
  ['health care services companies', ['clinic', 'services', 'tools']],
  ['Health Care companies', ['clinic', 'services', 'tools']],
  ['life sciences tools & services companies', ['tools']],
  ['Packaged Foods & Meats makers', ['meats']],
])('companies are found by the name under which records list a trade: %s', async (query, expected) => {
  expect([...(await corpus.ids(query, { target: 'company' }))].sort()).toEqual(expected);
});
