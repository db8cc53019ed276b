import { firstOf } from '../../../records/links/linker.ts';
import type { StoredCompany, StoredPerson } from '../../../records/stored-record.ts';
import type { Row } from './columns.ts';
import { twinKeys } from './keys.ts';

/** Where a record comes from is written by itself: it changes oftener than the record. */
type WithoutOrigin<R> = Omit<R, 'source' | 'first_seen' | 'seen'>;

/** The row of a person. `employers` has the company of each role in a line. */
export function personRow(
  person: StoredPerson,
  n: number,
  change: number,
  employers: string,
): WithoutOrigin<Row<'people'>> {
  const { kind: _, body: __, ...fields } = person;
  const [profile, name] = twinKeys(person.social_url, person.full_name);
  return {
    ...fields,
    n,
    change,
    employer_id: person.employed ? firstOf(employers) : null,
    employer_ids: employers,
    profile_key: profile,
    name_key: name,
  };
}

export function companyRow(company: StoredCompany, n: number, change: number): WithoutOrigin<Row<'company'>> {
  const { kind: _, body: __, keys: ___, ...fields } = company;
  return { ...fields, n, change };
}

const noFields = { refreshed_at: null, social_url: null, company_name: null } as const;

/** What a removed record leaves. */
export function clearedPerson(n: number, id: string, change: number): WithoutOrigin<Row<'people'>> {
  return {
    ...{ n, id, change, ...noFields, full_name: null, headline: null, location: null, position: null },
    ...{ role_industry: null, employed: false, employer_id: null, employer_keys: '', employer_ids: '' },
    ...{ profile_key: null, name_key: null },
  };
}

export function clearedCompany(n: number, id: string, change: number): WithoutOrigin<Row<'company'>> {
  return {
    ...{ n, id, change, ...noFields, slogan: null, headquarters: null, country_code: null, industry: null },
    ...{ employees_num: null, website: null, founded: null },
  };
}
