import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/**
 * Converts the careers of federal judges, baseball players and British office holders from open data to the native
 * format. Predictions are compared with what became of these real people.
 */
export interface Careers {
  readonly people: readonly Raw[];
  /** The day up to which the set is complete, `YYYY-MM-DD`. */
  readonly asOf: string;
}

type Raw = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, string>>;

/** The export is of 2021, but its newest commission is of 2019-11-20, and nobody leaves after that. */
const judgesAsOf = '2019-12-01';
/** Outfielders are covered up to 2020, but pitchers only up to the season of 2018. */
const seasonsTo = 2018;
const ministersAsOf = '2020-10-01';

/** Appointments of judges, with each court as an employer. */
export function judges(dataFolder: string): Careers {
  const rows = rowsOf(join(dataFolder, 'us-federal-judges', 'federal-judicial-service.csv.gz'));
  const people = [...Map.groupBy(rows, (row) => row['nid'] ?? '')].map(([nid, appointments]) => ({
    id: `judge-${nid}`,
    full_name: appointments[0]?.['Judge Name'],
    refreshed_at: judgesAsOf,
    experience: appointments.flatMap((row) => appointment(row) ?? []),
  }));
  return { people, asOf: judgesAsOf };
}

function appointment(row: Row): Raw | null {
  const start = commission(row['Commission Date'] ?? '', row['Appointing President'] ?? '');
  if (start === null) return null;
  const ended = (row['Termination'] ?? '') !== '';
  const end = ended ? laterDate(row['Termination Date'] ?? '', start) : null;
  return {
    position: row['Appointment Title'],
    company_name: row['Court Name'],
    industry: row['Court Type'],
    start_time: start,
    end_time: end,
    is_current: !ended,
  };
}

/** Presidents during whose time a two-digit year may be of either century, with the first year of their term. */
const firstYearOf: Readonly<Record<string, number>> = {
  'William McKinley': 1897,
  'Theodore Roosevelt': 1901,
  'William H. Taft': 1909,
  'William Howard Taft': 1909,
  'Woodrow Wilson': 1913,
  'Warren G. Harding': 1921,
  'William J. Clinton': 1993,
  'George W. Bush': 2001,
  'Barack Obama': 2009,
  'Donald J. Trump': 2017,
  'Joseph R. Biden': 2021,
};

/** Finds the century by the appointing president. If the president does not decide it, the date is unknown. */
function commission(text: string, president: string): string | null {
  const parts = dateParts(text);
  if (parts === null || parts.year >= 100) return parts === null ? null : isoDate(parts.year, parts);
  if (parts.year > 21) return isoDate(1900 + parts.year, parts);
  const first = firstYearOf[president];
  if (first === undefined) return null;
  const year = [1900 + parts.year, 2000 + parts.year].find((one) => one >= first && one <= first + 13);
  return year === undefined ? null : isoDate(year, parts);
}

/** The first date with these two digits of the year that is not before the start, since nobody sits for 79 years. */
function laterDate(text: string, start: string): string | null {
  const parts = dateParts(text);
  if (parts === null) return null;
  if (parts.year >= 100) return isoDate(parts.year, parts);
  return (
    [1900 + parts.year, 2000 + parts.year].map((year) => isoDate(year, parts)).find((date) => date >= start) ?? null
  );
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Dates before 1900 are ISO, later ones `M/D/YY`. */
function dateParts(text: string): DateParts | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const short = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(text);
  return short === null ? null : { year: Number(short[3]), month: Number(short[1]), day: Number(short[2]) };
}

function isoDate(year: number, { month, day }: DateParts): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Seasons of pitchers, outfielders and managers. Consecutive seasons at one franchise are one role. */
export function players(dataFolder: string): Careers {
  const folder = join(dataFolder, 'baseball-databank');
  const franchise = new Map(
    rowsOf(join(folder, 'Teams.csv.gz')).map((row) => [`${row['yearID']} ${row['teamID']}`, row['franchID'] ?? '']),
  );
  const seasons = rowsOf(join(folder, 'player_seasons_pitchers_outfielders.csv.gz')).map((row) =>
    seasonOf(row, row['pos'] === 'P' ? 'Pitcher' : 'Outfielder', franchise),
  );
  const managed = rowsOf(join(folder, 'Managers.csv.gz')).map((row) => seasonOf(row, 'Manager', franchise));
  const names = new Map(
    rowsOf(join(folder, 'People.csv.gz')).map((row) => [row['playerID'], `${row['nameFirst']} ${row['nameLast']}`]),
  );
  const upTo = [...seasons, ...managed].filter(({ year }) => year <= seasonsTo);
  const byPerson = Map.groupBy(upTo, ({ player }) => player);
  const people = [...byPerson].map(([player, own]) => ({
    id: `player-${player}`,
    full_name: names.get(player) ?? player,
    refreshed_at: `${seasonsTo}-12-31`,
    experience: stints(own),
  }));
  return { people, asOf: `${seasonsTo}-12-31` };
}

interface Season {
  readonly player: string;
  readonly year: number;
  /** The place of the team among the player's teams of the season. */
  readonly stint: number;
  readonly team: string;
  readonly position: string;
}

function seasonOf(row: Row, position: string, franchise: ReadonlyMap<string, string>): Season {
  const year = Number(row['yearID']);
  const team = franchise.get(`${year} ${row['teamID']}`) ?? row['teamID'] ?? '';
  return { player: row['playerID'] ?? '', year, stint: Number(row['stint'] ?? row['inseason']), team, position };
}

function stints(seasons: readonly Season[]): readonly Raw[] {
  const roles: { team: string; position: string; from: number; to: number }[] = [];
  for (const { year, team, position } of seasons.toSorted((a, b) => a.year - b.year || a.stint - b.stint)) {
    const before = roles.find((role) => role.team === team && role.position === position && role.to >= year - 1);
    if (before === undefined) roles.push({ team, position, from: year, to: year });
    else before.to = year;
  }
  return roles.map(({ team, position, from, to }) => ({
    position,
    company_name: team,
    industry: 'Baseball',
    // A season is played from April to October.
    start_time: `${from}-04`,
    end_time: to === seasonsTo ? null : `${to}-10`,
    is_current: to === seasonsTo,
  }));
}

interface Post {
  readonly person_id?: string | readonly string[];
  readonly role?: string;
  readonly organization_id?: string;
  readonly start_date?: string;
  readonly end_date?: string;
}

/** Posts of ministers, shadow ministers and committee members since 2010, when the tables begin. */
export function ministers(dataFolder: string): Careers {
  const folder = join(dataFolder, 'uk-ministers');
  const { memberships } = JSON.parse(unzip(join(folder, 'ministers-2010.json.gz'))) as {
    readonly memberships: readonly Post[];
  };
  const names = new Map(rowsOf(join(folder, 'person-names.csv.gz')).map((row) => [row['person_id'], row['name']]));
  const byPerson = Map.groupBy(memberships, ({ person_id }) => (typeof person_id === 'string' ? person_id : ''));
  byPerson.delete('');
  const people = [...byPerson].map(([person, posts]) => ({
    id: `uk-${person.split('/').at(-1)}`,
    full_name: names.get(person) ?? 'Member of Parliament',
    refreshed_at: ministersAsOf,
    experience: posts.flatMap(postRole),
  }));
  return { people, asOf: ministersAsOf };
}

/**
 * A post with a role is an employer of its own, with the department in the text. A post without one is a seat on a
 * committee.
 */
function postRole({ role, organization_id, start_date, end_date }: Post): readonly Raw[] {
  if (start_date === undefined || organization_id === undefined) return [];
  const text = role ?? 'Committee Member';
  return [
    {
      position: text,
      company_name: role === undefined ? organization_id : `${organization_id} ${role}`,
      start_time: start_date,
      end_time: end_date ?? null,
      is_current: end_date === undefined,
    },
  ];
}

function rowsOf(path: string): readonly Row[] {
  return parse(unzip(path), { columns: true, bom: true, relax_column_count: true });
}

function unzip(path: string): string {
  return gunzipSync(readFileSync(path)).toString('utf8');
}
