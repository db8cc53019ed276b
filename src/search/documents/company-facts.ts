import { investorKey } from '../../fields/company/investor.ts';
import type { CompanyReading } from '../../fields/definition.ts';
import { definitionOf, fieldNames } from '../../fields/index.ts';
import { companyIdKey } from '../../fields/role/employer.ts';
import { impliedConcepts, legalForms } from '../../fields/shared/company-kinds.ts';
import type { Company } from '../../records/company.ts';
import { foldText } from '../../text/fold.ts';
import { emptyList, type List } from './lists.ts';
import { expand, type Readings } from './readings.ts';
import { type UnstatedSet, unstatedSet } from './unstated.ts';

/** The facts of a company record as concepts of the lexicon, for its own document and those of its people. */
export interface CompanyFacts {
  /** The name key, `company:` with the id, and the lexicon's employer with its groups. */
  readonly names: List;
  /** Industries, specialties, kinds, type, stage, status and investors, with all their parent concepts. */
  readonly sectors: List;
  /** The industry that the record states, without parents; null if it states none that is known. */
  readonly industry: string | null;
  /** The place of the headquarters and all places around it. */
  readonly places: List;
  readonly numbers: CompanyNumbers;
  readonly unstated: UnstatedSet;
}

/** The known numbers of a company, by the names of the fields that ask for them. */
type CompanyNumbers = Readonly<Record<string, number>>;

/** `offices` are those of `officePlaces`, for whoever needs them as well. */
export function companyFacts(
  company: Company,
  readings: Readings,
  offices: List = officePlaces(company, readings),
): CompanyFacts {
  const industry = [...readOr(readings.branch, company.industry), ...company.specialties.flatMap(readings.industry)];
  const organisation = [company.type, company.stage, company.status].flatMap((text) => readOr(readings.company, text));
  const prose = [company.industry, company.slogan, company.about_us, ...company.specialties];
  // Prose that says "acquired" or "series A" may speak of other companies, but a kind in prose describes the company
  // itself. Legal forms are the exception if the record states one: "trusted by public companies" describes customers.
  const formSaid = company.type !== null || company.status !== null;
  const kinds = prose
    .flatMap((text) => readOr(readings.company, text))
    .filter((id) => id.startsWith('company_kind:') && !(formSaid && legalForms.has(id)));
  const stated = new Set([...industry, ...readOr(readings.industry, company.slogan), ...organisation, ...kinds]);
  for (const id of expand(readings.lexicon, impliedConcepts(company, stated))) stated.add(id);
  for (const investor of company.investors) stated.add(investorKey(investor));
  const places = companyPlaces(company, readings);
  const countries = countriesAmong([...places, ...offices], readings);
  const read = { industries: industry, places, countries };
  return {
    names: Object.freeze([...readings.employer(company.company_name), companyIdKey(company.id)]),
    sectors: Object.freeze([...stated]),
    industry: readOr(readings.branch, company.industry)[0] ?? null,
    places,
    numbers: numbersOf(company, read),
    unstated: unstatedOf(company, read),
  };
}

/** The sectors that only the description names. */
export function mentionedSectors(company: Company, { sectors }: CompanyFacts, readings: Readings): List {
  return readOr(readings.industry, company.about_us).filter((id) => !sectors.includes(id));
}

const unstatedFields = fieldNames.flatMap((field) => {
  const { unstated } = definitionOf(field);
  return unstated === null ? [] : [{ bit: unstatedSet(unstated.mark), by: unstated.by }];
});

function unstatedOf(company: Company, read: CompanyReading): UnstatedSet {
  let set = 0;
  for (const { bit, by } of unstatedFields) if (by(company, read)) set |= bit;
  return set;
}

function companyPlaces(company: Company, readings: Readings): List {
  const { headquarters, country_code } = company;
  if (headquarters === null && country_code === null) return emptyList;
  return readings.place(headquarters ?? '', { country_code });
}

/** The places of the offices other than the headquarters. */
export function officePlaces(company: Company, readings: Readings): List {
  const places = new Set<string>();
  for (const { address, address_2 } of company.locations) {
    const text = [address, address_2].filter((line) => typeof line === 'string').join(', ');
    if (foldText(text) === '') continue;
    for (const value of officePlace(text, company.country_code, readings)) places.add(value);
  }
  return [...places];
}

/** An office may be in another country than the company, which its address says then: "Tokyo, Japan". */
function officePlace(address: string, country_code: string | null, readings: Readings): List {
  const there = readings.place(address, { country_code });
  if (country_code === null || levelOf(there[0], readings) !== 'country') return there;
  const elsewhere = readings.place(address);
  return levelOf(elsewhere[0], readings) === null ? there : elsewhere;
}

function levelOf(id: string | undefined, { lexicon }: Readings) {
  return id === undefined ? null : (lexicon.concept(id)?.place?.level ?? null);
}

function countriesAmong(places: List, readings: Readings): List {
  return [...new Set(places)].filter((id) => levelOf(id, readings) === 'country');
}

const numberFields = fieldNames.flatMap((field) => {
  const { companyNumber } = definitionOf(field);
  return companyNumber === null ? [] : [{ field, read: companyNumber }];
});

function numbersOf(company: Company, reading: CompanyReading): CompanyNumbers {
  const numbers: Record<string, number> = {};
  for (const { field, read } of numberFields) {
    const number = read(company, reading);
    if (number !== null) numbers[field] = number;
  }
  return numbers;
}

function readOr(read: (text: string) => List, text: string | null): List {
  return text === null ? emptyList : read(text);
}
