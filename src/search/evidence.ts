import type { Condition, Field } from '../intent/intent.ts';
import type { Company } from '../records/company.ts';
import type { Person, Role } from '../records/person.ts';
import { foldText } from '../text/fold.ts';

/** A record on a page: a person with the record of the current employer, or a company. */
export type Shown =
  | { readonly kind: 'people'; readonly person: Person; readonly employer: Company | null }
  | { readonly kind: 'company'; readonly company: Company };

/** The value of the record that a condition is judged by, as the record writes it; null where it has none. */
export function evidenceOf(condition: Condition, shown: Shown): string | null {
  return shown.kind === 'people'
    ? evidenceOfPerson(condition, shown.person, shown.employer)
    : evidenceOfCompany(condition.field, shown.company);
}

const itemsMax = 5;

function evidenceOfPerson(condition: Condition, person: Person, employer: Company | null): string | null {
  const roles = rolesIn(person.experience, condition.scope);
  switch (condition.field) {
    case 'name':
      return person.full_name;
    case 'title':
    case 'function':
    case 'seniority':
      return nearest(condition, roles, (role) => role.position) ?? person.headline;
    case 'first_role':
      return person.experience.at(-1)?.position ?? null;
    case 'employer':
      return nearest(condition, roles, (role) => role.company_name);
    case 'role_years':
    case 'role_start':
    case 'role_end':
    case 'role_during':
      return roles[0] === undefined ? null : period(roles[0]);
    case 'experience_years':
      return earliest(person.experience);
    case 'school':
      return joined(person.education.map((item) => item.institution_name));
    case 'degree':
    case 'study':
      return joined(person.education.flatMap((item) => item.degree));
    case 'graduated':
      return joined(person.education.map((item) => item.end_time));
    case 'skill':
      return named(condition, person.skills) ?? person.headline;
    case 'language':
      return joined(person.languages);
    case 'place':
      return person.location?.text ?? roles.find((role) => role.location !== null)?.location ?? null;
    case 'industry':
      return employer?.industry ?? roles[0]?.industry ?? null;
    case 'employer_place':
      return employer === null ? null : evidenceOfCompany('place', employer);
    case 'text':
      return person.headline;
    default:
      return employer === null ? null : evidenceOfCompany(condition.field, employer);
  }
}

function evidenceOfCompany(field: Field, company: Company): string | null {
  switch (field) {
    case 'name':
    case 'employer':
      return company.company_name;
    case 'industry':
      return joined([company.industry, ...company.specialties]);
    case 'specialty':
    case 'skill':
      return joined(company.specialties) ?? company.industry ?? company.slogan;
    case 'type':
      return company.type;
    case 'stage':
      return company.stage;
    case 'status':
      return company.status ?? company.type;
    case 'company_kind':
      return joined([company.type, company.stage, ...company.investors]);
    case 'investor':
      return joined(company.investors);
    case 'headcount':
      return company.employees_num === null ? null : `${company.employees_num} employees`;
    case 'founded':
      return company.founded === null ? null : `founded ${company.founded}`;
    case 'funding':
      return company.funding === null ? null : `$${company.funding.toLocaleString('en-US')} raised`;
    case 'followers':
      return company.social_followers === null ? null : `${company.social_followers} followers`;
    case 'place':
    case 'employer_place':
      return company.headquarters ?? company.country_code;
    default:
      return company.slogan;
  }
}

function rolesIn(roles: readonly Role[], scope: Condition['scope']): readonly Role[] {
  if (scope === 'any' || scope === 'ever') return roles;
  return roles.filter((role) => role.is_current === (scope === 'current'));
}

/** The value that shares a word with what was asked, else the newest one. */
function nearest(condition: Condition, roles: readonly Role[], read: (role: Role) => string | null): string | null {
  const values = roles.flatMap((role) => read(role) ?? []);
  return named(condition, values) ?? values[0] ?? null;
}

function named(condition: Condition, values: readonly string[]): string | null {
  const asked = new Set(
    condition.values.flatMap((value) => foldText(value.kind === 'words' ? value.text : value.label).split(' ')),
  );
  return (
    values.find((value) =>
      foldText(value)
        .split(' ')
        .some((word) => asked.has(word)),
    ) ?? null
  );
}

function period(role: Role): string {
  return `${role.position ?? role.company_name ?? 'role'}, ${role.start_time ?? 'unknown'} to ${
    role.is_current ? 'now' : (role.end_time ?? 'unknown')
  }`;
}

function earliest(roles: readonly Role[]): string | null {
  const starts = roles.flatMap((role) => role.start_time ?? []).sort();
  return starts[0] === undefined ? null : `working since ${starts[0]}`;
}

function joined(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.slice(0, itemsMax).join(', ');
}
