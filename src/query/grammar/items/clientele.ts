import type { Field } from '../../../intent/intent.ts';
import { clientele, investors, traders } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { using } from '../reading/value-field.ts';
import { isFollowed } from '../reading/weak-values.ts';
import { readAs } from './field-readings.ts';
import { type Item, isJoint } from './item.ts';

/**
 * Whether a value says something of those whom companies deal with, and nothing of the companies that are asked for: "with
 * government contracts", "software companies with bank customers".
 */
export function isOfClientele(next: Item | undefined, { tokens, target }: LatticeInput): boolean {
  return target === 'company' && next?.join === 'none' && clientele.has(tokens[next.from]?.word ?? '');
}

/**
 * Whether a language is what companies offer, which records do not say, and no country where they are: "translation
 * agencies offering Japanese", "schools that teach Spanish and German".
 */
export function isOffered(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [item, before, next] = [items[at], items[at - 1], items[at + 1]];
  if (input.target !== 'company' || item?.join !== 'none' || !isLanguage(item, input)) return false;
  // "Who translate websites into Japanese".
  if (input.tokens[item.from - 1]?.word === 'into') return true;
  if (next !== undefined && !isJoint(next) && isFollowed(next)) return false;
  return isJoint(before) ? isOffered(at - 2, items, input) : before?.kind === 'unknown';
}

const isLanguage = (item: Item, input: LatticeInput): boolean =>
  item.kind === 'value' &&
  (item.field === 'language' || (item.field === 'place' && readAs('language', item, input) !== null));

/** Whether what companies do not use is denied behind what they use: "that use Salesforce but not HubSpot". */
export function isUnused(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, item] = [items[at - 1], items[at]];
  if (by?.kind !== 'marker' || by.marker !== 'not' || item?.kind !== 'value' || item.field !== 'employer') return false;
  const used = items.slice(0, at).findLast(({ kind }) => kind !== 'marker');
  return used !== undefined && using.has(tokens[used.from - 1]?.word ?? '');
}

/** Whether a trade is that of companies in which others put money or goods, and not their own: "investors in climate tech", "sold in pharmacies". */
export function isInvestedIn(at: number, items: readonly Item[], { tokens }: Pick<LatticeInput, 'tokens'>): boolean {
  const [who, by, item] = [items[at - 2], items[at - 1], items[at]];
  if (item?.kind !== 'value' || !ofTrades.has(item.field)) return false;
  // "Early-stage biotech".
  if (by?.kind === 'value' && item.join === 'none') return isInvestedIn(at - 1, items, { tokens });
  if (by?.kind !== 'marker' || by.marker !== 'in') return false;
  const { word = '' } = tokens[by.from - 1] ?? {};
  return who?.kind !== 'marker' && by.join === 'none' && (investors.has(word) || /^(sold|stocked)$/.test(word));
}

const ofTrades = new Set<Field>(['industry', 'specialty', 'stage', 'company_kind']);

/** Whether "suppliers of" asks for those who have the goods right behind it, and not for those of a company: "of dental chairs". */
export function isOfGoods({ kind, from, to }: Item, next: Item | undefined, { tokens }: LatticeInput): boolean {
  if (kind !== 'marker' || !/^suppliers?$/.test(tokens[from]?.word ?? '') || tokens[to - 1]?.word !== 'of')
    return false;
  return next !== undefined && tokens[next.from]?.shape === 'lower' && next.join === 'none';
}

/** Whether a word for companies of a trade is that of people whom others serve: "platforms for freelance designers". */
export function isServedDoer(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, whose, item] = [items[at - 2], items[at - 1], items[at]];
  if (item?.kind !== 'marker' || item.marker !== 'companies' || !traders.has(tokens[item.from]?.word ?? ''))
    return false;
  if (whose?.kind !== 'unknown' || item.join !== 'none') return false;
  return by?.kind === 'marker' && by.marker === 'for';
}
