import { isObject, type RawObject } from '../../../records/normalise/values.ts';
import type { Expression, Mapping } from '../mapping/mapping.ts';

/** A JSON format that is recognised by its fields. */
interface KnownJson {
  readonly title: string;
  readonly matches: (record: RawObject) => boolean;
  readonly mapping: Mapping;
}

/** People Data Labs writes the URLs of companies and people without a scheme; the importer adds it. */
const peopleDataLabsPerson: Mapping = {
  source: 'people-data-labs',
  records: [
    {
      kind: 'people',
      fields: {
        id: { first: ['id', 'pdl_id', 'linkedin_url'] },
        full_name: 'full_name',
        social_url: { first: ['linkedin_url', 'facebook_url', 'twitter_url', 'github_url'] },
        headline: 'headline',
        about_me: 'summary',
        location: {
          parts: {
            city: 'location_locality',
            region: 'location_region',
            country: 'location_country',
            text: 'location_name',
          },
        },
        experience: [
          {
            each: 'experience',
            fields: {
              position: 'title.name',
              company_name: 'company.name',
              company_id: 'company.id',
              company_url: { first: ['company.website', 'company.linkedin_url'] },
              industry: 'company.industry',
              location: { first: ['location_names', 'company.location.name'], as: 'first-item' },
              start_time: 'start_date',
              end_time: 'end_date',
              job_description: 'summary',
            },
          },
        ],
        education: [
          {
            each: 'education',
            fields: {
              institution_name: 'school.name',
              social_url: { first: ['school.linkedin_url', 'school.website'] },
              degree: { columns: ['degrees', 'majors'], as: 'list' },
              start_time: 'start_date',
              end_time: 'end_date',
              description: 'summary',
            },
          },
        ],
        skills: 'skills',
        languages: 'languages.name',
        certifications: [
          { each: 'certifications', fields: { name: 'name', issuer: 'organization', date: 'start_date' } },
        ],
        refreshed_at: { first: ['job_last_verified', 'job_last_updated', 'dataset_version'] },
      },
    },
  ],
};

const peopleDataLabsCompany: Mapping = {
  source: 'people-data-labs',
  records: [
    {
      kind: 'company',
      fields: {
        id: { first: ['id', 'linkedin_url', 'website'] },
        company_name: { first: ['display_name', 'name'] },
        social_url: { first: ['linkedin_url', 'twitter_url', 'facebook_url'] },
        slogan: 'headline',
        about_us: 'summary',
        headquarters: {
          // The free company data set has its places beside the other fields instead of inside `location`.
          first: [{ columns: ['location.locality', 'location.region'] }, { columns: ['locality', 'region'] }],
        },
        country_code: { first: ['location.country', 'country'] },
        industry: 'industry',
        employees_num: { first: ['employee_count', 'size'] },
        website: 'website',
        founded: 'founded',
        specialties: 'tags',
        type: 'type',
        social_followers: 'linkedin_follower_count',
        funding: 'total_funding_raised',
        stage: 'latest_funding_stage',
      },
    },
  ],
};

/** Takes the LinkedIn page out of several, because most other sources know a person by it. */
function linkedInOf(column: string): Expression {
  return { column, match: '((?:https?://)?(?:[a-z]+\\.)?linkedin\\.com/[^,\\s]+)' };
}

/** Takes the first web page out of several addresses; it skips e-mail addresses. */
function webPageOf(column: string): Expression {
  return {
    first: [
      { column, match: '(https?://[^,\\s]+)' },
      { column, as: 'first-item' },
    ],
  };
}

const jsonResume: Mapping = {
  source: 'json-resume',
  records: [
    {
      kind: 'people',
      fields: {
        // `meta.canonical` is not used: most resumes keep the one of the sample that they were made from.
        id: {
          first: [
            'basics.url',
            { column: 'basics.profiles.url', as: 'first-item' },
            { text: 'json-resume:{basics.name}' },
          ],
        },
        full_name: 'basics.name',
        social_url: { first: [linkedInOf('basics.profiles.url'), webPageOf('basics.profiles.url'), 'basics.url'] },
        headline: 'basics.label',
        about_me: 'basics.summary',
        location: {
          parts: {
            city: 'basics.location.city',
            region: 'basics.location.region',
            country_code: 'basics.location.countryCode',
          },
        },
        experience: [
          {
            each: 'work',
            fields: {
              position: 'position',
              company_name: { first: ['name', 'company'] },
              company_url: { first: ['url', 'website'] },
              location: 'location',
              start_time: 'startDate',
              end_time: 'endDate',
              job_description: { columns: ['summary', 'highlights'], join: '\n' },
            },
          },
        ],
        education: [
          {
            each: 'education',
            fields: {
              institution_name: 'institution',
              social_url: 'url',
              degree: { columns: ['studyType', 'area'] },
              start_time: 'startDate',
              end_time: 'endDate',
            },
          },
        ],
        skills: 'skills.name',
        languages: 'languages.language',
        certifications: [{ each: 'certificates', fields: { name: 'name', issuer: 'issuer', date: 'date' } }],
        refreshed_at: 'meta.lastModified',
      },
    },
  ],
};

/** An identifier may be an object that also names its issuer. */
const schemaId: Expression = {
  first: [
    '@id',
    'identifier.value',
    { text: '{identifier}' },
    { first: ['url', 'sameAs'], as: 'first-item' },
    { text: 'json-ld:{name}' },
  ],
};

const schemaPerson: Mapping = {
  source: 'json-ld',
  records: [
    {
      kind: 'people',
      fields: {
        id: schemaId,
        full_name: { first: ['name', { columns: ['givenName', 'familyName'], join: ' ' }] },
        social_url: { first: [linkedInOf('sameAs'), webPageOf('sameAs'), { column: 'url', as: 'first-item' }] },
        headline: { column: 'jobTitle', as: 'first-item' },
        about_me: 'description',
        location: {
          parts: {
            city: { first: ['address.addressLocality', 'homeLocation.address.addressLocality', 'homeLocation.name'] },
            region: { first: ['address.addressRegion', 'homeLocation.address.addressRegion'] },
            country: {
              first: ['address.addressCountry.name', 'address.addressCountry', 'homeLocation.address.addressCountry'],
            },
          },
        },
        experience: [
          {
            each: 'worksFor',
            fields: {
              position: { first: ['./roleName', { column: '/jobTitle', as: 'first-item' }] },
              company_name: { first: ['./worksFor.name', './name', './legalName', { text: '{.}' }] },
              // A graph often names an employer only by its id.
              company_id: { first: ['./worksFor.@id', './@id'] },
              company_url: { first: ['./worksFor.url', './url', './sameAs'], as: 'first-item' },
              start_time: './startDate',
              end_time: './endDate',
            },
          },
        ],
        education: [{ each: 'alumniOf', fields: { institution_name: { first: ['./alumniOf.name', './name', '.'] } } }],
        skills: { first: ['knowsAbout.name', 'knowsAbout', 'skills'] },
        languages: { first: ['knowsLanguage.name', 'knowsLanguage'] },
      },
    },
  ],
};

const schemaOrganization: Mapping = {
  source: 'json-ld',
  records: [
    {
      kind: 'company',
      fields: {
        id: schemaId,
        company_name: { first: ['name', 'legalName'] },
        social_url: { first: [linkedInOf('sameAs'), webPageOf('sameAs')] },
        slogan: 'slogan',
        about_us: 'description',
        headquarters: {
          first: [
            { columns: ['address.addressLocality', 'address.addressRegion'] },
            { columns: ['location.address.addressLocality', 'location.address.addressRegion'] },
          ],
        },
        country_code: {
          first: ['address.addressCountry.name', 'address.addressCountry', 'location.address.addressCountry'],
          as: 'first-item',
        },
        industry: 'industry',
        employees_num: { first: ['numberOfEmployees.value', 'numberOfEmployees.minValue', 'numberOfEmployees'] },
        website: 'url',
        founded: { column: 'foundingDate', as: 'year' },
        specialties: { first: ['knowsAbout.name', 'knowsAbout', 'keywords'] },
      },
    },
  ],
};

const organizationTypes =
  /^(?:https?:\/\/schema\.org\/)?(?:\w*Organization|Corporation|\w*Business|NGO|OnlineStore|Airline|Consortium|\w*University|School|GovernmentOffice)$/;

/** The JSON formats that need no mapping file. */
export const knownJson: readonly KnownJson[] = [
  {
    title: 'schema.org Person',
    matches: (record) => typesOf(record).some((type) => /^(?:https?:\/\/schema\.org\/)?Person$/.test(type)),
    mapping: schemaPerson,
  },
  {
    title: 'schema.org Organization',
    matches: (record) => typesOf(record).some((type) => organizationTypes.test(type)),
    mapping: schemaOrganization,
  },
  {
    title: 'JSON Resume',
    matches: ({ basics }) => isObject(basics) && 'name' in basics,
    mapping: jsonResume,
  },
  {
    title: 'People Data Labs person',
    matches: (record) =>
      'full_name' in record &&
      ('linkedin_username' in record ||
        'job_company_name' in record ||
        'job_title_role' in record ||
        firstOf(record['experience']).some((item) => isObject(item['company']) || isObject(item['title']))),
    mapping: peopleDataLabsPerson,
  },
  {
    title: 'People Data Labs company',
    matches: (record) =>
      'name' in record &&
      !('company_name' in record) &&
      ('linkedin_slug' in record ||
        'affiliated_profiles' in record ||
        'alternative_names' in record ||
        ('size' in record && 'linkedin_url' in record)),
    mapping: peopleDataLabsCompany,
  },
];

/** Recognises the format of a file by its first values; null if none of them matches. */
export function jsonFormatOf(values: readonly unknown[]): KnownJson | null {
  for (const value of values.slice(0, 20)) {
    if (!isObject(value)) continue;
    const known = knownJson.find(({ matches }) => matches(value));
    if (known !== undefined) return known;
  }
  return null;
}

function typesOf(record: RawObject): readonly string[] {
  const type = record['@type'];
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.filter((one) => typeof one === 'string');
}

function firstOf(list: unknown): readonly RawObject[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.slice(0, 3).filter(isObject);
}
