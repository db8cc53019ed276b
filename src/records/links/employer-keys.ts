import { knownNameKey, nameKey } from '../../text/name-key.ts';
import type { Company } from '../company.ts';
import type { Role } from '../person.ts';

/**
 * The keys by which an employer can be found, surest first: `i:` the id that the source gives, `u:` its website or
 * public profile, `p:` its name in the city of the role, `n:` its name. A key links only where exactly one company has
 * it. Of three companies called Apollo, a role is linked to the one in its city; without that the three stay doubtful
 * and none is guessed.
 */
export function employerKeys(
  role: Pick<Role, 'company_id' | 'company_url' | 'company_name' | 'location'>,
): readonly string[] {
  const keys: string[] = [];
  if (role.company_id !== null) keys.push(`i:${role.company_id}`);
  const address = role.company_url === null ? null : addressKey(role.company_url);
  if (address !== null) keys.push(`u:${address}`);
  const name = role.company_name === null ? '' : knownNameKey(role.company_name);
  if (name === '') return keys;
  const city = role.location === null ? '' : cityKey(role.location);
  if (city !== '') keys.push(`p:${name}@${city}`);
  keys.push(`n:${name}`);
  return keys;
}

/** The keys under which a company is found. */
export function companyKeys(company: Company): readonly string[] {
  const keys = new Set([`i:${company.id}`]);
  for (const url of [company.website, company.social_url]) {
    const address = url === null ? null : addressKey(url);
    if (address !== null) keys.add(`u:${address}`);
  }
  const name = nameKey(company.company_name);
  if (name === '') return [...keys];
  const city = company.headquarters === null ? '' : cityKey(company.headquarters);
  if (city !== '') keys.add(`p:${name}@${city}`);
  keys.add(`n:${name}`);
  return [...keys];
}

/** Sites that host pages of many companies, so that the host alone does not identify a company. */
const sharedHosts =
  /(?:^|\.)(?:linkedin|facebook|twitter|x|instagram|crunchbase|youtube|github|google|wikipedia|medium|angel|wellfound|producthunt|linktr|bit|t)\.[a-z]+$/;
/** App shops, where the pages of all companies have one path. */
const appShops = /^(?:play\.google|itunes\.apple|apps\.apple)\.com$/;

/**
 * The key of an address: `https://www.acme.com/about` gives `acme.com`. A page on a site of many companies keeps its
 * path.
 */
function addressKey(url: string): string | null {
  const parts = /^https?:\/\/(?:www\.)?([^/?#:]+)(?::\d+)?([^?#]*)/i.exec(url);
  if (parts === null) return null;
  const host = (parts[1] ?? '').toLowerCase().replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
  // The slip `https://https://acme.com` parses with the host `https`, which has no dot.
  if (!host.includes('.') || appShops.test(host)) return null;
  if (!sharedHosts.test(host)) return host;
  const path = (parts[2] ?? '').toLowerCase().replace(/\/+$/, '');
  return path === '' ? null : host + path;
}

/** The city of a place: `Oakland, California` gives `oakland`. */
export function cityKey(place: string): string {
  const end = place.indexOf(',');
  return knownNameKey(end === -1 ? place : place.slice(0, end));
}
