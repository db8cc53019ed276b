import type { Company } from '../../records/company.ts';
import { foldText } from '../../text/fold.ts';
import { nameKey } from '../../text/name-key.ts';
import { impliedConcepts, legalForms } from './company-kinds.ts';
import { emptyList, type List } from './lists.ts';
import { expand, type Readings } from './readings.ts';
import { type UnstatedSet, unstatedSet } from './unstated.ts';

/** What a company record says, in the concepts of the lexicon: for its own document and those of its people. */
export interface CompanyFacts {
  /** Name key, `company:` and the id, the lexicon's employer and its groups. */
  readonly names: List;
  /** Industries, specialties, kinds, type, stage, status and investors, with all that is above them. */
  readonly sectors: List;
  /** Of the headquarters. */
  readonly places: List;
  readonly numbers: CompanyNumbers;
  readonly unstated: UnstatedSet;
}

/** `headcount`, `founded`, `funding`, `followers`, as far as they are known. */
export type CompanyNumbers = Readonly<Record<string, number>>;

/** The keyword under which people are found by the company record of their role. */
export function companyIdKey(id: string): string {
  return `company:${id}`;
}

/** The keyword of an investor. */
export function investorKey(name: string): string {
  return `investor:${nameKey(name)}`;
}

export function companyFacts(company: Company, readings: Readings): CompanyFacts {
  const industry = [...readOr(readings.industry, company.industry), ...company.specialties.flatMap(readings.industry)];
  const organisation = [company.type, company.stage, company.status].flatMap((text) => readOr(readings.company, text));
  const prose = [company.industry, company.slogan, company.about_us, ...company.specialties];
  // "Acquired" or "series A" in prose may be said of others; what kind of company it is, is said of itself.
  // Except for its legal form where the record states one: "trusted by public companies" is said of customers.
  const formSaid = company.type !== null || company.status !== null;
  const kinds = prose
    .flatMap((text) => readOr(readings.company, text))
    .filter((id) => id.startsWith('company_kind:') && !(formSaid && legalForms.has(id)));
  const stated = new Set([...industry, ...readOr(readings.industry, company.slogan), ...organisation, ...kinds]);
  for (const id of expand(readings.lexicon, impliedConcepts(company, stated))) stated.add(id);
  for (const investor of company.investors) stated.add(investorKey(investor));
  const places = companyPlaces(company, readings);
  return {
    names: Object.freeze([...readings.employer(company.company_name), companyIdKey(company.id)]),
    sectors: Object.freeze([...stated]),
    places,
    numbers: numbersOf(company),
    unstated: unstatedOf(company, industry, places),
  };
}

/** Sectors that only the description names. */
export function mentionedSectors(company: Company, { sectors }: CompanyFacts, readings: Readings): List {
  return readOr(readings.industry, company.about_us).filter((id) => !sectors.includes(id));
}

function unstatedOf(company: Company, industry: List, places: List): UnstatedSet {
  let unstated = 0;
  if (industry.length === 0) unstated |= unstatedSet('industry');
  if (company.type === null) unstated |= unstatedSet('type');
  if (company.stage === null) unstated |= unstatedSet('stage');
  if (company.status === null) unstated |= unstatedSet('status');
  if (company.investors.length === 0) unstated |= unstatedSet('investor');
  if (places.length === 0) unstated |= unstatedSet('employer_place');
  if (company.employees_num === null) unstated |= unstatedSet('headcount');
  if (company.founded === null) unstated |= unstatedSet('founded');
  if (company.funding === null) unstated |= unstatedSet('funding');
  if (company.social_followers === null) unstated |= unstatedSet('followers');
  if (company.founded === null && company.employees_num === null && company.stage === null)
    unstated |= unstatedSet('kind');
  return unstated;
}

function companyPlaces(company: Company, readings: Readings): List {
  const { headquarters, country_code } = company;
  if (headquarters === null && country_code === null) return emptyList;
  return readings.place(headquarters ?? '', { country_code });
}

/** Concepts of the offices: where else the company is. */
export function officePlaces(company: Company, readings: Readings): List {
  const places = new Set<string>();
  for (const { address, address_2 } of company.locations) {
    const text = [address, address_2].filter((line) => typeof line === 'string').join(', ');
    if (foldText(text) === '') continue;
    for (const value of readings.place(text, { country_code: company.country_code })) places.add(value);
  }
  return [...places];
}

function numbersOf(company: Company): CompanyNumbers {
  const { employees_num, founded, funding, social_followers } = company;
  return {
    ...(employees_num === null ? {} : { headcount: employees_num }),
    ...(founded === null ? {} : { founded }),
    ...(funding === null ? {} : { funding }),
    ...(social_followers === null ? {} : { followers: social_followers }),
  };
}

function readOr(read: (text: string) => List, text: string | null): List {
  return text === null ? emptyList : read(text);
}
