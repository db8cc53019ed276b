import { foldText } from '../../src/text/fold.ts';
import type { Bounds, CompanyQuery } from '../understanding/query-sets.ts';

/** A query of the retrieval track, with constraints or with one right answer. */
export type RetrievalQuery = CompanyQuery & {
  readonly track?: string;
  readonly gold_company_homepage?: string;
  readonly constraints?: { readonly category?: { readonly not_contains?: string } };
};

interface MadeCompany {
  readonly raw: Raw;
}

interface Raw {
  readonly id: string;
  readonly company_name: string;
  readonly website: string;
  readonly industry: string | null;
  readonly specialties: readonly string[];
  readonly about_us: string;
  readonly headquarters: string;
  readonly country_code: string;
  readonly founded: number;
  readonly employees_num: number;
  readonly funding: number;
  readonly type: string;
  readonly stage: string | null;
}

/** For each country, its code, two cities, and the larger regions that it lies in. */
const countries: Readonly<Record<string, readonly [code: string, cities: readonly string[], regions: string]>> = {
  Israel: ['il', ['Tel Aviv, Tel Aviv District', 'Haifa, Haifa District'], 'MENA'],
  Norway: ['no', ['Oslo, Oslo', 'Bergen, Vestland'], 'Europe Nordics'],
  Netherlands: ['nl', ['Amsterdam, North Holland', 'Rotterdam, South Holland'], 'Europe Benelux'],
  Japan: ['jp', ['Tokyo, Tokyo', 'Osaka, Osaka'], 'APAC'],
  'United States': ['us', ['Austin, Texas', 'Boston, Massachusetts'], 'North America'],
  Germany: ['de', ['Berlin, Berlin', 'Munich, Bavaria'], 'Europe DACH'],
  Switzerland: ['ch', ['Zurich, Zurich', 'Lausanne, Vaud'], 'Europe DACH'],
  Canada: ['ca', ['Toronto, Ontario', 'Vancouver, British Columbia'], 'North America'],
  Australia: ['au', ['Sydney, New South Wales', 'Melbourne, Victoria'], 'APAC'],
  Spain: ['es', ['Madrid, Community of Madrid', 'Barcelona, Catalonia'], 'Europe'],
  Denmark: ['dk', ['Copenhagen, Capital Region', 'Aarhus, Central Jutland'], 'Europe Nordics'],
  Estonia: ['ee', ['Tallinn, Harju', 'Tartu, Tartu'], 'Europe'],
  Italy: ['it', ['Milan, Lombardy', 'Turin, Piedmont'], 'Europe'],
  Brazil: ['br', ['São Paulo, São Paulo', 'Recife, Pernambuco'], 'LATAM'],
  Belgium: ['be', ['Brussels, Brussels', 'Ghent, East Flanders'], 'Europe Benelux'],
  Singapore: ['sg', ['Singapore, Singapore', 'Singapore, Central'], 'APAC ASEAN'],
  'United Kingdom': ['gb', ['London, England', 'Edinburgh, Scotland'], 'Europe'],
  France: ['fr', ['Paris, Île-de-France', 'Lyon, Auvergne-Rhône-Alpes'], 'Europe'],
  India: ['in', ['Bengaluru, Karnataka', 'Mumbai, Maharashtra'], 'APAC'],
  Sweden: ['se', ['Stockholm, Stockholm', 'Malmö, Skåne'], 'Europe Nordics'],
  Finland: ['fi', ['Helsinki, Uusimaa', 'Tampere, Pirkanmaa'], 'Europe Nordics'],
  Austria: ['at', ['Vienna, Vienna', 'Graz, Styria'], 'Europe DACH'],
  Mexico: ['mx', ['Mexico City, Mexico City', 'Monterrey, Nuevo León'], 'LATAM'],
  Vietnam: ['vn', ['Hanoi, Hanoi', 'Ho Chi Minh City, Ho Chi Minh'], 'APAC ASEAN'],
  Kenya: ['ke', ['Nairobi, Nairobi', 'Mombasa, Mombasa'], 'Africa'],
};

/** Industries as records write them, by the text that the query set requires them to contain. */
const industries: Readonly<Record<string, string>> = {
  Security: 'Computer & Network Security',
  Software: 'Software Development',
  Logistics: 'Transportation, Logistics, Supply Chain and Storage',
  Technology: 'Technology, Information and Internet',
  Biotechnology: 'Biotechnology Research',
  Biotech: 'Biotechnology Research',
  Financial: 'Financial Services',
  Insurance: 'Insurance',
  Construction: 'Construction',
  Legal: 'Legal Services',
  'Real Estate': 'Real Estate',
};

/** Regions that some queries name and their constraints omit. A right answer must still lie there. */
const spokenRegions: readonly (readonly [words: RegExp, region: string])[] = [
  [/\b(nordic|scandinavian)\b/i, 'Nordics'],
  [/\bsoutheast asian\b/i, 'ASEAN'],
  [/\b(european|in europe)\b/i, 'Europe'],
];

/** The trades of companies that answer no query. They are far from every right trade. */
const otherTrades = ['Furniture', 'Wine and spirits', 'Textile mills', 'Sports clubs', 'Bakeries'] as const;
const stages = ['Pre-Seed', 'Seed', 'Series A', 'Series B', 'Series C', 'Series D'] as const;
const types = ['Privately Held', 'Public Company', 'Nonprofit', 'Government Agency'] as const;
const stems = [
  'Vanta',
  'Oru',
  'Kelp',
  'Mirra',
  'Tolva',
  'Senda',
  'Quor',
  'Brisa',
  'Nimo',
  'Zephy',
  'Alda',
  'Corvo',
] as const;
const endings = [
  'lis',
  'nix',
  'tide',
  'gate',
  'bury',
  'form',
  'works',
  'line',
  'mark',
  'grid',
  'well',
  'stone',
] as const;

/**
 * Whether a query can be judged without a language model: by structured constraints alone, or by its one right site.
 */
export function isJudgeable({ track, gold_company_homepage, constraints }: RetrievalQuery): boolean {
  if (track !== 'retrieval' || constraints === undefined) return false;
  if (gold_company_homepage !== undefined) return true;
  return !('criteria' in constraints) && !('funding_date' in constraints) && !('company' in constraints);
}

/** Right and nearly right companies for every query, all in one corpus. */
export function makeCompanies(queries: readonly RetrievalQuery[]): readonly MadeCompany[] {
  const made: MadeCompany[] = [];
  const add = (raw: Omit<Raw, 'id'>) => made.push({ raw: { id: `c${made.length}`, ...raw } });
  for (const query of queries) {
    if (query.gold_company_homepage !== undefined) {
      const name = nameIn(query.text, query.gold_company_homepage);
      add({
        ...base(made.length),
        company_name: name,
        website: query.gold_company_homepage,
        about_us: `${query.text}.`,
      });
      add({ ...base(made.length), company_name: `${name} Bakery`, website: `https://${made.length}.example` });
      continue;
    }
    const constraints = query.constraints ?? {};
    for (let n = 0; n < 4; n++) add(right(constraints, query.text, made.length, n));
    for (const constraint of Object.keys(constraints)) {
      for (let n = 0; n < 2; n++) add(broken(constraints, constraint, query.text, made.length, n));
    }
  }
  return made;
}

/** Whether a record answers a query, constraint by constraint. */
export function isRight(query: RetrievalQuery, raw: Raw): boolean {
  if (query.gold_company_homepage !== undefined) return hostOf(raw.website) === hostOf(query.gold_company_homepage);
  const { category, industry, country, region, company_type, funding_stage, founded_year, employees, funding } =
    query.constraints ?? {};
  const place = Object.entries(countries).find(([, [code]]) => code === raw.country_code);
  const says = foldText([raw.industry, ...raw.specialties, raw.about_us].join(' . '));
  const speaksOf = (words: string) =>
    ` ${says} `
      .replaceAll('artificial intelligence', 'ai')
      .includes(` ${foldText(words).replace('artificial intelligence', 'ai')} `);
  if (category?.contains !== undefined && !speaksOf(category.contains)) return false;
  if (category?.contains_all?.every(speaksOf) === false) return false;
  if (category?.not_contains !== undefined && speaksOf(category.not_contains)) return false;
  if (industry?.contains !== undefined && raw.industry?.includes(industry.contains) !== true) return false;
  if (country !== undefined && place?.[0] !== country.eq) return false;
  if (region !== undefined && place?.[1][2].split(' ').includes(region.contains) !== true) return false;
  if (company_type !== undefined && raw.type !== company_type.eq) return false;
  if (funding_stage !== undefined && raw.stage?.includes(funding_stage.contains) !== true) return false;
  // The benchmark's grader accepts a headcount within a fifth.
  return (
    within(raw.founded, founded_year, 0) && within(raw.employees_num, employees, 0.2) && within(raw.funding, funding, 0)
  );
}

type Constraints = NonNullable<RetrievalQuery['constraints']>;

function right(constraints: Constraints, text: string, at: number, n: number): Omit<Raw, 'id'> {
  const { category, industry, country, region, company_type, funding_stage, founded_year, employees, funding } =
    constraints;
  const categories = [category?.contains ?? [], category?.contains_all ?? []].flat();
  const about =
    categories.length > 0 ? `We are known for ${categories.join(' and ')}.` : 'We serve customers everywhere.';
  const spoken = spokenRegions.find(([words]) => words.test(text))?.[1];
  const [code, cities] = placeOf(country?.eq, region?.contains ?? (country === undefined ? spoken : undefined), n);
  const raw = base(at);
  return {
    ...raw,
    industry: industry?.contains === undefined ? null : (industries[industry.contains] ?? industry.contains),
    specialties: n % 2 === 0 ? categories : [],
    // Half of the records contain the words of the query, the others only words of its meaning.
    about_us: n < 2 ? about : `${about} ${trade(text)}.`,
    headquarters: cities[n % cities.length] ?? '',
    country_code: code,
    type: company_type?.eq ?? raw.type,
    stage: funding_stage?.contains ?? raw.stage,
    founded: inside(founded_year, raw.founded, n),
    employees_num: inside(employees, raw.employees_num, n),
    funding: inside(funding, raw.funding, n),
  };
}

/** A company that meets all constraints but one. */
function broken(constraints: Constraints, constraint: string, text: string, at: number, n: number): Omit<Raw, 'id'> {
  const raw = right(constraints, text, at, n);
  const { country, region, company_type, funding_stage, founded_year, employees, funding } = constraints;
  switch (constraint) {
    case 'country':
    case 'region': {
      const [code, cities] = placeOf(...elsewhere(country?.eq, region?.contains), n);
      return { ...raw, country_code: code, headquarters: cities[0] ?? '' };
    }
    case 'company_type':
      return { ...raw, type: types.find((type) => type !== company_type?.eq) ?? '' };
    case 'funding_stage':
      return { ...raw, stage: stages.filter((stage) => stage !== funding_stage?.contains)[n] ?? null };
    case 'founded_year':
      return { ...raw, founded: outside(founded_year, 7 + n) };
    case 'employees':
      return { ...raw, employees_num: outside(employees, 0) };
    case 'funding':
      return { ...raw, funding: outside(funding, 0) };
    default:
      return {
        ...raw,
        industry: otherTrades[at % otherTrades.length] ?? null,
        specialties: [],
        about_us: 'We make things.',
      };
  }
}

function base(at: number): Omit<Raw, 'id'> {
  const name = `${stems[at % stems.length] ?? ''}${endings[Math.floor(at / stems.length) % endings.length] ?? ''} ${at}`;
  return {
    company_name: name,
    website: `https://${foldText(name).replaceAll(' ', '')}.example`,
    industry: null,
    specialties: [],
    about_us: 'We serve customers everywhere.',
    headquarters: 'Nairobi, Nairobi',
    country_code: 'ke',
    founded: 1960 + (at % 20),
    employees_num: 7_000 + at,
    funding: 700_000 + at,
    type: 'Partnership',
    stage: null,
  };
}

function placeOf(
  country: string | undefined,
  region: string | undefined,
  n: number,
): readonly [string, readonly string[]] {
  const fitting = Object.entries(countries).filter(
    ([name, [, , regions]]) =>
      (country === undefined || name === country) && (region === undefined || regions.split(' ').includes(region)),
  );
  const anywhere = country === undefined && region === undefined;
  const chosen = anywhere ? countries['Kenya'] : fitting[n % fitting.length]?.[1];
  if (chosen === undefined) throw new Error(`companies.ts knows no place in ${country ?? region ?? ''}`);
  return [chosen[0], chosen[1]];
}

function elsewhere(country: string | undefined, region: string | undefined): readonly [string, undefined] {
  const other = Object.entries(countries).find(
    ([name, [, , regions]]) => name !== country && (region === undefined || !regions.split(' ').includes(region)),
  );
  return [other?.[0] ?? 'Kenya', undefined];
}

function inside(bounds: Bounds | undefined, otherwise: number, n: number): number {
  if (bounds === undefined) return otherwise;
  const { eq, not_eq, gte, lte } = bounds;
  if (eq !== undefined) return eq;
  if (not_eq !== undefined) return not_eq + 1 + n;
  if (gte !== undefined && lte !== undefined) return Math.round(gte + ((lte - gte) * (n + 1)) / 5);
  if (gte !== undefined) return gte > 1_900 && gte < 2_100 ? gte + (n % 2) : Math.round(gte * (1.1 + n / 2));
  return lte !== undefined && lte > 1_900 && lte < 2_100 ? lte - n : Math.round((lte ?? otherwise) * (0.9 - n / 5));
}

function outside(bounds: Bounds | undefined, years: number): number {
  const { eq, not_eq, gte, lte } = bounds ?? {};
  if (not_eq !== undefined) return not_eq;
  if (eq !== undefined) return eq - years;
  const isYear = (gte ?? lte ?? 0) > 1_900 && (gte ?? lte ?? 0) < 2_100;
  if (isYear) return gte === undefined ? (lte ?? 0) + years : gte - years;
  return gte === undefined ? Math.round((lte ?? 0) * 3) : Math.max(1, Math.round(gte / 3));
}

function within(value: number, bounds: Bounds | undefined, slack: number): boolean {
  const { eq, not_eq, gte, lte } = bounds ?? {};
  if (eq !== undefined && value !== eq) return false;
  if (not_eq !== undefined && value === not_eq) return false;
  if (gte !== undefined && value < gte * (1 - slack)) return false;
  return lte === undefined || value <= lte * (1 + slack);
}

/** The query without words that no description would contain: numbers, who asks, and what is not meant. */
function trade(text: string): string {
  return text
    .replace(/[,(–-]*\s*\bnot\b.*$/i, '')
    .replace(/\$?\d[\w,.+%-]*/g, '')
    .replace(/\b(company|companies|startup|startups|founded|raised)\b/gi, '');
}

/** The first words of a query, if its site is named after them. */
function nameIn(text: string, site: string): string {
  const host = foldText(hostOf(site)).replaceAll(' ', '');
  const words = text.replace(/^looking for /i, '').split(/[\s,(]+/);
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    if (host.startsWith(foldText(name).replaceAll(' ', '')) && name !== '') return name;
  }
  return words[0] ?? host;
}

function hostOf(site: string): string {
  return site
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '');
}
