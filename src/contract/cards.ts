import { Type } from 'typebox';
import { evidenceSummary, text } from './fields.ts';

/** The fields that a person's card and full profile share, in the order of the specification. */
export const personFields = {
  social_url: text('Null when no public profile URL is on record.'),
  full_name: Type.String(),
  headline: text('Null when none is written.'),
  location: text('Null when none is on record.'),
  company_name: text('Current employer; null when there is none.'),
  position: text('Current role; null when there is none.'),
  industry: text('From the current employer; null when it or its industry is not known.'),
  evidence_summary: evidenceSummary,
};

export const PersonCard = Type.Object(
  { id: Type.String({ description: 'Opaque; accepted by `GET /v1/profiles/{id}`.' }), ...personFields },
  { additionalProperties: false },
);

export const companyFields = {
  social_url: text('Social URL of the company.'),
  company_name: text('Name.'),
  slogan: text('Short tagline.'),
  headquarters: text("'City, Region'."),
  country_code: text('Lowercase ISO 3166-1 alpha-2.'),
  industry: text('Industry.'),
  employees_num: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'Null when not known.' }),
  website: text('Website.'),
  founded: Type.Union([Type.Integer(), Type.Null()], { description: 'Year.' }),
  evidence_summary: evidenceSummary,
};

export const CompanyCard = Type.Object(
  { id: Type.String({ description: 'Opaque; accepted by `GET /v1/companies/{company_id}`.' }), ...companyFields },
  { additionalProperties: false },
);
