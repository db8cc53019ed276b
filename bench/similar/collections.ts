import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readYc } from '../../scripts/real-data.ts';
import { ycRecords } from '../../scripts/yc.ts';
import { functions } from '../../src/generator/functions.ts';
import { type GenerateOptions, generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import type { RecordKind } from '../../src/records/kind.ts';
import { now } from '../../test/small-corpus.ts';
import { type Startup, yc } from '../real-data/sources.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Records, and how much each is worth among those that are like one of them. */
export interface Collection {
  readonly name: string;
  readonly kind: RecordKind;
  readonly people: readonly Raw[];
  readonly companies: readonly Raw[];
  /** The records that others are compared with; those at even positions serve development, the others are held out. */
  readonly given: readonly string[];
  /** How much it counts in the fit: above all, two snapshots of one record must come together. */
  readonly counts: number;
  /** What it is worth that `other` is shown as like `one`; 0 if it is not. */
  readonly gain: (one: string, other: string) => number;
}

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const givenMost = 400;
const tagCompanies = { min: 4, max: 400 };

/** Companies of Y Combinator's register that share a batch and a telling tag. */
function startups(): Collection {
  const { csv, asOf } = readYc(data);
  const { companies } = ycRecords(csv, asOf);
  const { startups: rows } = yc();
  const telling = tellingTags(rows.values());
  const rowOf = (id: string): Startup | undefined => rows.get(id.replace(/^yc-/, ''));
  const gain = (one: string, other: string): number => {
    const [a, b] = [rowOf(one), rowOf(other)];
    if (a === undefined || b === undefined || a.batch !== b.batch) return 0;
    return a.tags.some((tag) => telling.has(tag) && b.tags.includes(tag)) ? 1 : 0;
  };
  return {
    name: 'startups of one batch and trade',
    kind: 'company',
    people: [],
    companies,
    given: spread(companies),
    counts: 1,
    gain,
  };
}

/** Companies that share a tag, which only their descriptions tell of here. */
function untagged(): Collection {
  const { companies } = startups();
  const { startups: rows } = yc();
  const telling = tellingTags(rows.values());
  const tagsOf = (id: string) => (rows.get(id.replace(/^yc-/, ''))?.tags ?? []).filter((tag) => telling.has(tag));
  return {
    name: 'startups of one trade, by their descriptions',
    kind: 'company',
    people: [],
    companies: companies.map((raw) => ({ ...raw, specialties: [], industry: null })),
    given: spread(companies),
    counts: 1,
    gain: (one, other) => tagsOf(one).filter((tag) => tagsOf(other).includes(tag)).length,
  };
}

/** The tags that neither one company nor most companies carry. */
function tellingTags(rows: Iterable<Startup>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { tags } of rows) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const { min, max } = tagCompanies;
  return new Set([...counts].flatMap(([tag, count]) => (count >= min && count <= max ? [tag] : [])));
}

/** Each company of the newer register, beside all of the register of the year before, under other ids. */
function startupsAYearAgo(): Collection {
  const newer = readYc(data);
  const older = readYc(data, '2023-02-27');
  const now = ycRecords(newer.csv, newer.asOf).companies;
  const before = ycRecords(older.csv, older.asOf).companies.map(apart);
  const known = new Set(before.map(({ id }) => id));
  const given = spread(now.filter(({ id }) => known.has(`old-${id}`)));
  const kept = new Set(given);
  const companies = [...before, ...now.filter(({ id }) => kept.has(String(id)))];
  const gain = (one: string, other: string): number => (other === `old-${one}` ? 1 : 0);
  return { name: 'a company a year before', kind: 'company', people: [], companies, given, counts: 3, gain };
}

const world = { seed: 31, people: 3_000, companies: 600, today: now };

/** Made-up people of one line of work, by title family, level and the industry of the employer. */
function colleagues(): Collection {
  const { people, companies } = generated(world);
  const industries = new Map(companies.map((raw) => [raw['id'], raw['industry']]));
  const facts = new Map(people.map((raw) => [String(raw['id']), factsOf(raw, industries)]));
  const gain = (one: string, other: string): number => {
    const [a, b] = [facts.get(one) ?? null, facts.get(other) ?? null];
    if (a === null || b === null || a.line !== b.line) return 0;
    const shared = [a.family === b.family, a.level === b.level, a.industry !== null && a.industry === b.industry];
    return shared.filter(Boolean).length;
  };
  const given = spread(people.filter(({ id }) => facts.get(String(id)) !== null));
  return {
    name: 'people of one title family, level and industry',
    kind: 'people',
    people,
    companies,
    given,
    counts: 1,
    gain,
  };
}

/** Each made-up person, beside everybody as they were ten months before, under other ids and names. */
function peopleBefore(): Collection {
  const { people, companies } = generated(world);
  const past = generated({ ...world, today: new Date('2026-01-21T12:00:00Z') });
  const before = past.people.map((raw, at) => ({ ...apart(raw), full_name: `Somebody ${at}` }));
  const given = spread(people);
  const kept = new Set(given);
  const gain = (one: string, other: string): number => (other === `old-${one}` ? 1 : 0);
  return {
    name: 'a person ten months before',
    kind: 'people',
    people: [...before, ...people.filter(({ id }) => kept.has(String(id)))],
    companies,
    given,
    counts: 3,
    gain,
  };
}

/** The same record under another id, without the addresses by which an import would unite both. */
function apart(raw: Raw): Raw {
  return { ...raw, id: `old-${raw['id']}`, social_url: null, website: null };
}

function generated(options: GenerateOptions): { people: readonly Raw[]; companies: readonly Raw[] } {
  return {
    people: [...generatePeople(options)].map(({ record }) => record),
    companies: [...generateCompanies(options)],
  };
}

interface Facts {
  readonly line: string;
  readonly family: string;
  readonly level: number;
  readonly industry: unknown;
}

/** The line of work, family and level of every title that the generator writes. */
const titles = new Map(
  functions.flatMap(({ id, roles, ladder, managers }) =>
    roles.flatMap(([role]) => [
      ...ladder.flatMap((words, level) =>
        words.map((title) => [title.replaceAll('{r}', role), { line: id, family: role, level }] as const),
      ),
      ...managers.flatMap((words, at) =>
        words.map((title) => [title.replaceAll('{r}', role), { line: id, family: 'manager', level: 4 + at }] as const),
      ),
    ]),
  ),
);

function factsOf(raw: Raw, industries: ReadonlyMap<unknown, unknown>): Facts | null {
  const [role] = raw['experience'] as readonly Raw[];
  const title = titles.get(String(role?.['position']));
  return title === undefined ? null : { ...title, industry: industries.get(role?.['company_id']) ?? null };
}

/** At most so many ids, from all over the list. */
function spread(records: readonly Raw[]): readonly string[] {
  const step = Math.max(1, Math.floor(records.length / givenMost));
  return records
    .filter((_, at) => at % step === 0)
    .slice(0, givenMost)
    .map(({ id }) => String(id));
}

/** All collections; those of real records only if the public data is beside the clone. */
export function collections(): readonly Collection[] {
  const real = existsSync(`${data}yc-companies`) ? [startups(), untagged(), startupsAYearAgo()] : [];
  return [...real, colleagues(), peopleBefore()];
}
