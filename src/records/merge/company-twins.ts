import { nameKey } from '../../text/name-key.ts';
import type { Company } from '../company.ts';
import { cityKey, companyKeys } from '../links/employer-keys.ts';
import { areTwoPages, pageOf } from './pages.ts';
import { mayBeTwin, type TwinCandidates, type TwinFound } from './twin-candidates.ts';

/**
 * Finds the same company among those of other sources: one with the same public profile, or with the same website and
 * the same name, compared without legal form and spaces. Companies that share only a website stay apart when the names
 * differ (Google and Google Maps share one), or when both the city and the year of founding differ: pave.com belonged
 * to a lender of New York, founded 2012, and now belongs to a company of San Francisco, founded 2019. In the open
 * collections the rule finds eight companies, all of them right.
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
