import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { examples } from '../../src/query/notation.test-helper.ts';
import type { Finder } from '../../src/search/finder.ts';
import { companyOf, now, personOf, SmallCorpus } from '../../test/small-corpus.ts';
import { companyQueries as realCompanyQueries } from '../real-data/companies.ts';
import { peopleQueries as realPeopleQueries } from '../real-data/people.ts';
import { realDataAbsent, realRecords } from '../real-data/section.ts';
import { isJudgeable, makeCompanies, type RetrievalQuery } from '../retrieval/companies.ts';
import { makePeople } from '../retrieval/people.ts';
import { paraphrases } from '../understanding/paraphrases.ts';
import { companyQueries, peopleQueries, promptQueries, querySetsAbsent } from '../understanding/query-sets.ts';
import {
  nonDataBlind,
  nonDataDevelopment,
  nonDataHeldOut,
  nonDataKinds,
  trueQueries,
} from '../understanding/refusals.ts';
import { paraphraseCount, paraphraseSeed } from '../understanding/sections.ts';
import { madeUpCompanyQueries, madeUpPeopleQueries } from './made-up.ts';

type Target = 'people' | 'company';
type Raw = Readonly<Record<string, unknown>>;

export interface QuerySet {
  readonly name: string;
  readonly queries: readonly (readonly [query: string, target: Target])[];
}

/** Records, and the queries to ask over them. */
interface World {
  readonly people: readonly Raw[];
  readonly companies: readonly Raw[];
  readonly sets: readonly QuerySet[];
}

/** Opens one world after the other and calls `ask` with each of its query sets and its finder. */
export async function askWorlds(ask: (set: QuerySet, finder: Finder) => Promise<void>): Promise<void> {
  for (const world of worlds()) {
    const corpus = new SmallCorpus();
    try {
      await corpus.write(world.people, world.companies);
      const finder = await corpus.finder();
      for (const set of world.sets) await ask(set, finder);
    } finally {
      await corpus.close();
    }
  }
}

function* worlds(): Generator<World> {
  yield generated();
  if (querySetsAbsent === null) yield* [retrievalOfPeople(), retrievalOfCompanies()];
  if (!realDataAbsent) yield realData();
}

const generatedWorld = { seed: 9, people: 5_000, companies: 800, today: now };
const madeUpCount = 300;
const madeUpSeed = 20261121;

function generated(): World {
  const people = [...generatePeople(generatedWorld)].map(({ record }) => record);
  const companies = [...generateCompanies(generatedWorld)];
  const persons = people.map(personOf);
  const firms = companies.map(companyOf);
  return {
    people,
    companies,
    sets: [
      { name: 'examples', queries: examples().map(([target, query]) => [query, target]) },
      { name: 'true-queries', queries: trueQueries() },
      set('paraphrases', paraphrases(paraphraseCount, paraphraseSeed).map(textOf), 'people'),
      set('made-up-people', madeUpPeopleQueries(persons, madeUpCount, madeUpSeed), 'people'),
      set('made-up-companies', madeUpCompanyQueries(firms, madeUpCount, madeUpSeed), 'company'),
      set('non-data-development', nonDataDevelopment(), 'people'),
      set('non-data-kinds', nonDataKinds(), 'people'),
      set('non-data-held-out', nonDataHeldOut(), 'people'),
      set('non-data-blind', nonDataBlind(), 'people'),
      ...(querySetsAbsent === null ? publicSets() : []),
    ],
  };
}

function publicSets(): QuerySet[] {
  return [
    set('public-people', peopleQueries().map(textOf), 'people'),
    set('public-companies', companyQueries().map(textOf), 'company'),
    set(
      'public-prompts',
      promptQueries().map(({ prompt }) => prompt),
      'people',
    ),
  ];
}

function retrievalOfPeople(): World {
  const queries = peopleQueries();
  const people = makePeople(queries).map(({ raw }) => raw);
  return { people, companies: [], sets: [set('retrieval-people', queries.map(textOf), 'people')] };
}

function retrievalOfCompanies(): World {
  const queries = (companyQueries() as readonly RetrievalQuery[]).filter(isJudgeable);
  const companies = makeCompanies(queries).map(({ raw }) => ({ ...raw }));
  return { people: [], companies, sets: [set('retrieval-companies', queries.map(textOf), 'company')] };
}

function realData(): World {
  const textsOf = (groups: Readonly<Record<string, readonly (readonly [query: string, ...unknown[]])[]>>) =>
    Object.values(groups)
      .flat()
      .map(([query]) => query);
  return {
    ...realRecords(),
    sets: [
      set('real-people', textsOf(realPeopleQueries), 'people'),
      set('real-companies', textsOf(realCompanyQueries), 'company'),
    ],
  };
}

function set(name: string, queries: readonly string[], target: Target): QuerySet {
  return { name, queries: queries.map((query) => [query, target]) };
}

function textOf({ text }: { readonly text: string }): string {
  return text;
}
