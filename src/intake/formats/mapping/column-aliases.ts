import type { Header } from '../rows/header.ts';
import type { Expression, Mapping, Parts } from './mapping.ts';

type Names = Readonly<Record<string, string>>;

/** Names of columns in tables that are no known export: each native field with its names, the likelier ones first. */
const person: Names = {
  full_name: 'full name, fullname, contact name, person name, candidate name, employee name, member name, display name',
  first: 'first name, firstname, given name, forename, fname',
  last: 'last name, lastname, surname, family name, lname',
  social_url:
    'linkedin url, linkedin, linkedin profile, linkedin profile url, profile url, person linkedin url, social url, profile link',
  headline: 'headline, tagline, linkedin headline',
  about_me: 'about, about me, summary, bio, biography, profile summary',
  city: 'city, town, person city, mailing city, locality',
  region: 'state, region, province, county, state region, state province',
  country: 'country, country name, country region, country code',
  location: 'location, place, address locality, geo location, residence',
  position: 'job title, title, position, role, designation, current title, current position, occupation, jobtitle',
  employer:
    'company, company name, employer, organization, organisation, account name, current company, current employer, firm, workplace',
  company_url: 'company website, company domain, company url, website, domain, company linkedin url',
  industry: 'industry, sector, company industry',
  start_time: 'start date, started on, start, job start date, since, from',
  end_time: 'end date, ended on, finished on, end, until, to',
  school: 'school, university, college, education, institution, alma mater, school name',
  degree: 'degree, degrees, qualification, degree name',
  skills: 'skills, skill, expertise, tags, technologies',
  certifications: 'certifications, certification, certificates, licenses and certifications, licences',
  languages: 'languages, language',
};

const company: Names = {
  company_name:
    'company name, company, organization, organisation, organization name, business name, account name, firm, legal name',
  social_url: 'company linkedin url, linkedin url, linkedin, social url, company linkedin',
  slogan: 'slogan, tagline, short description, description short, one liner, headline',
  about_us: 'about us, description, long description, about, summary, company description, overview',
  city: 'city, headquarters city, hq city, company city, billing city, locality',
  region: 'state, region, province, hq state, company state, billing state, state code',
  country_code: 'country code, country, country region, hq country, company country, billing country',
  headquarters: 'headquarters, hq, headquarters location, hq location, location',
  industry: 'industry, industries, sector, vertical, category, company category, category code, primary industry',
  employees_num:
    'employees, number of employees, employee count, headcount, company size, size, team size, full time employees, staff, num employees, no of employees, employees num, current employee estimate, size range',
  website: 'website, url, domain, homepage, web site, website url, company website, company domain name, homepage url',
  founded:
    'founded, year founded, founded year, founding year, founded in, founded on, founded at, founded date, established, inception',
  specialties: 'specialties, specialities, keywords, tags, categories',
  type: 'company type, type, ownership, organization type',
  funding:
    'total funding, funding, total funding usd, funding total usd, total raised, amount raised, total funding amount currency in usd, total funding amount',
  stage: 'stage, funding stage, latest funding, last funding type',
  investors: 'investors, backers, lead investors',
  status: 'status, operating status',
  social_followers: 'social followers, followers, linkedin followers',
};

const ids =
  'id, record id, uuid, guid, external id, key, contact id, account id, company id, person id, permalink, slug';
const refreshed =
  'refreshed at, last verified, last updated, updated at, last modified date, last modified, verified at';

type Guess =
  | { readonly kind: 'people' | 'company'; readonly mapping: Mapping }
  /** The reason why the columns give no mapping. */
  | { readonly unknown: string };

/** Guesses a mapping from the names of columns, for a table that is no known export. */
export function guessMapping(header: Header, source: string, kind: 'people' | 'company' | null): Guess {
  const find = (names: string | undefined) =>
    names
      ?.split(', ')
      .map((name) => header.find(name))
      .find((name) => name !== null) ?? null;
  const named = find(person['full_name']);
  const hasName = named !== null || (find(person['first']) !== null && find(person['last']) !== null);
  const plain = header.find('name');
  const personal =
    hasName ||
    (plain !== null &&
      [person['position'], person['school'], person['headline']].some((names) => find(names) !== null));
  const corporate = find(company['company_name']) ?? plain;
  const is = kind ?? (personal ? 'people' : corporate === null ? null : 'company');
  if (is === null) {
    return { unknown: 'no column tells the name of a person or company' };
  }
  if (is === 'people' && !hasName && plain === null) return { unknown: 'no column tells the name of a person' };
  if (is === 'company' && corporate === null) return { unknown: 'no column tells the name of a company' };
  return {
    kind: is,
    mapping: is === 'people' ? personMapping(find, plain, source) : companyMapping(find, plain, source),
  };
}

type Find = (names: string | undefined) => string | null;

function personMapping(find: Find, plain: string | null, source: string): Mapping {
  const at = (field: string) => find(person[field]);
  const first = at('first');
  const last = at('last');
  const name = at('full_name') ?? plain;
  const full: Expression = name ?? { columns: [first ?? '', last ?? ''], join: ' ' };
  const url = at('social_url');
  const employer = at('employer');
  const spelled = name === null ? `{${first ?? ''}} {${last ?? ''}}` : `{${name}}`;
  const keys = [url, ...(employer === null ? [] : [{ text: `${spelled}, {${employer}}` }]), { text: spelled }];
  const place = present({ city: at('city'), region: at('region'), country: at('country') });
  const parts: Parts = { parts: place };
  const role = present({
    position: at('position'),
    company_name: employer,
    company_url: at('company_url'),
    industry: at('industry'),
    start_time: at('start_time'),
    end_time: at('end_time'),
  });
  const school = present({ institution_name: at('school'), degree: at('degree') });
  return {
    source,
    records: [
      {
        kind: 'people',
        fields: {
          id: idOf(find, keys, source),
          full_name: full,
          ...present({ social_url: url, headline: at('headline'), about_me: at('about_me') }),
          ...('city' in place
            ? { location: parts }
            : present({ location: at('location') ?? place['country'] ?? null })),
          ...('position' in role || 'company_name' in role ? { experience: [{ fields: role }] } : {}),
          ...('institution_name' in school ? { education: [{ fields: school }] } : {}),
          ...present({
            skills: at('skills'),
            languages: at('languages'),
            certifications: at('certifications'),
            refreshed_at: find(refreshed),
          }),
        },
      },
    ],
  };
}

function companyMapping(find: Find, plain: string | null, source: string): Mapping {
  const at = (field: string) => find(company[field]);
  const name = at('company_name') ?? plain ?? '';
  const city = at('city');
  const region = at('region');
  const headquarters = city === null ? at('headquarters') : region === null ? city : { columns: [city, region] };
  const fields =
    'social_url slogan about_us country_code industry employees_num website founded specialties type funding stage investors status social_followers';
  return {
    source,
    records: [
      {
        kind: 'company',
        fields: {
          id: idOf(find, [at('website'), at('social_url'), { text: `{${name}}` }], source),
          company_name: name,
          ...present({ headquarters }),
          ...present(Object.fromEntries(fields.split(' ').map((field) => [field, at(field)]))),
          ...present({ refreshed_at: find(refreshed) }),
        },
      },
    ],
  };
}

/** The table's own key, if it has one, else the columns that distinguish its records best. */
function idOf(find: Find, keys: readonly (Expression | null)[], source: string): Expression {
  const own = find(ids);
  const others = keys.filter((key) => key !== null);
  return own === null ? { first: others } : { first: [{ text: `${source}:{${own}}` }, ...others] };
}

function present<T extends Expression>(fields: Readonly<Record<string, T | null>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
  );
}
