import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallCorpus } from '../../test/small-corpus.ts';

let corpus: SmallCorpus;

function leader(id: string, position: string, location: string) {
  return {
    id,
    location,
    experience: [{ position, company_name: 'Sunmere', company_id: 'sunmere', start_time: '2020-01' }],
  };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(
    [
      leader('director', 'Director of Marketing', 'San Francisco, California'),
      leader('vice-president', 'VP Marketing', 'Oakland, California'),
      {
        id: 'consultant',
        experience: [
          { position: 'Consultant', company_name: 'Initech', company_id: 'initech', start_time: '2018-07' },
          {
            position: 'Analyst',
            company_name: 'Sunmere',
            company_id: 'sunmere',
            start_time: '2015-01',
            end_time: '2018-06',
          },
        ],
      },
    ],
    [
      {
        id: 'sunmere',
        company_name: 'Sunmere',
        employees_num: 120,
        headquarters: 'Berlin, Berlin',
        country_code: 'de',
      },
      { id: 'initech', company_name: 'Initech', employees_num: 9_000 },
    ],
  );
});

afterAll(() => corpus.close());

async function reasons(query: string, target: 'people' | 'company' = 'people') {
  const outcome = await corpus.search(query, { target, withMatch: true });
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  return Object.fromEntries(
    outcome.cards.map(({ id }, i) => [id, outcome.match?.[i]?.map(({ met, evidence }) => [met, evidence])]),
  );
}

test('a card says what is met, what only nearly, and by which value of the record', async () => {
  expect(await reasons('director of marketing in San Francisco')).toEqual({
    director: [
      ['met', 'Director of Marketing'],
      ['met', 'San Francisco, California'],
    ],
    'vice-president': [
      ['partly', 'VP Marketing'],
      ['partly', 'Oakland, California'],
    ],
  });
});

test('what is true of the employer is shown from its record', async () => {
  const found = await reasons('director of marketing at companies with 100 to 200 employees');
  expect(found['director']).toContainEqual(['met', '120 employees']);
});

test('what is true of a former employer is shown by the role there, not by the present one', async () => {
  const found = await reasons('consultants who used to work at companies with 100 to 200 employees');
  expect(found['consultant']).toContainEqual(['met', 'Analyst at Sunmere, 2015-01 to 2018-06']);
});

test('a ruled out value is met by its absence', async () => {
  const found = await reasons('director of marketing not in Oakland');
  expect(Object.keys(found)).toEqual(['director']);
  expect(found['director']?.at(-1)).toEqual(['met', 'San Francisco, California']);
});

test('companies say why they match too', async () => {
  expect(await reasons('companies in Germany with more than 100 employees', 'company')).toEqual({
    sunmere: [
      ['met', 'Berlin, Berlin'],
      ['met', '120 employees'],
    ],
  });
});

test('reasons are given only to whom asks for them', async () => {
  expect(await corpus.search('director of marketing in San Francisco')).toMatchObject({ match: null });
});
