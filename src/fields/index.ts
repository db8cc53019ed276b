import { companyKind } from './company/company-kind.ts';
import { followers } from './company/followers.ts';
import { founded } from './company/founded.ts';
import { funding } from './company/funding.ts';
import { headcount } from './company/headcount.ts';
import { industry } from './company/industry.ts';
import { investor } from './company/investor.ts';
import { officeCountries } from './company/office-countries.ts';
import { officePlace } from './company/office-place.ts';
import { specialty } from './company/specialty.ts';
import { stage } from './company/stage.ts';
import { status } from './company/status.ts';
import { type } from './company/type.ts';
import type { FieldDefinition } from './definition.ts';
import { degree } from './education/degree.ts';
import { graduated } from './education/graduated.ts';
import { school } from './education/school.ts';
import { study } from './education/study.ts';
import { certification } from './record/certification.ts';
import { experienceYears } from './record/experience-years.ts';
import { firstRole } from './record/first-role.ts';
import { jobChange } from './record/job-change.ts';
import { language } from './record/language.ts';
import { languageCount } from './record/language-count.ts';
import { name } from './record/name.ts';
import { place } from './record/place.ts';
import { skill } from './record/skill.ts';
import { text } from './record/text.ts';
import { employer } from './role/employer.ts';
import { employerPlace } from './role/employer-place.ts';
import { roleFunction } from './role/function.ts';
import { roleDuring } from './role/role-during.ts';
import { roleEnd } from './role/role-end.ts';
import { roleStart } from './role/role-start.ts';
import { roleYears } from './role/role-years.ts';
import { seniority } from './role/seniority.ts';
import { title } from './role/title.ts';

/**
 * Every condition by its name in the Intent. If several fields take one kind of concept, the first listed wins:
 * "Berlin" is a person's place before it is the employer's.
 */
export const fields = {
  name,
  title,
  function: roleFunction,
  seniority,
  employer,
  role_years: roleYears,
  role_start: roleStart,
  role_end: roleEnd,
  role_during: roleDuring,
  first_role: firstRole,
  experience_years: experienceYears,
  school,
  degree,
  study,
  graduated,
  skill,
  language,
  language_count: languageCount,
  certification,
  job_change: jobChange,
  place,
  industry,
  specialty,
  company_kind: companyKind,
  type,
  stage,
  status,
  headcount,
  founded,
  funding,
  followers,
  office_countries: officeCountries,
  office_place: officePlace,
  investor,
  employer_place: employerPlace,
  text,
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The name of a field. */
export type Field = keyof typeof fields;

/** The same definitions under their general type. */
const definitions: Readonly<Record<Field, FieldDefinition>> = fields;

export const fieldNames = Object.keys(fields) as readonly Field[];

export function definitionOf(field: Field): FieldDefinition {
  return definitions[field];
}

/** The names of the fields whose definition passes the test. */
export function fieldsWhere(holds: (definition: FieldDefinition) => boolean): ReadonlySet<Field> {
  return new Set(fieldNames.filter((field) => holds(definitions[field])));
}
