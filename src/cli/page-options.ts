import { readFileSync } from 'node:fs';
import { cursorCharactersMax, excludedIdsMax, facetsMax, similarToMax } from '../contract/bounds.ts';
import { facetNamesOf } from '../fields/facets.ts';
import { readSort, UnknownSort } from '../query/sort.ts';
import { CursorFault, type Cursors } from '../search/cursor.ts';
import type { SearchCall } from '../search/finder.ts';
import { nearestField } from '../text/nearest-field.ts';
import { WrongUsage } from './failure.ts';

/** What a search is asked for beside the sentence and its filters, as it was written. */
export interface PageOptions {
  readonly facet: readonly string[];
  readonly exclude?: string;
  readonly similarTo: readonly string[];
  readonly sort?: string;
  /** True for the option without a token. */
  readonly cursor?: string | true;
}

/** Those of the options that say which records match, and how they are counted. */
export type MatchOptions = Pick<PageOptions, 'facet' | 'exclude' | 'similarTo'>;

/** Reads `--facet`, `--exclude` and `--similar-to`. Throws WrongUsage. */
export function matchAsked(
  { facet, exclude, similarTo }: MatchOptions,
  target: SearchCall['target'],
): Pick<SearchCall, 'facets' | 'exclude' | 'similarTo'> {
  const known = facetNamesOf(target);
  const wrong = facet.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    const nearest = nearestField(wrong, known);
    const hint = nearest === null ? `they are ${known.join(', ')}` : `did you mean ${nearest}?`;
    throw new WrongUsage(`--facet ${wrong} is none of the target ${target}; ${hint}`);
  }
  if (facet.length > facetsMax) throw new WrongUsage(`--facet may be given ${facetsMax} times at most`);
  const ids = exclude === undefined ? [] : idsIn(exclude);
  if (ids.length > excludedIdsMax) throw new WrongUsage(`--exclude may name ${excludedIdsMax} records at most`);
  if (similarTo.length > similarToMax) throw new WrongUsage(`--similar-to may be given ${similarToMax} times at most`);
  return { facets: [...new Set(facet)], exclude: ids, similarTo: [...new Set(similarTo)] };
}

/** Reads `--sort` and `--cursor`. Throws WrongUsage. */
export function pageAsked(
  { sort, cursor }: PageOptions,
  target: SearchCall['target'],
  cursors: Cursors,
): Pick<SearchCall, 'sort' | 'after'> {
  const order = sort === undefined ? null : readSort(sort, target);
  if (order instanceof UnknownSort) throw new WrongUsage(order.message);
  if (cursor === undefined) return { sort: order };
  if (cursor === true) return { sort: order, after: null };
  if (cursor.length > cursorCharactersMax) throw new WrongUsage('--cursor is too long to be one');
  const after = cursors.read(cursor);
  if (after instanceof CursorFault) throw new WrongUsage(`--cursor cannot be used: ${after.why}`);
  return { sort: order, after };
}

function idsIn(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split(/\s+/)
      .filter((id) => id !== '');
  } catch (error) {
    throw new WrongUsage(`--exclude cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
