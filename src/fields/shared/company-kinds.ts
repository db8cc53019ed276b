import type { Lexicon } from '../../lexicon/lexicon.ts';
import type { Company } from '../../records/company.ts';
import { foldText } from '../../text/fold.ts';
import type { Value } from './asked.ts';

/** A startup is younger than this many years at its last verification. */
const startupYearsMax = 12;
/** A startup has at most this many people unless the record states its stage. */
const startupPeopleMax = 250;
/** An enterprise has at least this many people. */
const enterprisePeopleMin = 5_000;
const startupStages = new Set(['stage:pre-seed', 'stage:angel', 'stage:seed', 'stage:series-a', 'stage:series-b']);

/** Rounds in which a company raised money. */
const rounds: ReadonlySet<string> = new Set([...startupStages, 'stage:growth-stage', 'stage:late-stage']);

/** Investors whose companies are a kind of their own. */
const investorKinds: readonly (readonly [kind: string, investor: RegExp])[] = [
  ['company_kind:yc-backed', /^(y combinator|ycombinator|yc)\b/],
  ['company_kind:techstars-backed', /^techstars\b/],
];

/** Groups of ids with one meaning: a record states one id, and a query may use any. */
const sameMeaning: readonly (readonly string[])[] = [
  ['type:public-company', 'status:public', 'stage:ipo', 'company_kind:public'],
  ['type:privately-held', 'company_kind:private'],
  ['type:nonprofit', 'company_kind:nonprofit', 'industry:nonprofit-sector'],
  ['type:government-agency', 'company_kind:government-agency'],
];

/** Kinds that the type and status of a record decide for certain. */
export const legalForms: ReadonlySet<string> = new Set(['company_kind:public', 'company_kind:private']);

/** Each industry here implies the kind beside it. */
const industryKinds: readonly (readonly [industry: string, kind: string])[] = [
  ['industry:technology', 'company_kind:tech-company'],
  ['industry:software', 'company_kind:saas-company'],
  ['industry:saas', 'company_kind:saas-company'],
];

/** Kinds that records state, so a search for companies may filter by them. The other kinds only describe. */
export const statedKinds: ReadonlySet<string> = new Set([
  'company_kind:public',
  'company_kind:private',
  'company_kind:nonprofit',
  'company_kind:government-agency',
  'company_kind:yc-backed',
]);

/**
 * Kinds that cover nearly all of an industry. Records do state the industry, so a search for companies may filter by
 * it.
 */
const industriesOfKinds: Readonly<Record<string, string>> = {
  'company_kind:law-firm': 'industry:legal',
  'company_kind:recruitment-agency': 'industry:staffing',
  'company_kind:marketing-agency': 'industry:marketing-advertising',
  'company_kind:accounting-firm': 'industry:accounting',
  'company_kind:bank': 'industry:banking',
  'company_kind:investment-bank': 'industry:investment-banking',
  'company_kind:vc-firm': 'industry:venture-capital',
  'company_kind:pe-firm': 'industry:venture-capital',
  'company_kind:university': 'industry:higher-education',
  'company_kind:retailer': 'industry:retail',
  'company_kind:nonprofit': 'industry:nonprofit-sector',
  'company_kind:distributor-company': 'industry:wholesale',
  'company_kind:open-source-company': 'industry:open-source',
};

/** Kinds that say little of a company, of which records often do not tell, so that words and trades say more: "tech startups". */
export const vagueKinds: ReadonlySet<string> = new Set([
  'company_kind:startup',
  'company_kind:scale-up',
  'company_kind:tech-company',
  'company_kind:saas-company',
  'company_kind:venture-backed',
  'company_kind:funded',
  'company_kind:enterprise',
]);

/** The industry that a kind, or its parent kind, covers nearly all of. */
export function industryOfKind(id: string, lexicon: Lexicon): string | null {
  const kinds = [id, ...lexicon.ancestors(id)];
  return kinds.map((kind) => industriesOfKinds[kind]).find((industry) => industry !== undefined) ?? null;
}

/**
 * Kinds of which many state the industry and others only what they make or do, so that a search may find them by it and never
 * filters by it: "manufacturing companies", "semiconductor manufacturers".
 */
const industriesOfSome: Readonly<Record<string, string>> = { 'company_kind:manufacturer': 'industry:manufacturing' };

/** The industry by which companies of a kind are found; null if no industry tells. */
export function industryTelling(id: string, lexicon: Lexicon): string | null {
  return industryOfKind(id, lexicon) ?? industriesOfSome[id] ?? null;
}

/** Kinds that make up their industry alone, so that who works at one works in the trade: "at banks", "in banking". */
const tradesAlone: ReadonlySet<string> = new Set(
  Object.entries(industriesOfKinds)
    .filter(([, industry], _, all) => all.filter(([, other]) => other === industry).length === 1)
    .map(([kind]) => kind),
);

/** The industries that people at companies of these kinds work in; null if a kind is not a whole trade. */
export function tradesOfKinds(values: readonly Value[], lexicon: Lexicon): readonly Value[] | null {
  const trades = values.map((value): Value | null => {
    if (value.kind !== 'concept' || !tradesAlone.has(value.id)) return null;
    const trade = lexicon.concept(industriesOfKinds[value.id] ?? '');
    return trade === null ? null : { kind: 'concept', id: trade.id, label: trade.label };
  });
  return trades.length > 0 && trades.every((trade) => trade !== null) ? trades : null;
}

/**
 * Concepts implied by a record and by the concepts already read from it: by its investors, industry, age, size and
 * stage, and by ids with the same meaning.
 */
export function impliedConcepts(company: Company, concepts: ReadonlySet<string>): readonly string[] {
  const implied = new Set<string>();
  const investors = company.investors.map(foldText);
  for (const [kind, investor] of investorKinds) if (investors.some((name) => investor.test(name))) implied.add(kind);
  if (investors.length > 0) implied.add('company_kind:venture-backed');
  if (investors.length > 0 || (company.funding ?? 0) > 0 || [...concepts].some((id) => rounds.has(id)))
    implied.add('company_kind:funded');
  if (implied.has('company_kind:yc-backed') || isYoungAndSmall(company, concepts)) implied.add('company_kind:startup');
  if ((company.employees_num ?? 0) >= enterprisePeopleMin) implied.add('company_kind:enterprise');
  for (const [industry, kind] of industryKinds) if (concepts.has(industry)) implied.add(kind);
  for (const ids of sameMeaning) if (ids.some((id) => concepts.has(id))) for (const id of ids) implied.add(id);
  return [...implied];
}

/** Whether a company is a startup, or was one to its end: "closed startups". */
function isYoungAndSmall(company: Company, concepts: ReadonlySet<string>): boolean {
  if (company.status === 'public') return false;
  for (const concept of concepts) if (startupStages.has(concept)) return true;
  const verified = company.refreshed_at?.slice(0, 4);
  if (company.founded === null || verified === undefined) return false;
  if (Number(verified) - company.founded > startupYearsMax) return false;
  // Of a young company that raised money nobody has to count the people.
  return company.employees_num === null ? company.funding !== null : company.employees_num <= startupPeopleMax;
}
