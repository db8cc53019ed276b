import type { Company } from './company.ts';
import { companyKeys, employerKeys } from './employer-keys.ts';
import type { Person } from './person.ts';
import { currentRole } from './present.ts';

/**
 * Records as they are stored: what cards and links are made of beside the whole record as text. Plain data, so that
 * a thread without the store can make it.
 */
export interface StoredPerson {
  readonly kind: 'people';
  readonly id: string;
  readonly refreshed_at: string | null;
  readonly social_url: string | null;
  readonly full_name: string;
  readonly headline: string | null;
  readonly location: string | null;
  readonly company_name: string | null;
  readonly position: string | null;
  readonly role_industry: string | null;
  /** Whether there is a current role. */
  readonly employed: boolean;
  /** One line a role: the keys to link its employer by, separated by tabs. */
  readonly employer_keys: string;
  readonly body: string;
}

export interface StoredCompany {
  readonly kind: 'company';
  readonly id: string;
  readonly refreshed_at: string | null;
  readonly social_url: string | null;
  readonly company_name: string;
  readonly slogan: string | null;
  readonly headquarters: string | null;
  readonly country_code: string | null;
  readonly industry: string | null;
  readonly employees_num: number | null;
  readonly website: string | null;
  readonly founded: number | null;
  /** The keys under which it is found. */
  readonly keys: readonly string[];
  readonly body: string;
}

export type StoredRecord = StoredPerson | StoredCompany;

export function storedPerson(person: Person): StoredPerson {
  const role = currentRole(person);
  return {
    kind: 'people',
    id: person.id,
    refreshed_at: person.refreshed_at,
    social_url: person.social_url,
    full_name: person.full_name,
    headline: person.headline,
    location: person.location?.text ?? null,
    company_name: role?.company_name ?? null,
    position: role?.position ?? null,
    role_industry: role?.industry ?? null,
    employed: role !== null,
    employer_keys: person.experience.map((one) => employerKeys(one).join('\t')).join('\n'),
    body: JSON.stringify(person),
  };
}

export function storedCompany(company: Company): StoredCompany {
  return {
    kind: 'company',
    id: company.id,
    refreshed_at: company.refreshed_at,
    social_url: company.social_url,
    company_name: company.company_name,
    slogan: company.slogan,
    headquarters: company.headquarters,
    country_code: company.country_code,
    industry: company.industry,
    employees_num: company.employees_num,
    website: company.website,
    founded: company.founded,
    keys: companyKeys(company),
    body: JSON.stringify(company),
  };
}
