import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

const listed: ReadonlySet<string> = new Set(['listed', 'quoted', 'traded', 'floated']);
const between: ReadonlySet<string> = new Set(['on', 'in', 'at', 'the']);
const exchanges: ReadonlySet<string> = new Set(['exchange', 'exchanges', 'bourse', 'bourses']);

/** Whether a place only says on which exchange shares are traded, and not where a company is: "gold miners listed in Toronto". */
export function isOfListing(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'value') return false;
  const isExchange = exchanges.has(tokens[item.to - 1]?.word ?? '');
  const place = isExchange ? items[at - 1] : item;
  if (place?.kind !== 'value' || place.field !== 'place') return false;
  let first = place.from;
  while (between.has(tokens[first - 1]?.word ?? '')) first--;
  return first < place.from && listed.has(tokens[first - 1]?.word ?? '');
}
