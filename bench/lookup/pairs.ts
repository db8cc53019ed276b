import { usStates } from '../../src/intake/formats/clean/us-states.ts';
import type { RecordKind } from '../../src/records/kind.ts';
import { foldText } from '../../src/text/fold.ts';
import { json, type Raw, table, unzip } from '../records/rows.ts';

/** A key that one collection gives of somebody, and the record of another collection that it is known to mean. */
export interface KnownPair {
  readonly kind: RecordKind;
  readonly key: Raw;
  /** Null where it is known that no record is meant. */
  readonly id: string | null;
}

export type Families = Readonly<Record<string, readonly KnownPair[]>>;

/** A person of the records, as far as pairs need it. */
export interface Held {
  readonly id: string;
  readonly name: string;
  readonly employerId: string;
}

/** The records are made of the register of 2024, the keys of that of 2023. */
const newest = 'yc-companies/2024-05-11-yc-companies.csv.gz';
const older = 'yc-companies/2023-02-27-yc-companies.csv.gz';

const registerYear = 2013;

/** Companies at two times: the register's own number says which are the same, whatever they are called. */
export function companiesOfTwoYears(): Families {
  const held = new Set(table(newest).map(idOf));
  const rows = table(older).filter((row) => held.has(idOf(row)));
  const pairs = (keyOf: (row: Raw) => Raw | null) =>
    rows.flatMap((row): readonly KnownPair[] => {
      const key = keyOf(row);
      return key === null ? [] : [{ kind: 'company', key, id: idOf(row) }];
    });
  return {
    'companies of two years, by name': pairs(({ company_name: name = '' }) => ({ name })),
    'companies of two years, by name and city': pairs(({ company_name: name = '', location: place = '' }) =>
      place === '' || place.startsWith('Remote') ? null : { name, place },
    ),
    'companies of two years, by website': pairs(({ website = '' }) => (website.length > 8 ? { website } : null)),
    'companies of two years, by profile': pairs(({ linkedin_url: url = '' }) => (url === '' ? null : { url })),
  };
}

/**
 * Companies of another register, which has no websites: its address of a company, where the records' source gives that
 * too, says which are the same. A company that was founded after the other register was made is in none of its rows; of
 * an older one without an address nothing is known.
 */
export function companiesOfTwoRegisters(): Families {
  const addresses = new Map(table(newest).map((row) => [slug(row['cb_url'] ?? ''), idOf(row)]));
  const named = Map.groupBy(table(newest), (row) => foldText(row['company_name'] ?? ''));
  const rows = table('crunchbase-2013/crunchbase_companies_10_2013.csv.gz');
  const pairs = rows.flatMap((row): readonly KnownPair[] => {
    const { permalink = '', name = '', city = '', state_code: state = '' } = row;
    const id = addresses.get(slug(permalink)) ?? null;
    const namesakes = named.get(foldText(name)) ?? [];
    const mayBeOne = namesakes.some((one) => one['cb_url'] === '' && !(Number(one['year_founded']) > registerYear));
    if (id === null && mayBeOne) return [];
    return [{ kind: 'company', key: { name, place: `${city}, ${state}` }, id }];
  });
  return {
    'companies of two registers, by name and city': pairs.filter(({ id }) => id !== null),
    'companies that one register lacks, by name and city': pairs.filter(({ id }) => id === null),
  };
}

/** Founders of a company at two times: those of one name, and of the others those who alone share a word. */
export function foundersOfTwoYears(people: readonly Held[]): Families {
  const now = Map.groupBy(people, ({ employerId }) => employerId);
  const byEmployer: KnownPair[] = [];
  const byPlace: KnownPair[] = [];
  for (const row of table(older)) {
    const { company_name: employer = '', location: place = '' } = row;
    const names = literals(row['founders_names'] ?? '');
    const founders = now.get(idOf(row)) ?? [];
    for (const name of names) {
      const same = sameFounder(name, names, founders);
      if (same === null) continue;
      byEmployer.push({ kind: 'people', key: { name, employer }, id: same.id });
      if (place !== '' && !place.startsWith('Remote'))
        byPlace.push({ kind: 'people', key: { name, place }, id: same.id });
    }
  }
  return {
    'founders of two years, by name and employer': byEmployer,
    'founders of two years, by name and place': byPlace,
  };
}

/** Founders of one company with the name of its neighbour in the register: nobody has that name and that employer. */
export function foundersElsewhere(people: readonly Held[]): Families {
  const names = new Map(table(newest).map((row) => [idOf(row), row['company_name'] ?? '']));
  const all = new Set(people.map(({ name, employerId }) => said(name, names.get(employerId) ?? '')));
  const pairs = people.flatMap((person, i): readonly KnownPair[] => {
    const employer = names.get(people[(i + 7) % people.length]?.employerId ?? '') ?? '';
    const key = { name: person.name, employer };
    return all.has(said(person.name, employer)) ? [] : [{ kind: 'people', key, id: null }];
  });
  return { 'founders of another company, by name and employer': pairs };
}

function said(name: string, employer: string): string {
  return `${foldText(name)} at ${foldText(employer)}`;
}

interface Politician {
  readonly name: string;
  readonly family_name?: string;
  readonly birth_date?: string;
  readonly roles?: readonly { readonly type: string; readonly jurisdiction?: string; readonly district?: string }[];
}

interface Member {
  readonly id: { readonly bioguide: string };
  readonly name: { readonly last: string };
  readonly bio: { readonly birthday?: string };
}

const chambers: Readonly<Record<string, string>> = {
  upper: 'United States Senate',
  lower: 'United States House of Representatives',
};

/** Members of Congress of two registers: born on the same day and of the same family name. */
export function legislatorsOfTwoRegisters(): Families {
  const members = ['current', 'former-since-2012'].flatMap((name) =>
    json<readonly Member[]>(`us-congress-legislators/legislators-${name}.json.gz`),
  );
  const born = Map.groupBy(members, ({ name, bio }) => `${bio.birthday} ${foldText(name.last)}`);
  const byEmployer: KnownPair[] = [];
  const byPlace: KnownPair[] = [];
  for (const line of unzip('openstates-people/people.jsonl.gz').split('\n').filter(Boolean)) {
    const { name, family_name: family, birth_date: day, roles = [] } = JSON.parse(line) as Politician;
    const [role] = roles.filter(({ jurisdiction = '' }) => jurisdiction.endsWith('country:us/government'));
    const same = born.get(`${day} ${foldText(family ?? '')}`) ?? [];
    const [only] = same;
    if (role === undefined || only === undefined || same.length > 1) continue;
    const id = only.id.bioguide;
    byEmployer.push({ kind: 'people', key: { name, employer: chambers[role.type] ?? '' }, id });
    const place = usStates[role.district?.slice(0, 2) ?? ''] ?? role.district ?? '';
    byPlace.push({ kind: 'people', key: { name, place: role.type === 'upper' ? (role.district ?? '') : place }, id });
  }
  return {
    'legislators of two registers, by name and chamber': byEmployer,
    'legislators of two registers, by name and state': byPlace,
  };
}

function idOf(row: Raw): string {
  return `yc-${row['company_id']}`;
}

function slug(address: string): string {
  return address.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
}

function sameFounder(name: string, before: readonly string[], now: readonly Held[]): Held | null {
  const own = now.find((one) => foldText(one.name) === foldText(name));
  if (own !== undefined) return own;
  const known = new Set(before.map(foldText));
  const others = now.filter((one) => !known.has(foldText(one.name)) && haveAWordInCommon(one.name, name));
  const [only] = others;
  if (only === undefined || others.length > 1) return null;
  const knownNow = new Set(now.map((one) => foldText(one.name)));
  const rivals = before.filter((one) => !knownNow.has(foldText(one)) && haveAWordInCommon(one, only.name));
  return rivals.length === 1 ? only : null;
}

function haveAWordInCommon(one: string, other: string): boolean {
  const words = new Set(foldText(one).split(' '));
  return foldText(other)
    .split(' ')
    .some((word) => words.has(word));
}

/** The strings of a Python list. */
function literals(list: string): readonly string[] {
  return [...list.matchAll(/'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replaceAll('\\', '').trim(),
  );
}
