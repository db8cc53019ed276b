import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInOpenSearch, SmallCorpus } from '../../test/small-corpus.ts';
import { facetNames } from '../fields/facets.ts';
import type { Bookmark, SearchCall } from './finder.ts';

let corpus: SmallCorpus;

const cities = ['Dallas, Texas', 'Austin, Texas', 'Lyon, France'];

function nurse(at: number) {
  return {
    id: `n${at}`,
    location: cities[at % 3],
    experience: [{ position: 'Nurse', company_name: at < 2 ? 'Acme' : 'Zorblax', start_time: `20${10 + at}-01` }],
  };
}

beforeEach(async () => {
  corpus = new SmallCorpus();
  await corpus.write(Array.from({ length: 7 }, (_, at) => nurse(at)));
});

afterEach(() => corpus.close());

async function page(query: string, more: Partial<SearchCall>) {
  const outcome = await corpus.search(query, more);
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  return { ...outcome, ids: outcome.cards.map(({ id }) => id) };
}

test('pages that begin after a place are the whole answer, also for a process that starts anew', async () => {
  const whole = await page('nurses', {});
  const seen: string[] = [];
  for (let after: Bookmark | null = null; ; ) {
    const { ids, next, total, message } = await page('nurses', { after, pageSize: 3 });
    expect([total, message, next?.changed]).toEqual([7, null, false]);
    seen.push(...ids);
    if (next === null || next.end === null) break;
    expect(next.cards.at(-1)).toEqual(next.end);
    after = next.end;
    await corpus.endFinder();
  }
  expect(seen).toEqual(whole.ids);
  expect(whole.next).toBeNull();
});

// Scores in OpenSearch follow the counts of words at once, so that a place in their order moves with a change.
test.skipIf(isInOpenSearch)(
  'a place from before a change goes on where it was, and says that the data changed',
  async () => {
    const first = await page('nurses', { after: null, pageSize: 3 });
    const after = first.next?.cards[1] ?? null;
    await corpus.write([{ ...nurse(7), id: 'newest' }]);
    const second = await page('nurses', { after, pageSize: 100 });
    expect(second.next).toMatchObject({ changed: true, end: null });
    expect(second.total).toBe(8);
    expect(second.ids).toEqual(expect.arrayContaining(first.ids.slice(2)));
    expect(second.ids).not.toContain(first.ids[0]);
    const third = await page('nurses', { after: second.next?.cards[0] ?? null });
    expect(third.next?.changed).toBe(false);
  },
);

test('a page that is past the end is empty, and suggests nothing', async () => {
  const { next } = await page('nurses', { after: null, pageSize: 7 });
  const past = await page('nurses', { after: next?.cards.at(-1) ?? null });
  expect([past.ids, past.total, past.message, past.next?.end]).toEqual([[], 7, null, null]);
});

test('all pages read the query as at the time of the first one', async () => {
  const query = 'nurses who started in the last 3 years';
  const { next, total } = await page(query, { after: null, pageSize: 1, now: new Date('2017-01-05T00:00:00Z') });
  const later = await page(query, { after: next?.end ?? null });
  expect([total, later.total]).toEqual([3, 3]);
});

test('the order beside the sentence replaces its own, and is told', async () => {
  const sort = { by: 'role_start', descending: true } as const;
  const { ids, understanding } = await page('most experienced nurses', { sort, withUnderstanding: true });
  expect(ids).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
  expect(understanding?.sentence).toContain('newest');
});

test('facets count the values of all that match, and not what is left out or suppressed', async () => {
  const facets = ['place.country', 'place.city', 'employer', 'title', 'language'];
  const asked = { facets, pageSize: 1, exclude: ['n6'] } as const;
  const dallas = { kind: 'concept', id: 'place:us-tx-dallas', label: 'Dallas' };
  const { facets: counts, total } = await page('nurses', asked);
  expect(total).toBe(6);
  expect(counts).toEqual({
    'place.country': [
      { value: { kind: 'concept', id: 'place:us', label: 'United States' }, count: 4 },
      { value: { kind: 'concept', id: 'place:fr', label: 'France' }, count: 2 },
    ],
    'place.city': expect.arrayContaining([{ value: dallas, count: 2 }]),
    employer: [
      { value: { kind: 'entity', key: 'zorblax', label: 'Zorblax' }, count: 4 },
      { value: { kind: 'entity', key: 'acme', label: 'Acme' }, count: 2 },
    ],
    title: [{ value: { kind: 'concept', id: 'title:nurse', label: 'Nurse' }, count: 6 }],
    language: [],
  });
  corpus.suppressed.add('people', 'n0');
  const { facets: left } = await page('nurses', asked);
  expect(left?.['place.city']).toEqual(expect.arrayContaining([{ value: dallas, count: 1 }]));
  const explained = await (await corpus.finder()).explain({ ...call('nurses'), facets: ['employer'] });
  expect(explained).toMatchObject({ total: 6, facets: { employer: [{ count: 5 }, { count: 1 }] } });
});

function call(query: string): SearchCall {
  return { query, target: 'people', page: 1, pageSize: 1, withMatch: false, now: new Date('2026-11-21T12:00:00Z') };
}

test('every level of places is a facet, and no number is', () => {
  expect(facetNames).toEqual(expect.arrayContaining(['place', 'place.country', 'employer_place.region', 'industry']));
  expect(facetNames).not.toContain('headcount');
});
