import { pageSizeDefault } from '../contract/bounds.ts';
import type { SearchBody } from '../contract/search.ts';

/** A search with every default filled in: two bodies that ask for the same become the same. */
export type CompleteSearch = Required<SearchBody>;

export function completed(body: SearchBody): CompleteSearch {
  const { query, page = 1, page_size = pageSizeDefault, target = 'people', include = [] } = body;
  return { query, page, page_size, target, include };
}
