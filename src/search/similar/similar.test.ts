import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SmallCorpus } from '../../../test/small-corpus.ts';
import type { SearchCall } from '../finder.ts';

// Protects what "similar" means: what people do and what companies make comes before where they are, and who is given is
// never among the answers.
let corpus: SmallCorpus;

function person(id: string, position: string, employer: string, skills: readonly string[], location = 'Oslo, Norway') {
  return {
    id,
    full_name: `Person ${id}`,
    location,
    skills,
    experience: [{ position, company_name: employer, start_time: '2020-03' }],
  };
}

beforeAll(async () => {
  corpus = new SmallCorpus();
  await corpus.write(
    [
      person('given', 'Senior Backend Engineer', 'Acme', ['Go', 'Kafka', 'PostgreSQL']),
      person('twin', 'Senior Backend Engineer', 'Globex', ['Go', 'Kafka', 'PostgreSQL'], 'Lima, Peru'),
      person('peer', 'Backend Engineer', 'Initech', ['Go', 'Redis'], 'Lima, Peru'),
      person('colleague', 'Accountant', 'Acme', ['Excel']),
      person('neighbour', 'Nurse', 'City Hospital', ['Triage']),
      person('other-given', 'Nurse', 'Red Cross', ['Triage', 'Midwifery']),
      person('unlike', 'Florist', 'Roses', ['Bouquets'], 'Lima, Peru'),
      { id: 'empty' },
    ],
    [
      company('pay', 'Payments', ['card payments', 'invoicing'], 2015),
      company('bill', 'Payments', ['invoicing', 'dunning'], 2016),
      company('bread', 'Food and Beverage', ['sourdough'], 2015),
      { id: 'silent', company_name: 'Silent', about_us: 'Invoicing as an interface.' },
    ],
  );
});

afterAll(() => corpus.close());

function company(id: string, industry: string, specialties: readonly string[], founded: number) {
  return { id, company_name: `Company ${id}`, industry, specialties, founded };
}

const like = (...similarTo: string[]): Partial<SearchCall> => ({ similarTo });

describe('people', () => {
  test('of the same work come first, wherever they live, and the given one is not among them', async () => {
    const ids = await corpus.ids('', like('given'));
    expect(ids.slice(0, 2)).toEqual(['twin', 'peer']);
    expect(ids).not.toContain('given');
    expect(ids).not.toContain('neighbour');
  });

  test('of the same work as any of several given ones', async () => {
    const ids = await corpus.ids('', like('given', 'other-given'));
    expect(ids.slice(0, 3).toSorted()).toEqual(['neighbour', 'peer', 'twin']);
    expect(ids).not.toContain('unlike');
  });

  test('who also meet the sentence', async () => {
    expect(await corpus.ids('people in Oslo', like('other-given'))).toEqual(['neighbour']);
    expect(await corpus.ids('nurses', like('given'))).toEqual([]);
  });

  test.each([['empty'], ['nobody']])('are nobody if the given record says nothing: %s', async (id) => {
    expect(await corpus.search('', like(id))).toMatchObject({ total: 0, cards: [] });
  });

  test('come with what they share, by aspect', async () => {
    const outcome = await corpus.search('', { ...like('given'), withMatch: true });
    const [twin = []] = outcome.kind === 'page' ? (outcome.match ?? []) : [];
    expect(twin).toContainEqual({ condition: 'similar exact title', met: 'met', evidence: 'Backend Engineer' });
    expect(twin).toContainEqual(
      expect.objectContaining({ condition: 'similar employers', met: 'not', evidence: null }),
    );
  });

  test('are explained', async () => {
    const call = { query: '', target: 'people', page: 1, pageSize: 1, withMatch: false } as const;
    const finder = await corpus.finder();
    const explained = await finder.explain({ ...call, similarTo: ['given'], now: new Date('2026-11-21') });
    expect(explained).toMatchObject({ total: 2, sentence: expect.stringContaining('Similar to the given record') });
  });
});

test.each<[string, readonly string[]]>([
  ['people like Person given', ['twin', 'peer']],
  ['who is similar to Person given', ['twin', 'peer']],
  ['people in Lima like Person given', ['twin', 'peer']],
  ['nurses like Person other-given in Oslo', ['neighbour']],
])('a sentence names who is given: %s', async (query, first) => {
  expect((await corpus.ids(query)).slice(0, first.length)).toEqual(first);
});

test.each<[string, string]>([
  ['companies like Company pay', 'bill'],
  ['startups similar to Company pay', 'bill'],
  ['competitors of Company pay', 'bill'],
  ['Company pay competitors', 'bill'],
])('a sentence names a given company: %s', async (query, first) => {
  const ids = await corpus.ids(query, { target: 'company' });
  expect(ids[0]).toBe(first);
  expect(ids).not.toContain('pay');
});

test.each(['people who like Python', 'people like Nobody Known', 'skills like Go'])(
  'a sentence that names nobody of the data compares with nobody: %s',
  async (query) => {
    const outcome = await corpus.search(query, { withUnderstanding: true });
    const said = outcome.kind === 'page' ? outcome.understanding?.sentence : '';
    expect(said).not.toContain('similar to');
  },
);

describe('companies', () => {
  test('of the same trade come first', async () => {
    expect((await corpus.ids('', { ...like('pay'), target: 'company' }))[0]).toBe('bill');
  });

  test('are found by their words if the given one states nothing else', async () => {
    const ids = await corpus.ids('', { ...like('silent'), target: 'company' });
    expect(ids.toSorted()).toEqual(['bill', 'pay']);
  });
});

test('ids that no record has are told', async () => {
  const finder = await corpus.finder();
  expect(await finder.missing('people', ['given', 'nobody', 'pay'])).toEqual(['nobody', 'pay']);
  expect(await finder.missing('company', ['pay'])).toEqual([]);
});
