import { crewWords, directed, doers } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { namesCompanies } from './value-field.ts';

/** Whether a trade was and may still be somebody's: "who have worked in consulting", unlike "who worked in". */
export function isPerfect(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = items.slice(at, at + 2);
  const words = item === undefined ? [] : tokens.slice(Math.max(0, item.from - 1), item.to).map(({ word }) => word);
  const isOfTrade = next?.kind === 'value' && (next.field === 'industry' || next.field === 'function');
  return isOfTrade && (words.includes('have') || words.includes('has'));
}

/** Whether a clause ends with the item: "who work at Google now". */
export function endsClause(at: number, items: readonly Item[]): boolean {
  const next = items[at + 1];
  return next === undefined || next.join === 'comma' || (next.kind === 'marker' && next.marker === 'and');
}

/** Whether a value follows a comma and a "not": "formerly at Google, not managers". */
export function isContrast(at: number, items: readonly Item[]): boolean {
  const before = items[at - 1];
  return before?.kind === 'marker' && before.marker === 'not' && before.join === 'comma' && items[at]?.join === 'none';
}

/** Whether a value says where the people right after it work: "law firm employees". */
export function isOfStaff(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const next = items[at + 1];
  if (next?.kind !== 'marker' || next.marker !== 'people' || next.join !== 'none') return false;
  return tokens.slice(next.from, next.to).every(({ word }) => crewWords.has(word));
}

/** Whether a value says what companies named right before it do: "companies in banking". */
export function isOfCompanies(at: number, items: readonly Item[]): boolean {
  return items[at - 2]?.kind === 'marker' && namesCompanies(at - 2, items);
}

/**
 * Whether words may mean both a function and an industry. Beside companies they mean only the industry: "at marketing
 * agencies".
 */
export function mayMeanBoth(at: number, items: readonly Item[], governor: Marker | null): boolean {
  return governor !== 'at' && governor !== 'worked' && !namesCompanies(at + 1, items);
}

/** So many words may describe a company before its noun. */
const descriptionMax = 3;

/** Whether a clause speaks of a company of those before it: "founders whose lending startup shut down". */
export function ownsCompany(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (target === 'company' || item === undefined || tokens[item.to - 1]?.word !== 'whose') return false;
  const noun = items.slice(at + 1).findIndex(({ kind }) => kind !== 'value' && kind !== 'unknown');
  const end = noun < 0 ? items.length : at + 1 + noun;
  for (let i = at + 1; i <= Math.min(end, at + 1 + descriptionMax); i++) if (namesCompanies(i, items)) return true;
  return false;
}

/** Whether a minus rules the item out, as in search boxes: "-java". */
export function hasMinus({ from }: Item, { query, tokens }: LatticeInput): boolean {
  const start = tokens[from]?.start ?? 0;
  return /(^|\s)-$/.test(query.slice(Math.max(0, start - 2), start));
}

/** Whether an item after a comma goes on with a list: "serving banks, insurers". */
export function continuesList(item: Item, before: Item | undefined): boolean {
  return item.kind === 'value' && before?.kind === 'value' && item.field === before.field;
}

/** Whether a word may only stand once more in a list: "employed by Netflix or by Uber". */
export function isPreposition([word, ...others]: readonly Token[]): boolean {
  return word !== undefined && others.length === 0 && (doers.has(word.word) || directed.has(word.word));
}
