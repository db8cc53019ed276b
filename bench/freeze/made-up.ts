import type { Company } from '../../src/records/company.ts';
import type { Person } from '../../src/records/person.ts';
import { seededRandom } from '../../src/seeded-random.ts';

/** Templates of queries with {slots}. A template fits a record that has a value for each slot. */
const peopleTemplates = [
  '{title} in {city}',
  '{title}s in {country} with {years}+ years of experience',
  '{title} at {employer}',
  '{employer} {title}s',
  'ex-{before} {title}',
  'people who left {before} for {employer}',
  'former {before} employees now in {city}',
  'worked at {before} and {employer}',
  'senior {title}s outside {country}',
  'people in {country} who know {skill} and {second}',
  '{skill} developers in {city} or {country}',
  '{title}s who speak {language}',
  '{title} with a degree from {school}',
  '{school} alumni at {employer}',
  '{title} who joined {employer} after {year}',
  '{title}s in the {industry} industry',
  'head of {skill} in {country}',
  '{title} at startups in {country}',
  '{title}s not at {employer}',
  '{title} at companies with more than 500 employees in {country}',
  '{name}',
  '{name} {employer}',
  'most experienced {title} in {country}',
  'started out as {first}, now {title}',
  '{words}',
] as const;

const companyTemplates = [
  '{industry} companies in {city}',
  '{industry} startups in {country}',
  '{industry} companies in {country} with more than {headcount} employees',
  '{industry} companies founded after {founded}',
  '{industry} in {country} founded before {founded}',
  'companies in {city} founded in {founded}',
  'largest {industry} companies in {country}',
  'newest companies in {city}',
  'public {industry} companies',
  '{industry} companies outside {country}',
  'companies that do {specialty}',
  '{specialty} companies in {country}',
  '{specialty} and {second}',
  '{industry} companies with under {headcount} people',
  '{stage} companies in {country}',
  '{stage} {specialty} startups',
  'companies backed by {investor}',
  '{industry} companies that raised more than {funding} million dollars',
  '{type} {industry} in {country}',
  '{name}',
  'companies like {name}',
  '{words}',
] as const;

type Slots = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Queries made from people of the world, so that most have an answer. The same seed and world give the same queries.
 */
export function madeUpPeopleQueries(world: readonly Person[], count: number, seed: number): string[] {
  return madeUp(world.map(slotsOfPerson), peopleTemplates, count, seed);
}

export function madeUpCompanyQueries(world: readonly Company[], count: number, seed: number): string[] {
  return madeUp(world.map(slotsOfCompany), companyTemplates, count, seed);
}

function madeUp(records: readonly Slots[], templates: readonly string[], count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const made = new Set<string>();
  while (made.size < count) {
    const slots = records[Math.floor(random() * records.length)] ?? {};
    const query = filled(templates[made.size % templates.length] ?? '', slots);
    if (query !== null) made.add(query);
  }
  return [...made];
}

/** Fills the slots of a template; null when the record lacks a value for one. */
function filled(template: string, slots: Slots): string | null {
  let lacks = false;
  const query = template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = slots[slot] ?? '';
    if (value === '') lacks = true;
    return String(value);
  });
  return lacks ? null : query;
}

function slotsOfPerson(person: Person): Slots {
  const { full_name, location, experience, education, skills, languages } = person;
  const now = experience[0];
  const first = experience.at(-1);
  const before = experience.find(({ company_name }) => company_name !== now?.company_name);
  const places = location?.text.split(', ') ?? [];
  return {
    name: full_name,
    city: places[0],
    country: places.at(-1),
    title: now?.position,
    employer: now?.company_name,
    industry: now?.industry,
    year: now?.start_time?.slice(0, 4),
    years: first?.start_time == null ? null : Math.max(1, 2024 - Number(first.start_time.slice(0, 4))),
    before: before?.company_name,
    first: first === now ? null : first?.position,
    skill: skills[0],
    second: skills[1],
    language: languages.at(-1),
    school: education[0]?.institution_name,
    words: longWords(now?.job_description),
  };
}

function slotsOfCompany(company: Company): Slots {
  const { company_name, headquarters, locations, industry, employees_num, founded, specialties } = company;
  return {
    name: company_name,
    city: headquarters?.split(', ')[0],
    country: locations[0]?.address?.split(', ').at(-1),
    industry,
    headcount: employees_num === null ? null : Math.max(10, Math.round(employees_num / 2)),
    founded,
    specialty: specialties[0],
    second: specialties[1],
    stage: company.stage,
    investor: company.investors[0],
    funding: company.funding === null ? null : Math.max(1, Math.round(company.funding / 2_000_000)),
    type: company.type,
    words: longWords(company.about_us),
  };
}

function longWords(text: string | null | undefined): string | null {
  const words = text?.split(/\W+/).filter((word) => word.length > 5) ?? [];
  return words.length < 4 ? null : words.slice(0, 4).join(' ');
}
