import type { RecordKind } from '../kind.ts';
import { profileTwinKey } from '../merge/person-twins.ts';
import { Remarks } from '../normalise/remarks.ts';
import { Values } from '../normalise/values.ts';
import { employerKeys } from './employer-keys.ts';

/** How a caller says which record is meant. */
export type RecordKey =
  | { readonly by: 'id'; readonly id: string }
  /** A key by which imports know the record again: of a public profile, or of a company's website. */
  | { readonly by: 'address'; readonly link: string }
  | { readonly by: 'name'; readonly name: string; readonly employer: string | null; readonly place: string | null };

/**
 * Reads the address of a person's public profile, or of a company's profile or website, as an import reads it. Null if
 * it is no web address, or none of one person or company: a site that many share.
 */
export function addressKey(kind: RecordKind, text: string): RecordKey | null {
  const url = new Values(new Remarks()).url(text, '');
  if (url === null) return null;
  const link = kind === 'people' ? profileTwinKey(url) : companyLink({ company_url: url });
  return link === null ? null : { by: 'address', link };
}

/** The key by which imports link roles to a company of this name; null if nothing is left of the name. */
export function companyNameLink(name: string): string | null {
  return companyLink({ company_name: name });
}

function companyLink(clue: { readonly company_url?: string; readonly company_name?: string }): string | null {
  const nothing = { company_id: null, company_url: null, company_name: null, location: null };
  return employerKeys({ ...nothing, ...clue })[0] ?? null;
}
