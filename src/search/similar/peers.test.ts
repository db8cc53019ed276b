import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';

let corpus: SmallCorpus;

function engineer(id: string, employer: string) {
  return {
    id,
    full_name: `Person ${id}`,
    location: 'Oslo, Norway',
    experience: [{ position: 'Engineer', company_name: employer, start_time: '2020-03' }],
  };
}

function company(company_name: string, industry: string, specialties: readonly string[]) {
  return { id: company_name, company_name, industry, specialties };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(
    [
      engineer('at-pay', 'Paylane'),
      engineer('at-bill', 'Billbird'),
      engineer('at-bread', 'Breadly'),
      engineer('free', 'Unlisted'),
    ],
    [
      company('Paylane', 'Payments', ['card payments', 'invoicing']),
      company('Billbird', 'Payments', ['invoicing', 'dunning']),
      company('Breadly', 'Food and Beverage', ['sourdough']),
    ],
  );
});

afterAll(() => corpus.close());

test.each([
  'engineers at Paylane competitors',
  "engineers at Paylane's rivals",
  'engineers at companies like Paylane',
  'engineers working at the competitors of Paylane in Oslo',
])('people at peers of a company are at others like it: %s', async (query) => {
  expect(await corpus.ids(query)).toEqual(['at-bill']);
});

test('nobody is at peers of an employer of which the data has no record', async () => {
  expect(await corpus.search('engineers at Unlisted competitors')).toMatchObject({ total: 0, cards: [] });
});

test('each result says that it is, and where', async () => {
  const outcome = await corpus.search('engineers at Paylane competitors', { withMatch: true, withUnderstanding: true });
  const page = outcome.kind === 'page' ? outcome : null;
  expect(page?.match?.[0]).toContainEqual({
    condition: 'at a company similar to Paylane',
    met: 'met',
    evidence: 'Billbird',
  });
  expect(page?.understanding?.sentence).toBe('People with the title Engineer, at a company similar to Paylane.');
});

test('what somebody likes is no employer', async () => {
  const outcome = await corpus.search('engineers who like Paylane', { withUnderstanding: true });
  expect(outcome.kind === 'page' ? outcome.understanding?.sentence : '').not.toContain('similar');
});
