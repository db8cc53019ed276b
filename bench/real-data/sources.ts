import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/**
 * The two registers as they were published, without anything that our importer does. The fields of the source decide
 * what is right, so that a mistake of the conversion counts as a mistake.
 */
const folder = new URL('../../../shared/data/', import.meta.url);

/** The day on which the register of the Congress was read. A term with a later end goes on. */
const congressDay = '2026-06-15';

export interface Term {
  readonly type: 'sen' | 'rep' | 'prez' | 'viceprez';
  readonly start: string;
  readonly end: string;
  readonly state?: string;
  readonly party?: string;
}

interface Legislator {
  readonly id: { readonly bioguide?: string; readonly govtrack?: number };
  readonly name: { readonly first: string; readonly last: string; readonly official_full?: string };
  readonly terms: readonly Term[];
}

export interface Member {
  readonly kind: 'member';
  readonly first: string;
  readonly last: string;
  readonly terms: readonly Term[];
  /** The term that goes on; null if there is none. */
  readonly now: Term | null;
}

/** A row of Y Combinator's register. A missing number is NaN. */
export interface Startup {
  readonly name: string;
  /** The company's one-line description of itself, in lower case. */
  readonly slogan: string;
  readonly tags: readonly string[];
  readonly batch: string;
  readonly status: string;
  readonly location: string;
  readonly country: string;
  readonly founded: number;
  readonly people: number;
}

interface Founder {
  readonly kind: 'founder';
  readonly name: string;
  readonly startup: Startup;
}

export type Anyone = Member | Founder;

/** Everybody in the Congress files, by the id under which they were published. */
export function members(): ReadonlyMap<string, Member> {
  const made = new Map<string, Member>();
  const sitting = congress('legislators-current');
  for (const { id, name, terms } of [...sitting, ...congress('legislators-former-since-2012')]) {
    made.set(keyOf(id), member(name, terms));
  }
  const left = new Set(made.keys());
  for (const { id } of sitting) left.delete(keyOf(id));
  for (const [key, one] of made) if (left.has(key)) made.set(key, { ...one, now: null });
  for (const { id, name, terms } of congress('executive')) {
    const before = made.get(keyOf(id));
    const office = member(name, terms);
    const all = [...(before?.terms ?? []), ...terms].sort((a, b) => a.start.localeCompare(b.start));
    made.set(keyOf(id), { ...(before ?? office), terms: all, now: office.now ?? before?.now ?? null });
  }
  return made;
}

function keyOf({ bioguide, govtrack }: Legislator['id']): string {
  return bioguide ?? `govtrack-${govtrack}`;
}

function member({ first, last }: Legislator['name'], terms: readonly Term[]): Member {
  return { kind: 'member', first, last, terms, now: terms.find(({ end }) => end > congressDay) ?? null };
}

function congress(name: string): readonly Legislator[] {
  return JSON.parse(unzip(`us-congress-legislators/${name}.json.gz`)) as readonly Legislator[];
}

/** Companies by the number of their row, and founders by that number and their name. */
export function yc(): {
  readonly startups: ReadonlyMap<string, Startup>;
  readonly founders: ReadonlyMap<string, Founder>;
} {
  const startups = new Map<string, Startup>();
  const founders = new Map<string, Founder>();
  const rows: readonly Readonly<Record<string, string>>[] = parse(
    unzip('yc-companies/2024-05-11-yc-companies.csv.gz'),
    { columns: true, bom: true },
  );
  for (const row of rows) {
    const field = (name: string): string => row[name] ?? '';
    const startup: Startup = {
      name: field('company_name'),
      slogan: field('short_description').toLowerCase(),
      tags: literals(field('tags')),
      batch: field('batch'),
      status: field('status'),
      location: field('location'),
      country: field('country'),
      founded: field('year_founded') === '' ? Number.NaN : Number(field('year_founded')),
      people: Number(field('team_size')) > 0 ? Number(field('team_size')) : Number.NaN,
    };
    startups.set(field('company_id'), startup);
    for (const name of literals(field('founders_names'))) {
      founders.set(founderKey(field('company_id'), name), { kind: 'founder', name: name.trim(), startup });
    }
  }
  return { startups, founders };
}

export function founderKey(row: string, name: string): string {
  return `${row} ${name.trim().replace(/\s+/g, ' ')}`;
}

/** The strings of a Python list. */
function literals(list: string): readonly string[] {
  return [...list.matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replaceAll('\\', ''),
  );
}

function unzip(path: string): string {
  return gunzipSync(readFileSync(new URL(path, folder))).toString('utf8');
}
