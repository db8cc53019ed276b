import { foldText } from '../../src/text/fold.ts';
import type { PeopleQuery } from '../understanding/query-sets.ts';
import { type Location, locations, placeName } from './geography.ts';

/** A record of the corpus, and the facts from which it was made. */
interface MadePerson {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly title: string;
  /** The function of the query whose title it is; null for a title that only looks alike. */
  readonly function: string | null;
  readonly location: Location;
  readonly years: number;
}

/** Other words for the same job, which the benchmark's grader accepts as a variation within one function. */
const otherWords: Readonly<Record<string, string>> = {
  bdr: 'Business Development Representative',
  csm: 'Customer Success Manager',
  dba: 'Database Administrator',
  devrel: 'Developer Relations',
  tam: 'Technical Account Manager',
  tpm: 'Technical Program Manager',
  sdet: 'Software Development Engineer in Test',
  revops: 'Revenue Operations',
  'ml engineer': 'Machine Learning Engineer',
  'qa engineer': 'Quality Assurance Engineer',
  'hr business partner': 'HRBP',
  'site reliability engineer': 'SRE',
  'full stack engineer': 'Fullstack Developer',
  'frontend engineer': 'Front-End Developer',
  'backend engineer': 'Back End Developer',
  'inside sales representative': 'Inside Sales Rep',
  'senior software engineer': 'Sr. Software Engineer',
  'senior accountant': 'Sr Accountant',
  'head of hr': 'Head of Human Resources',
  'first engineer': 'Founding Engineer',
  'fp and a manager': 'Financial Planning & Analysis Manager',
};

/** Titles that look alike but are wrong answers. */
const neighbours: readonly (readonly [words: RegExp, wrong: readonly string[]])[] = [
  [/product manager|product owner/, ['Project Manager', 'Product Marketing Manager']],
  [/project manager/, ['Product Manager', 'Construction Superintendent']],
  [/program manager|^tpm$/, ['Product Manager', 'Office Manager']],
  [/data scientist/, ['Data Analyst', 'Data Entry Clerk']],
  [/data analyst/, ['Data Engineer', 'Database Administrator']],
  [/business analyst/, ['Financial Analyst', 'Business Development Manager']],
  [/account manager|^tam$/, ['Accountant', 'Tax Manager']],
  [/account executive/, ['Account Manager', 'Accountant']],
  [/accountant/, ['Account Executive', 'Accounting Clerk']],
  [/marketing/, ['Market Research Analyst', 'Sales Manager']],
  [/sales/, ['Marketing Manager', 'Sales Engineer']],
  [/design|ux/, ['Interior Designer', 'Mechanical Engineer']],
  [/recruit|talent|people|hr\b|hris/, ['Payroll Clerk', 'Customer Success Manager']],
  [/counsel|paralegal|compliance/, ['Career Counselor', 'Claims Adjuster']],
  [/engineer|developer|architect|sdet|dba|researcher/, ['Civil Engineer', 'Sales Manager']],
  [/policy|trust|safety|ethics/, ['Insurance Policy Administrator', 'Fire Inspector']],
  [/finance|treasurer|controller|tax/, ['Air Traffic Controller', 'Financial Aid Counselor']],
];
const anyWrong: readonly string[] = ['Registered Nurse', 'Executive Assistant'];

/** The name of the area that the leader of a whole function leads. */
const functions: Readonly<Record<string, string>> = {
  engineering: 'Engineering',
  sales: 'Sales',
  marketing: 'Marketing',
  product: 'Product',
  data_analytics: 'Data',
  people_hr: 'People',
  finance: 'Finance',
  operations: 'Operations',
  legal: 'Legal',
  trust_safety: 'Trust & Safety',
  design: 'Design',
  customer_success: 'Customer Success',
  startup: 'Engineering',
};

const companies = ['Northwind', 'Bluepeak', 'Harborlight', 'Quillstone', 'Ironvale', 'Sunmere'] as const;
const given = ['Ana', 'Ben', 'Chloe', 'Dev', 'Eva', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jon', 'Kim', 'Luis'] as const;
const family = ['Ito', 'Okafor', 'Weber', 'Silva', 'Novak', 'Rossi', 'Khan', 'Meyer', 'Dubois', 'Larsen'] as const;

/** Right and nearly right people for every query, all in one corpus. */
export function makePeople(queries: readonly PeopleQuery[]): readonly MadePerson[] {
  const made: MadePerson[] = [];
  for (const { metadata } of queries) {
    const { role_function: of } = metadata;
    const add = (
      title: string,
      location: Location,
      years: number,
      made_of: string | null = of,
      past = earlierTitle(title),
    ) => made.push(person(made.length, title, made_of, location, years, past));
    const inside = locations.filter(({ names }) => names.has(placeName(metadata.geo_name)));
    const outside = locations.filter(({ names }) => !names.has(placeName(metadata.geo_name)));
    const at = (i: number) => inside[i % inside.length] ?? nowhere(metadata.geo_name);
    const away = (i: number) => outside[(made.length * 7 + i) % outside.length] ?? nowhere(metadata.geo_name);
    const { role_title: title, min_experience_years: years = 0 } = metadata;
    add(title, at(0), years + 3);
    add(otherWords[foldText(title)] ?? title, at(1), years + 6);
    add(`${title}, Payments`, at(2), years + 2);
    const lead = leadership(title);
    if (lead !== null) add(`VP of ${lead}`, at(0), years + 9);
    add(title, away(0), years + 4);
    add(title, away(1), years + 8);
    for (const wrong of wrongTitles(title)) add(wrong, at(0), years + 5, null);
    add(lead === null ? `Head of ${functions[of] ?? ''}` : `${lead} Specialist`, at(0), years + 5, null);
    add('Head Gardener', at(0), years + 5, null, title);
    if (years > 0) add(title, at(0), Math.max(0, years - 3));
  }
  return made;
}

/** Whether a record answers a query, by the rules of the benchmark's grader. */
export function isRight({ metadata }: PeopleQuery, person: MadePerson): boolean {
  if (person.years < (metadata.min_experience_years ?? 0)) return false;
  if (!person.location.names.has(placeName(metadata.geo_name))) return false;
  const job = jobOf(person.title);
  const asked = jobOf(metadata.role_title);
  // A narrower title of the function is a variation of the wider one, such as application security for security
  // engineer.
  return job === asked || (person.function === metadata.role_function && isNarrower(job, asked));
}

function isNarrower(job: string, asked: string): boolean {
  const [lead, widerLead] = [job.startsWith('lead '), asked.startsWith('lead ')];
  if (lead !== widerLead) return false;
  return job.endsWith(` ${lead ? asked.slice('lead '.length) : asked}`);
}

/**
 * A key that is equal for titles of the same job. It ignores the level of people who lead nobody, and the words for
 * leaders.
 */
function jobOf(title: string): string {
  const [plain = ''] = foldText(title.replace(/,.*/, '')).split(' , ');
  const lead = leadership(title.replace(/,.*/, ''));
  if (lead !== null) return `lead ${foldText(lead).replace('human resources', 'hr').replace('people', 'hr')}`;
  const known = Object.entries(otherWords).find(([words, other]) => words === plain || foldText(other) === plain);
  const job = known === undefined ? plain : known[0];
  return job
    .replace(/^(senior|sr|junior) /, '')
    .replace('technical program manager', 'tpm')
    .replace('infrastructure manager', 'infrastructure engineering manager')
    .replace(/ (developer)$/, ' engineer')
    .replace(/^(devrel|developer advocate)$/, 'developer relations')
    .replace(/^revenue operations$/, 'revops');
}

/** The area that a head, director or vice president leads; null for other titles. */
function leadership(title: string): string | null {
  const of = /^(?:head|director|vp|vice president) of (.+)$/i.exec(title);
  if (of?.[1] !== undefined) return of[1];
  return /^(.+) director$/i.exec(title)?.[1] ?? null;
}

function wrongTitles(title: string): readonly string[] {
  const plain = foldText(title);
  const near = neighbours.find(([words]) => words.test(plain))?.[1] ?? anyWrong;
  return near.filter((wrong) => jobOf(wrong) !== jobOf(title));
}

function person(
  n: number,
  title: string,
  of: string | null,
  location: Location,
  years: number,
  past: string,
): MadePerson {
  const company = companies[n % companies.length] ?? '';
  const before = companies[(n + 2) % companies.length] ?? '';
  const from = 2026 - Math.min(years, 2);
  const experience = [
    { position: title, company_name: company, start_time: `${from}-03` },
    {
      position: past,
      company_name: before,
      start_time: `${2026 - years}-03`,
      end_time: `${from}-02`,
    },
  ];
  return {
    title,
    function: of,
    location,
    years,
    raw: {
      id: `p${n}`,
      full_name: `${given[n % given.length] ?? ''} ${family[n % family.length] ?? ''}`,
      headline: `${title} at ${company}`,
      location: location.text,
      experience,
      refreshed_at: `2026-${String((n % 9) + 1).padStart(2, '0')}-15`,
    },
  };
}

function earlierTitle(title: string): string {
  return leadership(title) === null ? 'Shift Supervisor' : 'Store Supervisor';
}

function nowhere(name: string): Location {
  throw new Error(`geography.ts does not know ${name}`);
}
