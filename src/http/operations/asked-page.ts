import { facetNamesOf } from '../../fields/facets.ts';
import { readSort, UnknownSort } from '../../query/sort.ts';
import { CursorFault, type Cursors } from '../../search/cursor.ts';
import type { Bookmark, Sort } from '../../search/finder.ts';
import type { Refused } from '../respond.ts';
import type { CompleteSearch } from './complete-search.ts';

/** What a body says of its page beside the sentence, read. */
export interface AskedPage {
  readonly sort: Sort | null;
  /** As `SearchCall.after`. */
  readonly after?: Bookmark | null;
}

/** Reads the parts of a body that a schema cannot check. */
export function askedPage(body: CompleteSearch, cursors: Cursors): AskedPage | Refused {
  const { cursor, page, sort, target } = body;
  const facets = missingFacet(body);
  if (facets !== null) return facets;
  const order = sort === undefined ? null : readSort(sort, target);
  if (order instanceof UnknownSort) return invalid(order.message);
  if (cursor === undefined) return { sort: order };
  if (page > 1) return invalid('With "cursor", "page" must be 1 or absent: the cursor says where the page begins.');
  const after = cursor === null ? null : cursors.read(cursor);
  if (after instanceof CursorFault) return invalid(`"cursor" cannot be used: ${after.why}.`);
  return { sort: order, after };
}

/** The refusal of a facet that the target's records do not have; else null. */
function missingFacet({ facets, target }: CompleteSearch): Refused | null {
  const known = facetNamesOf(target);
  const at = facets.findIndex((name) => !known.includes(name));
  if (at < 0) return null;
  return invalid(`"facets.${at}" is no facet of the target "${target}", which has: ${known.join(', ')}.`);
}

function invalid(message: string): Refused {
  return { refused: 'validation_error', message };
}
