import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { judges, ministers, players } from '../../scripts/careers.ts';
import { congressPeople } from '../../scripts/congress.ts';
import { readCongress, readYc } from '../../scripts/real-data.ts';
import { ycRecords } from '../../scripts/yc.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { usStates } from '../../src/intake/formats/clean/us-states.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { now } from '../../test/small-corpus.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Records in the importer's format. */
export interface World {
  readonly name: string;
  readonly people: readonly Raw[];
  readonly companies: readonly Raw[];
}

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const collections = [
  'baseball-databank',
  'us-congress-legislators',
  'openstates-people',
  'us-federal-judges',
  'uk-ministers',
  'yc-companies',
];

/** Why there are no real careers; null if there are. */
export const realCareersAbsent: string | null = collections.every((name) => existsSync(join(data, name)))
  ? null
  : `one of ${collections.join(', ')} is not in ${data}`;

const madeUp = { seed: 1107, people: 3_000, companies: 150, today: now };

export function madeUpWorld(): World {
  const random = seededRandom(madeUp.seed);
  return {
    name: 'made-up people',
    people: [...generatePeople(madeUp)].map(({ record }) => withSideJob(record, random)),
    companies: [...generateCompanies(madeUp)],
  };
}

const shareWithSideJob = 0.1;
const sideJobs = ['Tutor', 'Advisor', 'Lecturer', 'Consultant'];
const sideEmployers = ['Amazon', 'IBM', 'Microsoft', 'Oracle', 'Google', 'Netflix', 'SAP', 'Salesforce'];

/** The generator gives one job at a time. Some people here hold a second one, beside one of theirs. */
function withSideJob(person: Raw, random: () => number): Raw {
  const roles = rolesOf(person);
  const beside = roles[Math.floor(random() * roles.length)];
  if (random() >= shareWithSideJob || beside === undefined) return person;
  const { start_time, end_time, is_current } = beside;
  const position = sideJobs[Math.floor(random() * sideJobs.length)];
  const company_name = sideEmployers[Math.floor(random() * sideEmployers.length)];
  return { ...person, experience: [...roles, { position, company_name, start_time, end_time, is_current }] };
}

const sampleSeed = 1108;
/** The people taken of each collection. */
const sampleSize = 500;

/** Real people, mostly those with several roles, of whom alone most relations can hold. */
export function realWorld(): World {
  const random = seededRandom(sampleSeed);
  const all = [
    managers(),
    [...congressPeople(readCongress(data))],
    legislators(),
    [...judges(data).people],
    posts(),
    founders(),
  ];
  return { name: 'real careers', people: all.flatMap((people) => sample(people, random)), companies: [] };
}

const shareWithOneRole = 0.2;

function sample(people: readonly Raw[], random: () => number): readonly Raw[] {
  const shuffled = people.map((person) => ({ person, place: random() })).sort((a, b) => a.place - b.place);
  const isShort = ({ person }: { readonly person: Raw }): boolean => rolesOf(person).length < 2;
  const short = shuffled.filter(isShort).slice(0, sampleSize * shareWithOneRole);
  const long = shuffled.filter((one) => !isShort(one)).slice(0, sampleSize - short.length);
  return [...long, ...short].map(({ person }) => person);
}

function rolesOf(person: Raw): readonly Raw[] {
  return (person['experience'] ?? []) as readonly Raw[];
}

/** Renames the employers of a person. */
function renamed(person: Raw, nameOf: (name: string) => string): Raw {
  const experience = rolesOf(person).map((role) => ({ ...role, company_name: nameOf(String(role['company_name'])) }));
  return { ...person, experience };
}

/** Managers of baseball teams, who mostly had played before, with the latest name of each franchise. */
function managers(): readonly Raw[] {
  const rows: readonly Readonly<Record<string, string>>[] = parse(unzip('baseball-databank/Teams.csv.gz'), {
    columns: true,
  });
  const names = new Map(rows.map((row) => [row['franchID'] ?? '', row['name'] ?? '']));
  return players(data)
    .people.filter((person) => rolesOf(person).some((role) => role['position'] === 'Manager'))
    .map((person) => renamed(person, (franchise) => names.get(franchise) ?? franchise));
}

/** British posts, in which the organisation stands before the role. */
function posts(): readonly Raw[] {
  const words = (slug: string): string =>
    slug
      .split('-')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(' ');
  return ministers(data)
    .people.filter((person) => person['full_name'] !== 'Member of Parliament')
    .map((person) => renamed(person, (name) => words(name.split(' ')[0] ?? name)));
}

/** Founders of several companies are one person if they have one name. */
function founders(): readonly Raw[] {
  const { csv, asOf } = readYc(data);
  const byName = Map.groupBy(ycRecords(csv, asOf).people, (person) => person['full_name']);
  return [...byName.values()].flatMap((same) =>
    same.slice(0, 1).map((person) => ({ ...person, experience: same.flatMap(rolesOf) })),
  );
}

interface Legislator {
  readonly id: string;
  readonly name: string;
  readonly _state: string;
  readonly _status: string;
  readonly roles?: readonly {
    readonly type: string;
    readonly jurisdiction?: string;
    readonly start_date?: string;
    readonly end_date?: string;
  }[];
}

const offices: Readonly<Record<string, readonly [position: string, employer: string]>> = {
  upper: ['State Senator', 'Senate'],
  lower: ['State Representative', 'House of Representatives'],
  governor: ['Governor', 'Government'],
  lt_governor: ['Lieutenant Governor', 'Government'],
  'attorney general': ['Attorney General', 'Government'],
  'secretary of state': ['Secretary of State', 'Government'],
};

/** Members of state legislatures and governors, many without dates. Terms in one office are roles of their own. */
function legislators(): readonly Raw[] {
  const lines = unzip('openstates-people/people.jsonl.gz').split('\n').filter(Boolean);
  return lines
    .map((line): Raw => {
      const { id, name, _state, _status, roles = [] } = JSON.parse(line) as Legislator;
      const experience = roles.flatMap(({ type, jurisdiction = '', start_date, end_date }) => {
        const [position, chamber] = offices[type] ?? [];
        const state = usStates[_state.toUpperCase()];
        if (position === undefined || state === undefined || !jurisdiction.includes('/state:')) return [];
        const is_current = _status === 'retired' || (end_date !== undefined && end_date < '2026-08-05') ? false : null;
        return [
          { position, company_name: `${state} ${chamber}`, start_time: start_date, end_time: end_date, is_current },
        ];
      });
      return { id: id.replace('ocd-person/', 'state-'), full_name: name, experience };
    })
    .filter((person) => rolesOf(person).length > 0);
}

function unzip(path: string): string {
  return gunzipSync(readFileSync(join(data, path))).toString('utf8');
}
