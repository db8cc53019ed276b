import { usStates } from '../src/intake/formats/clean/us-states.ts';

/**
 * Converts members of the US Congress from the form of the unitedstates/congress-legislators project to the native
 * format. Consecutive terms in one chamber for one state are one role: a senator since 2007 has one job, not four.
 */
export interface CongressFiles {
  readonly current: readonly Legislator[];
  readonly former: readonly Legislator[];
  readonly executive: readonly Legislator[];
  readonly committees: readonly Committee[];
  /** Seats by committee code. */
  readonly memberships: Readonly<Record<string, readonly Seat[]>>;
  /** The day of the newest file, `YYYY-MM-DD`. */
  readonly asOf: string;
}

export interface Legislator {
  readonly id: { readonly bioguide?: string; readonly govtrack?: number; readonly wikipedia?: string };
  readonly name: {
    readonly first: string;
    readonly middle?: string;
    readonly nickname?: string;
    readonly last: string;
    readonly suffix?: string;
    readonly official_full?: string;
  };
  readonly terms: readonly Term[];
  readonly leadership_roles?: readonly {
    readonly title: string;
    readonly chamber: string;
    readonly start: string;
    readonly end?: string;
  }[];
  readonly _last_seen_in_current?: string;
}

interface Term {
  readonly type: 'sen' | 'rep' | 'prez' | 'viceprez';
  readonly start: string;
  readonly end: string;
  readonly state?: string;
  readonly party?: string;
  readonly district?: number;
}

export interface Committee {
  readonly name: string;
  readonly thomas_id: string;
  readonly subcommittees?: readonly { readonly name: string; readonly thomas_id: string }[];
}

export interface Seat {
  readonly bioguide: string;
  readonly title?: string;
}

type Raw = Readonly<Record<string, unknown>>;

const senate = { name: 'United States Senate', id: 'us-senate' };
const house = { name: 'United States House of Representatives', id: 'us-house-of-representatives' };
const whiteHouse = { name: 'Executive Office of the President', id: 'us-executive-office-of-the-president' };
const offices = {
  sen: { position: 'U.S. Senator', employer: senate },
  rep: { position: 'U.S. Representative', employer: house },
  prez: { position: 'President of the United States', employer: whiteHouse },
  viceprez: { position: 'Vice President of the United States', employer: whiteHouse },
};
const industry = 'Government Administration';
/** The longest gap within one role. Between two Congresses there are up to three months. */
const sameRoleGapDays = 200;
/** People of the executive who left before this day are omitted, because the other files begin then. */
const executiveSince = '2012-09-28';

export function congressCompanies(asOf: string): readonly Raw[] {
  return [
    chamber(senate, 'https://www.senate.gov', 1789, 'The upper chamber of the Congress of the United States.', asOf),
    chamber(house, 'https://www.house.gov', 1789, 'The lower chamber of the Congress of the United States.', asOf),
    chamber(whiteHouse, 'https://www.whitehouse.gov', 1939, 'The office of the President of the United States.', asOf),
  ];
}

function chamber(
  employer: { name: string; id: string },
  website: string,
  founded: number,
  about: string,
  asOf: string,
): Raw {
  return {
    id: employer.id,
    company_name: employer.name,
    about_us: about,
    headquarters: 'Washington, District of Columbia',
    country_code: 'us',
    industry,
    website,
    founded,
    type: 'Government Agency',
    status: 'active',
    refreshed_at: asOf,
  };
}

export function congressPeople(files: CongressFiles): readonly Raw[] {
  const versions = [
    ...new Set(files.former.map((one) => one._last_seen_in_current ?? files.asOf)).add(files.asOf),
  ].sort();
  const inOffice = new Set([...files.current, ...files.executive].map(keyOf));
  const chairs = chairsByMember(files);
  const executive = new Map(files.executive.map((one) => [keyOf(one), one]));
  const known = new Set([...files.current, ...files.former].map(keyOf));
  const alone = files.executive.filter(
    (one) => !known.has(keyOf(one)) && (one.terms.at(-1)?.end ?? '') > executiveSince,
  );

  return [...files.current, ...files.former, ...alone].map((legislator) => {
    const key = keyOf(legislator);
    const terms = withTerms(legislator.terms, executive.get(key)?.terms ?? []);
    const lastSeen = legislator._last_seen_in_current;
    const leftBy = lastSeen === undefined ? undefined : (versions.find((version) => version > lastSeen) ?? files.asOf);
    const held = heldRoles(terms).map((role) => experience(role, files.asOf, lastSeen, leftBy));
    const last = terms.at(-1);
    const current = held.some((role) => role['is_current'] === true);
    const home = stateName(terms.findLast((term) => term.state !== undefined)?.state);
    return {
      id: key,
      full_name: fullName(legislator.name),
      social_url: wikipediaUrl(legislator.id.wikipedia),
      headline: last === undefined ? null : headline(last, current),
      location:
        home === null
          ? { city: 'Washington', region: 'District of Columbia', country_code: 'us' }
          : { region: home, country_code: 'us' },
      experience: [...held, ...leadership(legislator, files.asOf), ...(chairs.get(key) ?? [])],
      education: [],
      refreshed_at: inOffice.has(key) ? files.asOf : (lastSeen ?? files.asOf),
    };
  });
}

/** An office held without a break. */
interface Held {
  readonly terms: readonly Term[];
  readonly first: Term;
  readonly last: Term;
}

function heldRoles(terms: readonly Term[]): readonly Held[] {
  const roles: Held[] = [];
  for (const term of terms) {
    const before = roles.at(-1);
    if (before !== undefined && continues(before.last, term)) {
      roles[roles.length - 1] = { terms: [...before.terms, term], first: before.first, last: term };
    } else roles.push({ terms: [term], first: term, last: term });
  }
  return roles;
}

function continues(before: Term, next: Term): boolean {
  const gapDays = (Date.parse(next.start) - Date.parse(before.end)) / 86_400_000;
  return before.type === next.type && before.state === next.state && gapDays < sameRoleGapDays;
}

function experience(role: Held, asOf: string, lastSeen: string | undefined, leftBy: string | undefined): Raw {
  const { position, employer } = offices[role.last.type];
  const inCongress = role.last.type === 'sen' || role.last.type === 'rep';
  const current = role.last.end > asOf && !(inCongress && lastSeen !== undefined);
  const location = stateName(role.last.state);
  return {
    position,
    company_name: employer.name,
    company_id: employer.id,
    start_time: role.first.start,
    end_time: current ? null : inCongress ? endOf(role.last, lastSeen, leftBy) : role.last.end,
    is_current: current,
    location: location === null ? 'Washington, District of Columbia, United States' : `${location}, United States`,
    job_description: role.terms.map(termText).join('\n'),
    industry,
  };
}

/**
 * The end of a term is the scheduled one, unless an earlier version of the register lacks the member. Then the end is a
 * bare year if the last version with the member and the first one without are of the same year; else it is unknown.
 */
function endOf(term: Term, lastSeen: string | undefined, leftBy: string | undefined): string | null {
  if (lastSeen === undefined || leftBy === undefined || term.end <= leftBy) return term.end;
  return lastSeen.slice(0, 4) === leftBy.slice(0, 4) ? leftBy.slice(0, 4) : null;
}

function termText(term: Term): string {
  const years = `${term.start.slice(0, 4)}–${term.end.slice(0, 4)}`;
  const state = stateName(term.state);
  const seat =
    term.district === undefined ? state : `${state}, ${term.district === 0 ? 'at large' : `district ${term.district}`}`;
  return [years, term.party, seat].filter((part) => part !== undefined && part !== null).join(', ');
}

function headline(term: Term, current: boolean): string {
  const { position } = offices[term.type];
  const state = stateName(term.state);
  const from = state === null ? '' : ` from ${state}`;
  const party = term.party === undefined ? '' : `${term.party} `;
  return current ? `${party}${position}${from}` : `Former ${party}${position}${from}`;
}

/** Offices inside a chamber. Consecutive years in the same office are one role. */
function leadership(legislator: Legislator, asOf: string): readonly Raw[] {
  const merged: { title: string; chamber: string; start: string; end: string | null }[] = [];
  for (const { title, chamber, start, end } of legislator.leadership_roles ?? []) {
    const before = merged.find(
      (one) => one.title === title && one.end !== null && daysBetween(one.end, start) < sameRoleGapDays,
    );
    if (before === undefined) merged.push({ title, chamber, start, end: end ?? null });
    else before.end = end ?? null;
  }
  return merged.map(({ title, chamber, start, end }) => {
    const employer = chamber === 'senate' ? senate : house;
    const current = (end === null || end > asOf) && legislator._last_seen_in_current === undefined;
    return {
      position: title,
      company_name: employer.name,
      company_id: employer.id,
      start_time: start,
      end_time: current ? null : end,
      is_current: current,
      location: 'Washington, District of Columbia, United States',
      industry,
    };
  });
}

/** Seats with a title (chairs, ranking members) on today's committees. Their start is not recorded. */
function chairsByMember(files: CongressFiles): ReadonlyMap<string, readonly Raw[]> {
  const names = new Map<string, string>();
  for (const committee of files.committees) {
    names.set(committee.thomas_id, committee.name);
    for (const part of committee.subcommittees ?? []) {
      names.set(committee.thomas_id + part.thomas_id, `${committee.name}, Subcommittee on ${part.name}`);
    }
  }
  const chairs = new Map<string, Raw[]>();
  for (const [code, seats] of Object.entries(files.memberships)) {
    const name = names.get(code);
    for (const { bioguide, title } of seats) {
      if (title === undefined || title === 'Ex Officio' || name === undefined) continue;
      const seat = {
        position: title,
        company_name: name,
        is_current: true,
        location: 'Washington, District of Columbia, United States',
        industry,
      };
      chairs.set(bioguide, [...(chairs.get(bioguide) ?? []), seat]);
    }
  }
  return chairs;
}

function withTerms(own: readonly Term[], more: readonly Term[]): readonly Term[] {
  const added = more.filter((term) => !own.some((one) => one.type === term.type && one.start === term.start));
  return [...own, ...added].sort((a, b) => (a.start < b.start ? -1 : 1));
}

function keyOf({ id }: Legislator): string {
  return id.bioguide ?? `govtrack-${id.govtrack}`;
}

function fullName(name: Legislator['name']): string {
  const written = [name.first, name.middle, name.last, name.suffix].filter((part) => part !== undefined).join(' ');
  return name.official_full ?? written;
}

function wikipediaUrl(title: string | undefined): string | null {
  return title === undefined ? null : `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`;
}

function stateName(code: string | undefined): string | null {
  return code === undefined ? null : (usStates[code] ?? null);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
