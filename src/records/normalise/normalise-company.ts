import type { Company, CompanyLocation } from '../company.ts';
import { recordId } from './ids.ts';
import { type NormaliseContext, type Normalised, verifiedOn } from './normalise-person.ts';
import { note } from './remarks.ts';
import { type RawObject, Values } from './values.ts';

/** Bounds of a company: texts in UTF-16 units, lists in entries, and numbers. */
const nameCharsMax = 300;
const lineCharsMax = 500;
const textCharsMax = 20_000;
const wordsMax = 300;
const locationsMax = 1_000;
/** Twice the employees of the largest employer in the world. */
const employeesMax = 5_000_000;
const followersMax = 1_000_000_000;
const fundingUsdMax = 1_000_000_000_000;
/** Companies that still trade go back to the 6th century, but reliable records of them do not. */
const foundedMin = 1000;

const companyFields = new Set(
  (
    'id company_name social_url slogan about_us headquarters country_code industry employees_num website founded ' +
    'specialties locations type social_followers funding refreshed_at status stage investors evidence_summary kind ' +
    'deleted credits_used credits_remaining request_id usage_notice'
  ).split(' '),
);
const locationFields = new Set(['address', 'address_2', 'primary']);
const statuses = ['active', 'acquired', 'closed', 'public'] as const;

/** Turns a raw record in the importer's format into a company, or returns why it is refused. */
export function normaliseCompany(raw: RawObject, context: NormaliseContext): Normalised<Company> {
  const values = new Values(context.remarks);
  const id = recordId(context.source, raw['id']);
  if (id === null) return { refused: 'id is missing' };
  const name = values.text(raw['company_name'], 'company_name', nameCharsMax);
  if (name === null) return { refused: 'company_name is missing' };
  values.unknown(raw, companyFields, '');
  return {
    record: {
      id,
      company_name: name,
      social_url: values.url(raw['social_url'], 'social_url'),
      slogan: values.text(raw['slogan'], 'slogan', lineCharsMax),
      about_us: values.text(raw['about_us'], 'about_us', textCharsMax),
      headquarters: values.text(raw['headquarters'], 'headquarters', lineCharsMax),
      country_code: values.countryCode(raw['country_code'], 'country_code'),
      industry: values.text(raw['industry'], 'industry', nameCharsMax),
      employees_num: values.integer(raw['employees_num'], 'employees_num', 1, employeesMax),
      website: values.url(raw['website'], 'website'),
      founded: values.integer(raw['founded'], 'founded', foundedMin, Number(context.today.slice(0, 4))),
      specialties: values.texts(raw['specialties'], 'specialties', nameCharsMax, wordsMax),
      locations: locations(raw['locations'], values),
      type: values.text(raw['type'], 'type', nameCharsMax),
      social_followers: values.integer(raw['social_followers'], 'social_followers', 1, followersMax),
      funding: values.integer(raw['funding'], 'funding', 0, fundingUsdMax),
      refreshed_at: verifiedOn(raw, values, context),
      status: status(raw['status'], values),
      stage: values.text(raw['stage'], 'stage', nameCharsMax),
      investors: values.texts(raw['investors'], 'investors', nameCharsMax, wordsMax),
    },
  };
}

function status(raw: unknown, values: Values): Company['status'] {
  const text = values.text(raw, 'status', nameCharsMax)?.toLowerCase() ?? null;
  if (text === null) return null;
  const known = statuses.find((name) => name === text);
  if (known === undefined) note(values.remarks.nulled, 'status');
  return known ?? null;
}

/** A location keeps absent keys absent, as the specification allows. */
function locations(raw: unknown, values: Values): readonly CompanyLocation[] {
  return values.objects(raw, 'locations', locationsMax).map((item) => {
    values.unknown(item, locationFields, 'locations.');
    const { primary } = item;
    return {
      ...('address' in item && { address: values.text(item['address'], 'locations.address', lineCharsMax) }),
      ...('address_2' in item && { address_2: values.text(item['address_2'], 'locations.address_2', lineCharsMax) }),
      ...('primary' in item && { primary: typeof primary === 'boolean' ? primary : null }),
    };
  });
}

/** Tells the kind of a record from its fields; null when they do not show it. */
export function kindOf(raw: RawObject): 'people' | 'company' | null {
  if ('full_name' in raw || 'experience' in raw) return 'people';
  return 'company_name' in raw ? 'company' : null;
}
