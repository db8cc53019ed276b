import { type Static, type TSchema, Type } from 'typebox';
import { nullable, nullableText } from '../nullable.ts';

/**
 * The records that callers see: the bodies of the specification without the credit fields, which `contract` adds. Keys
 * stand in the order of the specification.
 */

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type Presented<Schema extends TSchema> = DeepReadonly<Static<Schema>>;
type PresentedFields<Fields extends Readonly<Record<string, TSchema>>> = {
  readonly [Name in keyof Fields]: Presented<Fields[Name]>;
};

const evidenceSummary = Type.String({
  description:
    '`Verified last X days` with X one of 30, 60, 90, 120, or `Verified over 120 days ago`, by whole days since the ' +
    'record was refreshed; without a date, over 120 days.',
  default: 'Verified over 120 days ago',
  pattern: '^Verified (last (30|60|90|120) days|over 120 days ago)$',
});

/** An ISO 8601 date, as precise as it is known. A month is never invented. */
function partialDate(description: string) {
  return Type.Union([Type.String({ pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' }), Type.Null()], {
    description: `${description} ISO 8601 of the precision known: \`2019\`, \`2019-03\` or \`2019-03-15\`.`,
  });
}

/** The fields that a person's card and full profile share, in the order of the specification. */
const personFields = {
  social_url: nullableText('Null when no public profile URL is on record.'),
  full_name: Type.String(),
  headline: nullableText('Null when none is written.'),
  location: nullableText('Null when none is on record.'),
  company_name: nullableText('Current employer; null when there is none.'),
  position: nullableText('Current role; null when there is none.'),
  industry: nullableText('From the current employer; null when it or its industry is not known.'),
  evidence_summary: evidenceSummary,
};

export const PersonCard = Type.Object(
  { id: Type.String({ description: 'Opaque; accepted by `GET /v1/profiles/{id}`.' }), ...personFields },
  { additionalProperties: false },
);

export type PersonCard = Presented<typeof PersonCard>;

const companyFields = {
  social_url: nullableText('Social URL of the company.'),
  company_name: nullableText('Name.'),
  slogan: nullableText('Short tagline.'),
  headquarters: nullableText("'City, Region'."),
  country_code: nullableText('Lowercase ISO 3166-1 alpha-2.'),
  industry: nullableText('Industry.'),
  employees_num: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'Null when not known.' }),
  website: nullableText('Website.'),
  founded: Type.Union([Type.Integer(), Type.Null()], { description: 'Year.' }),
  evidence_summary: evidenceSummary,
};

export const CompanyCard = Type.Object(
  { id: Type.String({ description: 'Opaque; accepted by `GET /v1/companies/{company_id}`.' }), ...companyFields },
  { additionalProperties: false },
);

export type CompanyCard = Presented<typeof CompanyCard>;

export const ExperienceItem = Type.Object(
  {
    position: nullableText('Job title.'),
    company_name: nullableText('Employer.'),
    start_time: partialDate('Start of the role.'),
    end_time: partialDate('End of the role; null while it is current.'),
    duration: nullableText(
      '`2 years 3 months`, `8 months` or `Less than a month`; null unless both ends are known or the role is current.',
    ),
    location: nullableText('Place of the role.'),
    job_description: nullableText('What the person wrote about the role.'),
    industry: nullableText('Industry of the employer.'),
  },
  { additionalProperties: false },
);

export type ExperienceItem = Presented<typeof ExperienceItem>;

export const EducationItem = Type.Object(
  {
    social_url: nullableText('Of the institution; null when it has no public URL.'),
    institution_name: nullableText('Null when not recorded.'),
    degree: Type.Array(Type.String(), { description: 'Degrees or programmes; empty when there are none.' }),
    start_time: partialDate('Null when not recorded.'),
    end_time: partialDate('Null when not recorded.'),
    description: nullableText('Null when there is none.'),
  },
  { additionalProperties: false },
);

export type EducationItem = Presented<typeof EducationItem>;

export const profileFields = {
  ...personFields,
  experience: nullable(
    Type.Array(ExperienceItem, { description: 'Every role: current ones first, then newest start first.' }),
  ),
  education: nullable(Type.Array(EducationItem, { description: 'Newest first.' })),
  about_me: nullableText('Profile summary.'),
};

export type Profile = PresentedFields<typeof profileFields>;

export const CompanyLocation = Type.Object(
  {
    address: Type.Optional(nullable(Type.String())),
    address_2: Type.Optional(nullable(Type.String())),
    primary: Type.Optional(nullable(Type.Boolean())),
  },
  { additionalProperties: false, description: 'Individual keys may be absent.' },
);

export const companyRecordFields = {
  ...companyFields,
  about_us: nullableText('What the company says about itself.'),
  specialties: Type.Array(Type.String(), { description: 'Self-declared.' }),
  locations: Type.Array(CompanyLocation, { description: 'Offices.' }),
  type: nullableText('Organisation type.'),
  social_followers: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'Null when not known.' }),
  funding: Type.Union([Type.Integer(), Type.Null()], { description: 'Total raised in USD; null until sourced.' }),
};

export type CompanyRecord = PresentedFields<typeof companyRecordFields>;

export type Prediction =
  | {
      readonly has_prediction: false;
      readonly score: null;
      readonly signal_date: null;
      readonly reasoning: readonly [];
    }
  | {
      readonly has_prediction: true;
      readonly score: number;
      readonly signal_date: string;
      readonly reasoning: readonly {
        readonly category: string;
        readonly intensity: 'low' | 'medium' | 'high';
        readonly weight: number;
        readonly rank: number;
      }[];
    };
