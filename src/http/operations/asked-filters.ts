import type { SearchBody } from '../../contract/search.ts';
import { Problem } from '../../query/filters/problem.ts';
import { type AskedFilters, readFilters } from '../../query/filters/read.ts';
import type { Filtering } from '../../query/filters/resolve.ts';
import type { Finder, SearchCall } from '../../search/finder.ts';
import type { Refused } from '../respond.ts';

/** The shape of the filters of a body, which costs no look at the data; null if it has none. */
export function askedFilters({ filters = {}, target = 'people' }: SearchBody): AskedFilters | Refused | null {
  if (Object.keys(filters).length === 0) return null;
  const read = readFilters(filters, target);
  return read instanceof Problem ? refusalOf(read) : read;
}

/** The filters with the meaning of their texts. */
export async function meantFilters(
  asked: AskedFilters | null,
  finder: Finder,
  call: Pick<SearchCall, 'target' | 'now'>,
): Promise<Filtering | Refused | null> {
  const filters = asked && (await finder.resolve(asked, call));
  return filters instanceof Problem ? refusalOf(filters) : filters;
}

function refusalOf({ message }: Problem): Refused {
  return { refused: 'validation_error', message };
}
