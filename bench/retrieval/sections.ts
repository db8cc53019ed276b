import { now, SmallCorpus } from '../../test/small-corpus.ts';
import { companyQueries, type PeopleQuery, peopleQueries, querySetsAbsent } from '../understanding/query-sets.ts';
import { type Figure, type Section, share } from '../understanding/section.ts';
import { isJudgeable, isRight as isRightCompany, makeCompanies, type RetrievalQuery } from './companies.ts';
import { isRight as isRightPerson, makePeople } from './people.ts';
import { type Judged, type Retrieval, summarise } from './report.ts';

/** Measures retrieval over generated corpora that hold right and nearly right answers for every query. */
export async function retrievalSections(): Promise<Section[]> {
  if (querySetsAbsent !== null) return [];
  return [
    section('people', await people(peopleQueries()), [95, 99.5, 90]),
    section('companies', await companies(companyQueries() as readonly RetrievalQuery[]), [92, 99, 88]),
  ];
}

async function people(queries: readonly PeopleQuery[]): Promise<Retrieval> {
  const made = makePeople(queries);
  const byId = new Map(made.map((person) => [person.raw['id'], person]));
  return judge(queries, 'people', { people: made.map(({ raw }) => raw) }, (query, id) => {
    const person = byId.get(id);
    if (person === undefined) throw new Error(`nobody has the id ${id}`);
    const { title, location, years } = person;
    return { shown: `${title} in ${location.text}, ${years} years`, right: isRightPerson(query, person) };
  });
}

async function companies(all: readonly RetrievalQuery[]): Promise<Retrieval> {
  const queries = all.filter(isJudgeable);
  const made = makeCompanies(queries);
  const byId = new Map(made.map(({ raw }) => [raw.id, raw]));
  const raws = made.map(({ raw }) => ({ ...raw }));
  return judge(queries, 'company', { companies: raws }, (query, id) => {
    const raw = byId.get(id);
    if (raw === undefined) throw new Error(`no company has the id ${id}`);
    const { industry, specialties, headquarters, founded, employees_num, funding, type, stage } = raw;
    const trade = [industry, ...specialties, raw.about_us].join(', ');
    const numbers = `${founded}, ${employees_num} people, $${funding}, ${type}, ${stage}`;
    return { shown: `${raw.company_name}: ${trade}; ${headquarters}; ${numbers}`, right: isRightCompany(query, raw) };
  });
}

async function judge<Q extends { readonly text: string }>(
  queries: readonly Q[],
  target: 'people' | 'company',
  records: {
    readonly people?: readonly Record<string, unknown>[];
    readonly companies?: readonly Record<string, unknown>[];
  },
  look: (query: Q, id: string) => { readonly shown: string; readonly right: boolean },
): Promise<Retrieval> {
  const corpus = new SmallCorpus();
  try {
    await corpus.write(records.people ?? [], records.companies ?? []);
    const finder = await corpus.finder();
    const judged: Judged[] = [];
    for (const query of queries) {
      const found = await finder.search({ query: query.text, target, page: 1, pageSize: 10, withMatch: false, now });
      const results = found.kind === 'off_topic' ? null : found.cards.map(({ id }) => look(query, id));
      judged.push({ query: query.text, results });
    }
    return summarise(judged);
  } finally {
    await corpus.close();
  }
}

function section(
  name: string,
  retrieval: Retrieval,
  [at1, at10, precision]: readonly [number, number, number],
): Section {
  const { queries, rightAt1, rightAt10, precisionAt10, failures } = retrieval;
  const figure = (label: string, value: number, goal: number): Figure =>
    share(`${name} ${label}`, value * queries, queries, goal, 'higher');
  return {
    name: `retrieval, ${name}`,
    figures: [
      figure('R@1', rightAt1, at1),
      figure('R@10', rightAt10, at10),
      figure('precision at 10', precisionAt10, precision),
    ],
    failing: failures.map(
      ({ query, why, found }) =>
        `${query}: ${why}${found
          .slice(0, 4)
          .map((line) => `\n      ${line}`)
          .join('')}`,
    ),
  };
}
