import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { congressCompanies, congressPeople } from '../../scripts/congress.ts';
import { readCongress, readYc } from '../../scripts/real-data.ts';
import { ycRecords } from '../../scripts/yc.ts';
import type { Finder } from '../../src/search/finder.ts';
import { now, SmallCorpus } from '../../test/small-corpus.ts';
import { type Figure, type Section, share } from '../understanding/section.ts';
import { companyQueries } from './companies.ts';
import { peopleQueries } from './people.ts';
import { type Anyone, founderKey, members, type Startup, yc } from './sources.ts';
import type { Query } from './trades.ts';

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

export const realDataAbsent = !['us-congress-legislators', 'yc-companies'].every((name) =>
  existsSync(`${data}${name}`),
);
const worstShown = 15;
const namesShown = 5;
const pageSize = 100;

interface Records {
  readonly people: readonly Readonly<Record<string, unknown>>[];
  readonly companies: readonly Readonly<Record<string, unknown>>[];
}

interface Score {
  readonly query: string;
  readonly right: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

/** Both registers, as our importer's converters turn them into records. */
export function realRecords(): Records {
  const congress = readCongress(data);
  const { csv, asOf } = readYc(data);
  const { people, companies } = ycRecords(csv, asOf);
  return {
    people: [...congressPeople(congress), ...people],
    companies: [...congressCompanies(congress.asOf), ...companies],
  };
}

/**
 * Measures how well real records are found: the answers to queries of our own, against predicates over the source
 * files.
 */
export async function realDataSections(): Promise<Section[]> {
  if (realDataAbsent) return [];
  const corpus = new SmallCorpus();
  try {
    const { people, companies } = realRecords();
    await corpus.write(people, companies);
    const finder = await corpus.finder();
    const { startups, founders } = yc();
    const anyone: ReadonlyMap<string, Anyone> = new Map<string, Anyone>([
      ...(await held(members(), finder)),
      ...founders,
    ]);
    return [
      await section('people', peopleQueries, async (query) =>
        judge(query, anyone, await found(finder, query[0], 'people')),
      ),
      await section('companies', companyQueries, async (query) =>
        judge(query, startups, await found(finder, query[0], 'company')),
      ),
    ];
  } finally {
    await corpus.close();
  }
}

/**
 * The sources that were imported. The register goes back to 1789 for presidents, and a person who was not imported
 * cannot be found.
 */
async function held<T>(all: ReadonlyMap<string, T>, finder: Finder): Promise<[string, T][]> {
  const profiles = await Promise.all([...all].map(([id]) => finder.profile(id, now)));
  return [...all].filter((_, i) => profiles[i] !== null);
}

/** The keys of the source's records on all pages of the answer. A refused query finds none. */
async function found(finder: Finder, query: string, target: 'people' | 'company'): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let page = 1; ; page++) {
    const answer = await finder.search({ query, target, page, pageSize, withMatch: false, now });
    if (answer.kind === 'off_topic') return keys;
    for (const card of answer.cards) {
      const row = /^yc-(\d+)/.exec(card.id)?.[1];
      if (row === undefined) keys.add(card.id);
      else keys.add('full_name' in card ? founderKey(row, card.full_name) : row);
    }
    if (answer.cards.length < pageSize) return keys;
  }
}

function judge<T extends Anyone | Startup>(
  [query, isRight]: Query<T>,
  sources: ReadonlyMap<string, T>,
  answer: ReadonlySet<string>,
): Score {
  const right = new Set([...sources].filter(([, source]) => isRight(source)).map(([key]) => key));
  const named = (key: string): string => {
    const source = sources.get(key);
    if (source === undefined) return key;
    return 'last' in source ? `${source.first} ${source.last}` : source.name;
  };
  return {
    query,
    right: [...answer].filter((key) => right.has(key)).length,
    missed: [...right].filter((key) => !answer.has(key)).map(named),
    // The source says nothing about records that it lacks, such as those of the chambers themselves, so these are not
    // wrong.
    wrong: [...answer].filter((key) => sources.has(key) && !right.has(key)).map(named),
  };
}

async function section<T>(
  kind: string,
  groups: Readonly<Record<string, readonly Query<T>[]>>,
  score: (query: Query<T>) => Promise<Score>,
): Promise<Section> {
  const scored = await Promise.all(
    Object.entries(groups).map(async ([group, queries]) => ({ group, scores: await Promise.all(queries.map(score)) })),
  );
  const all = scored.flatMap(({ scores }) => scores);
  const figures = scored.flatMap(({ group, scores }) => recallAndPrecision(`real ${kind}, ${group}`, scores));
  return {
    name: `real ${kind}: ${all.length} queries against the source files`,
    figures: [...figures, ...recallAndPrecision(`real ${kind}`, all)],
    failing: all
      .filter(({ missed, wrong }) => missed.length + wrong.length > 0)
      .sort((a, b) => agreement(a) - agreement(b))
      .slice(0, worstShown)
      .map(line),
  };
}

function agreement({ right, missed, wrong }: Score): number {
  return right / (right + missed.length + wrong.length);
}

function line({ query, right, missed, wrong }: Score): string {
  const some = (label: string, names: readonly string[]): string =>
    names.length === 0 ? '' : `\n      ${names.length} ${label}: ${names.slice(0, namesShown).join(', ')}`;
  return `${query}: ${right} right${some('missed', missed)}${some('wrong', wrong)}`;
}

/**
 * Recall and precision over the records of all queries together, so that each query weighs as much as it has answers.
 */
function recallAndPrecision(name: string, scores: readonly Score[]): readonly Figure[] {
  const sum = (count: (score: Score) => number): number => scores.reduce((total, score) => total + count(score), 0);
  const right = sum((score) => score.right);
  return [
    share(`${name}: recall`, right, right + sum(({ missed }) => missed.length), 95, 'higher'),
    share(`${name}: precision`, right, right + sum(({ wrong }) => wrong.length), 95, 'higher'),
  ];
}
