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

/**
 * The items, with the office of a place as a word of that place, which says where somebody works and not at what: "in Google's
 * Zurich office", unlike "Zurich office staff".
 */
export function withOffices(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  items.forEach((item, at) => {
    const [place, next] = [read.at(-1), items[at + 1]];
    const isOffice = item.to - item.from === 1 && /^(offices?|hq|branch|branches)$/.test(tokens[item.from]?.word ?? '');
    const isNoun = next?.join !== 'none' || (next.kind === 'marker' && next.marker !== 'people');
    const isOfPlace = place?.kind === 'value' && place.field === 'place' && item.join === 'none';
    if (isOffice && isNoun && isOfPlace) read[read.length - 1] = { ...place, to: item.to };
    else read.push(item);
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
