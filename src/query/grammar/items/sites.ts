import type { LatticeInput } from '../lattice/edge.ts';
import { type Item, isArticle } from './item.ts';

/** Nouns of where a company sits, or has more of it. */
const sites: ReadonlySet<string> = new Set(['office', 'offices', 'branch', 'headquarters', 'hq', 'base', 'seat']);
/** Words that may stand before such a noun. */
const main: ReadonlySet<string> = new Set(['head', 'main', 'corporate']);

/**
 * The items, with the noun of a site that stands behind its place before that: "with a New York head office" is "with a head
 * office in New York".
 */
export function withSites(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  if (!tokens.some(({ word }) => sites.has(word))) return items;
  const isSite = (item: Item): boolean => item.kind !== 'value' && item.join === 'none' && namesSite(item);
  const namesSite = ({ from, to }: Item): boolean =>
    sites.has(tokens[to - 1]?.word ?? '') && tokens.slice(from, to - 1).every(({ word }) => main.has(word));
  const read: Item[] = [];
  items.forEach((item, at) => {
    const place = items[at - 1];
    const isOfPlace = place?.kind === 'value' && place.field === 'place' && isHad(at - 2, items);
    if (!isOfPlace || !isSite(item)) read.push(item);
    else {
      const { from, to } = item;
      read.splice(-1, 1, { from, to, join: 'none', kind: 'marker', marker: 'based' }, place);
    }
  });
  return read;
}

/** Whether something follows that a company has: "with a", "which have", "with 200 people and a". */
function isHad(at: number, items: readonly Item[]): boolean {
  const item = items[at];
  return (
    isArticle(item) ||
    (item?.kind === 'marker' && (item.marker === 'with' || item.marker === 'clause' || item.marker === 'not'))
  );
}
