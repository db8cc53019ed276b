import { homeCity, type SimulatedRole, simulateCareer } from './careers.ts';
import type { City } from './cities.ts';
import { type Employer, makeEmployers, randomId, refreshDay } from './companies.ts';
import type { CareerState } from './hazard.ts';
import { LaborMarket, namesOf, profileSlug } from './labor-market.ts';
import { languagesOf } from './languages.ts';
import { Random, Weighted } from './random.ts';
import { type School, schools } from './schools.ts';
import { aboutText, headlineText, jobText } from './texts.ts';

export interface GenerateOptions {
  readonly seed: number;
  readonly people: number;
  readonly companies: number;
  /** The same seed on a later day gives the same people, some months older. */
  readonly today: Date;
}

/** An invented person in the importer's format, and the state from which the hazard of a change is computed. */
export interface GeneratedPerson {
  readonly record: Readonly<Record<string, unknown>>;
  /** The state in the month after the record's `refreshed_at`; null for a person without a job. See `changeHazard`. */
  readonly state: CareerState | null;
}

const referenceMonth = 2026 * 12;
const careerYearsMax = 42;

/** Yields raw records of people. `generateCompanies` with the same `seed` and `companies` yields their employers. */
export function* generatePeople(options: GenerateOptions): Generator<GeneratedPerson> {
  const market = new LaborMarket(makeEmployers(options.seed, options.companies, options.today));
  for (let index = 0; index < options.people; index++) yield makePerson(options, market, index);
}

/** Yields raw records of companies. */
export function* generateCompanies(
  options: Omit<GenerateOptions, 'people'>,
): Generator<Readonly<Record<string, unknown>>> {
  for (const employer of makeEmployers(options.seed, options.companies, options.today)) yield employer.record;
}

function makePerson(options: GenerateOptions, market: LaborMarket, index: number): GeneratedPerson {
  const life = new Random(options.seed, 'life', index);
  const text = new Random(options.seed, 'text', index);
  const id = `per_${randomId(text)}`;
  const refreshed = refreshDay(text, options.today);
  const untilMonth = Number(refreshed.slice(0, 4)) * 12 + Number(refreshed.slice(5, 7)) - 1;

  const home = homeCity(life);
  const firstMonth = referenceMonth - 6 - Math.floor(careerYearsMax * 12 * life.next() ** 2.2);
  const { given, family } = nameFor(life, home);
  const studies = studiesFor(life, home, firstMonth);
  const career = simulateCareer(life, market, home, firstMonth, untilMonth);
  // Some people have written nothing yet, and most omit roles of long ago.
  const roles = text.chance(0.015) ? [] : career.roles.slice(-text.between(4, 7));
  const fullName = `${given} ${family}`;
  const sparse = text.chance(0.1);
  const precision = text.next();

  return {
    record: {
      id,
      full_name: fullName,
      social_url: text.chance(0.08) ? null : `https://network.example/in/${profileSlug(fullName, id.slice(-6))}`,
      headline: sparse ? null : headlineText(text, roles),
      about_me: sparse || text.chance(0.12) ? null : aboutText(text, roles, firstMonth, untilMonth),
      location: locationOf(text, career.city, sparse),
      experience: roles.toReversed().map((role) => experienceOf(text, role, sparse, precision)),
      education: sparse && text.chance(0.5) ? [] : educationOf(text, studies, roles),
      skills: skillsOf(text, roles, sparse),
      languages: text.chance(0.35) ? [] : languagesOf(text, home),
      refreshed_at: sparse && text.chance(0.3) ? null : refreshed,
    },
    state: career.state,
  };
}

function nameFor(random: Random, home: City): { given: string; family: string } {
  // One person in ten lives in a country other than the family's.
  const origin = random.chance(0.9) ? home : homeCity(random);
  const names = namesOf(random, origin.countryCode);
  const given = random.pickSkewed(random.chance(0.47) ? names.female : names.male);
  return { given, family: random.pickSkewed(names.family) };
}

function locationOf(random: Random, city: City, sparse: boolean): unknown {
  const style = random.next();
  if (sparse && style < 0.3) return null;
  if (city.area !== null && style < 0.35) return city.area;
  if (style > 0.85) return { city: city.name, region: city.region, country_code: city.countryCode };
  if (style > 0.8) return city.country;
  return writtenCity(city);
}

function writtenCity(city: City): string {
  return city.region === city.name ? `${city.name}, ${city.country}` : `${city.name}, ${city.region}, ${city.country}`;
}

function experienceOf(
  random: Random,
  role: SimulatedRole,
  sparse: boolean,
  precision: number,
): Record<string, unknown> {
  const { employer, industry, name } = role.workplace;
  return {
    position: role.title,
    company_name: writtenName(random, name, employer),
    company_id: employer !== null && random.chance(0.6) ? employer.id : null,
    company_url: employer !== null && random.chance(0.3) ? employer.website : null,
    start_time: writtenMonth(role.startMonth, precision),
    end_time: role.endMonth === null ? null : writtenMonth(role.endMonth, precision),
    is_current: role.endMonth === null,
    location: random.chance(0.2) ? null : random.chance(0.08) ? 'Remote' : writtenCity(role.city),
    job_description: sparse || random.chance(0.15) ? null : jobText(random, role),
    industry: random.chance(0.3) ? industry.name : null,
  };
}

/** Half of the people omit the legal form, which the company record has. */
function writtenName(random: Random, name: string, employer: Employer | null): string {
  const full = employer?.record['company_name'];
  return typeof full === 'string' && random.chance(0.3) ? full : name;
}

function writtenMonth(month: number, precision: number): string {
  const year = Math.floor(month / 12);
  if (precision < 0.1) return String(year);
  const text = `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
  return precision > 0.97 ? `${text}-01` : text;
}

interface Studies {
  readonly school: School;
  readonly second: School | null;
  /** The level of a degree: 0 none, 1 bachelor, 2 master, 3 doctorate. */
  readonly level: number;
  readonly endYear: number;
}

const schoolsByCountry = Map.groupBy(schools, (school) => school.countryCode);
const schoolTables = new Map(
  [...schoolsByCountry].map(([code, own]) => [code, new Weighted(own, (one) => one.weight)]),
);
const allSchools = new Weighted(schools, (one) => one.weight);

function studiesFor(random: Random, home: City, firstMonth: number): Studies {
  const dice = random.next();
  const level = dice < 0.1 ? 0 : dice < 0.58 ? 1 : dice < 0.93 ? 2 : 3;
  const own = schoolTables.get(home.countryCode) ?? allSchools;
  const school = (random.chance(0.88) ? own : allSchools).pick(random);
  const second = level >= 2 ? (random.chance(0.6) ? own : allSchools).pick(random) : null;
  return { school, second, level, endYear: Math.floor(firstMonth / 12) };
}

const bachelors = [
  'Bachelor of Science in {s}',
  'BSc {s}',
  'Bachelor of Arts in {s}',
  "Bachelor's degree, {s}",
  'BA {s}',
  'B.Tech {s}',
  'BBA',
];
const masters = [
  'Master of Science in {s}',
  'MSc {s}',
  "Master's degree, {s}",
  'MBA',
  'Master of Arts in {s}',
  'M.Tech {s}',
];

function educationOf(
  random: Random,
  studies: Studies,
  roles: readonly SimulatedRole[],
): readonly Record<string, unknown>[] {
  if (studies.level === 0) return [];
  const subjects = roles[0]?.work.studies ?? ['Business Administration'];
  const subject = random.pickSkewed(subjects);
  const bachelorEnd = studies.endYear - (studies.level === 3 ? 6 : studies.level === 2 ? 2 : 0);
  const entries = [
    schoolEntry(random, studies.school, random.pickSkewed(bachelors), subject, bachelorEnd - 4, bachelorEnd),
  ];
  if (studies.second !== null) {
    entries.unshift(
      schoolEntry(
        random,
        studies.second,
        random.pickSkewed(masters),
        random.pickSkewed(subjects),
        bachelorEnd,
        bachelorEnd + 2,
      ),
    );
  }
  if (studies.level === 3 && studies.second !== null) {
    entries.unshift(schoolEntry(random, studies.second, 'PhD {s}', subject, bachelorEnd + 2, bachelorEnd + 6));
  }
  return entries;
}

function schoolEntry(
  random: Random,
  school: School,
  degree: string,
  subject: string,
  start: number,
  end: number,
): Record<string, unknown> {
  const dated = random.chance(0.85);
  return {
    institution_name: school.name,
    social_url: null,
    degree: random.chance(0.05) ? [] : [degree.replace('{s}', subject)],
    start_time: dated ? String(start) : null,
    end_time: dated ? String(end) : null,
    description: random.chance(0.1)
      ? random.pick([
          'Graduated with honours',
          'Exchange semester abroad',
          'Captain of the rowing team',
          'Thesis with industry partner',
        ])
      : null,
  };
}

function skillsOf(random: Random, roles: readonly SimulatedRole[], sparse: boolean): readonly string[] {
  if (sparse || roles.length === 0) return [];
  const skills = new Set<string>();
  const count = random.between(4, 13);
  for (let index = 0; index < count; index++) {
    const role = roles[roles.length - 1 - Math.floor(random.next() ** 2 * roles.length)];
    if (role !== undefined) skills.add(random.pickSkewed(role.work.skills));
  }
  return [...skills];
}
