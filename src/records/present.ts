import type { Company } from './company.ts';
import { evidenceSummary } from './evidence.ts';
import { dayOf, duration } from './normalise/dates.ts';
import type { Education, Person, Role } from './person.ts';
import type { CompanyCard, CompanyRecord, EducationItem, ExperienceItem, PersonCard, Profile } from './presented.ts';

/** Returns the industry of a company by id; null for a company without one and for an unknown id. */
export type IndustryLookup = (companyId: string) => string | null;

/** The fields of a person's card that depend on the record alone, not on the day or the employer's record. */
export function ownPersonFields(person: Person): Omit<PersonCard, 'industry' | 'evidence_summary'> {
  const role = currentRole(person);
  return {
    id: person.id,
    social_url: person.social_url,
    full_name: person.full_name,
    headline: person.headline,
    location: person.location?.text ?? null,
    company_name: role?.company_name ?? null,
    position: role?.position ?? null,
  };
}

/** A person as a search result. */
export function personCard(person: Person, industryAt: IndustryLookup, now: Date): PersonCard {
  return {
    ...ownPersonFields(person),
    industry: industryOf(currentRole(person), industryAt),
    evidence_summary: evidenceSummary(person.refreshed_at, now),
  };
}

/** A person in full. Empty lists are null, as the specification asks. */
export function profile(person: Person, industryAt: IndustryLookup, now: Date): Profile {
  const { id: _, ...card } = personCard(person, industryAt, now);
  const { experience, education } = person;
  return {
    ...card,
    experience: experience.length === 0 ? null : experience.map((role) => experienceItem(role, industryAt, now)),
    education: education.length === 0 ? null : education.map(educationItem),
    about_me: person.about_me,
  };
}

/** The fields of a company's card that do not depend on the day. */
export function ownCompanyFields(company: Company): Omit<CompanyCard, 'evidence_summary'> {
  return {
    id: company.id,
    social_url: company.social_url,
    company_name: company.company_name,
    slogan: company.slogan,
    headquarters: company.headquarters,
    country_code: company.country_code,
    industry: company.industry,
    employees_num: company.employees_num,
    website: company.website,
    founded: company.founded,
  };
}

/** A company as a search result. */
function companyCard(company: Company, now: Date): CompanyCard {
  return { ...ownCompanyFields(company), evidence_summary: evidenceSummary(company.refreshed_at, now) };
}

/** A company in full. */
export function companyRecord(company: Company, now: Date): CompanyRecord {
  const { id: _, ...card } = companyCard(company, now);
  return {
    ...card,
    about_us: company.about_us,
    specialties: company.specialties,
    locations: company.locations,
    type: company.type,
    social_followers: company.social_followers,
    funding: company.funding,
  };
}

/** The role that a card shows: the newest current one. The store keeps roles in that order. */
export function currentRole(person: Person): Role | null {
  const first = person.experience[0];
  return first?.is_current === true ? first : null;
}

function experienceItem(role: Role, industryAt: IndustryLookup, now: Date): ExperienceItem {
  const end = role.is_current ? dayOf(now) : role.end_time;
  return {
    position: role.position,
    company_name: role.company_name,
    start_time: role.start_time,
    end_time: role.end_time,
    duration: role.start_time === null || end === null ? null : duration(role.start_time, end),
    location: role.location,
    job_description: role.job_description,
    // The industry recorded for this role is more exact than the industry of its employer as a whole, and comes first.
    industry: role.industry ?? industryOf(role, industryAt),
  };
}

/** The industry of the company record, else the one that the role itself names. */
function industryOf(role: Role | null, industryAt: IndustryLookup): string | null {
  if (role === null) return null;
  const told = role.company_id === null ? null : industryAt(role.company_id);
  return told ?? role.industry;
}

function educationItem(item: Education): EducationItem {
  return {
    social_url: item.social_url,
    institution_name: item.institution_name,
    degree: item.degree,
    start_time: item.start_time,
    end_time: item.end_time,
    description: item.description,
  };
}
