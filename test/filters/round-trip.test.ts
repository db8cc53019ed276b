import { Value as Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUpCompanyQueries, madeUpPeopleQueries } from '../../bench/freeze/made-up.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { Filters, filtersOf } from '../../src/intent/filters.ts';
import { Problem } from '../../src/query/filters/problem.ts';
import { readFilters } from '../../src/query/filters/read.ts';
import { examples } from '../../src/query/notation.test-helper.ts';
import type { SearchCall, SearchOutcome } from '../../src/search/finder.ts';
import { companyOf, now, personOf, SmallCorpus } from '../small-corpus.ts';

// Protects that `explain` tells all of what a search asks for: a sentence and its filters find the same.
const corpus = new SmallCorpus();
const world = { seed: 9, people: 1_500, companies: 300, today: now };
const job_change = (score: number) => ({ score, signal_date: '2026-10-01', reasoning: [] });
const people = [...generatePeople(world)].map(({ record }, at) =>
  at % 3 === 0 ? { ...record, job_change: job_change((at % 100) / 100) } : record,
);
const companies = [...generateCompanies(world)];
/** Every so many of the examples are asked; all of them and the queries of `npm run freeze` hold too. */
const step = 4;

beforeAll(async () => {
  await corpus.write(people, companies);
});

afterAll(() => corpus.close());

const queries: readonly (readonly ['people' | 'company', string])[] = [
  ...examples()
    .filter((_, at) => at % step === 0)
    .map(([target, query]) => [target, query] as const),
  ...madeUpPeopleQueries(people.map(personOf), 48, world.seed).map((query) => ['people', query] as const),
  ...['likely to change jobs', 'not likely to leave Google', 'nurses about to quit', 'flight risks in Germany'].map(
    (query) => ['people', query] as const,
  ),
  ...companies
    .slice(0, 4)
    .flatMap(({ company_name: name }) => [`engineers at ${name} competitors`, `people at companies like ${name}`])
    .map((query) => ['people', query] as const),
  ...madeUpCompanyQueries(companies.map(companyOf), 44, world.seed).map((query) => ['company', query] as const),
];

async function searched(call: SearchCall, filters: Filters): Promise<SearchOutcome> {
  const asked = readFilters(JSON.parse(JSON.stringify(filters)), call.target);
  if (asked instanceof Problem) throw new Error(asked.message);
  const finder = await corpus.finder();
  const meant = await finder.resolve(asked, call);
  if (meant instanceof Problem) throw new Error(meant.message);
  return finder.search({ ...call, filters: meant });
}

/** The page without the order of its reasons, which is that of the conditions. */
function answer(outcome: SearchOutcome) {
  if (outcome.kind === 'off_topic') throw new Error(outcome.message);
  const match = outcome.match?.map((reasons) => reasons.map((reason) => JSON.stringify(reason)).sort());
  return { ids: outcome.cards.map(({ id }) => id), total: outcome.total, message: outcome.message, match };
}

describe('the filters of an explanation find what the sentence finds', () => {
  test.each(queries)('%s: %s', async (target, query) => {
    const finder = await corpus.finder();
    const call = { query, target, page: 1, pageSize: 30, withMatch: true, predictions: true, now } as const;
    const explained = await finder.explain(call);
    if (explained.kind === 'off_topic') return;
    const expected = answer(await finder.search(call));
    expect(expected.total).toBe(explained.total);
    const filters = filtersOf(explained.intent);
    expect(Check.Check(Filters, filters)).toBe(true);
    expect(answer(await searched({ ...call, query: '' }, filters))).toEqual(expected);
  });
});
