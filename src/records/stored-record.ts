import type { Company } from './company.ts';
import { companyKeys, employerKeys } from './links/employer-keys.ts';
import type { Person } from './person.ts';
import { currentRole, ownCompanyFields, ownPersonFields } from './present.ts';
import type { CompanyCard, PersonCard } from './presented.ts';

/**
 * Records as they are stored: the whole record as text, and beside it the fields that cards and links need. They are
 * plain data, so that a thread without the store can make them.
 */
export interface StoredPerson extends Omit<PersonCard, 'industry' | 'evidence_summary'> {
  readonly kind: 'people';
  readonly refreshed_at: string | null;
  readonly role_industry: string | null;
  /** Whether there is a current role. */
  readonly employed: boolean;
  /** One line a role: the keys that its employer is linked by, separated by tabs. */
  readonly employer_keys: string;
  readonly body: string;
}

export interface StoredCompany extends Omit<CompanyCard, 'evidence_summary'> {
  readonly kind: 'company';
  readonly refreshed_at: string | null;
  /** The keys under which the company is found. */
  readonly keys: readonly string[];
  readonly body: string;
}

export type StoredRecord = StoredPerson | StoredCompany;

export function storedPerson(person: Person): StoredPerson {
  const role = currentRole(person);
  return {
    kind: 'people',
    ...ownPersonFields(person),
    refreshed_at: person.refreshed_at,
    role_industry: role?.industry ?? null,
    employed: role !== null,
    employer_keys: person.experience.map((one) => employerKeys(one).join('\t')).join('\n'),
    body: JSON.stringify(person),
  };
}

export function storedCompany(company: Company): StoredCompany {
  return {
    kind: 'company',
    ...ownCompanyFields(company),
    refreshed_at: company.refreshed_at,
    keys: companyKeys(company),
    body: JSON.stringify(company),
  };
}
