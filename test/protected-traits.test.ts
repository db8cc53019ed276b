import { afterAll, beforeAll, expect, test } from 'vitest';
import { now, SmallCorpus } from './small-corpus.ts';

/** What is protected about a person is never searched, and the answer says so. */
const corpus = new SmallCorpus();

beforeAll(() =>
  corpus.write([
    engineer('a', 'Acme', 'Engineer'),
    engineer('b', 'Globex', 'One of few female engineers, gay, Muslim, pregnant, under 30, of Indian origin'),
    engineer('c', 'Women in Tech', 'Engineer'),
  ]),
);
afterAll(() => corpus.close());

function engineer(id: string, company_name: string, headline: string) {
  const experience = [{ position: 'Engineer', company_name, start_time: '2020-01' }];
  return { id, location: 'Berlin, Germany', headline, experience };
}

async function found(query: string) {
  const outcome = await corpus.search(query);
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  return { ids: outcome.cards.map(({ id }) => id), message: outcome.message };
}

async function explained(query: string) {
  const finder = await corpus.finder();
  const one = await finder.explain({ query, target: 'people', page: 1, pageSize: 1, withMatch: false, now });
  if (one.kind === 'off_topic') throw new Error(one.message);
  return one;
}

test.each([
  ['female engineers in Berlin', 'female', 'sex'],
  ['engineers in Berlin under 30', 'under 30', 'age'],
  ['engineers of Indian origin in Berlin', 'of Indian origin', 'origin'],
  ['Muslim engineers in Berlin', 'Muslim', 'religion'],
  ['pregnant engineers in Berlin', 'pregnant', 'health'],
  ['engineers in Berlin with kids', 'with kids', 'family'],
  ['gay engineers in Berlin', 'gay', 'orientation'],
])('%s: answered without it', async (query, words, trait) => {
  expect(await found(query)).toEqual(await found('engineers in Berlin'));
  const { notUnderstood, sentence } = await explained(query);
  expect(notUnderstood).toEqual([words]);
  expect(sentence).toContain(` Protected traits (${trait}) are not searched: "${words}".`);
});

test('who is asked for by nothing else is not picked by it', async () => {
  expect((await found('women')).ids).toHaveLength(3);
});

test('guidance for an empty page says it too', async () => {
  const { ids, message } = await found('female engineers in Lima');
  expect(ids).toEqual([]);
  expect(message).toMatch(/Protected traits \(sex\) are not searched: "female"\.$/);
});

test('an employer of such a name is an employer', async () => {
  expect((await found('engineers at Women in Tech')).ids).toEqual(['c']);
  expect((await explained('engineers at Women in Tech')).notUnderstood).toEqual([]);
});
