import { type SearchIndex, SearchIndexUnavailable } from '../../../ports/search-index.ts';

async function refuse(): Promise<never> {
  throw new SearchIndexUnavailable('the search cluster is away');
}

/** Stands for the index while its cluster is away, for requests that may not need it. */
export const awayIndex: SearchIndex = {
  change: -1,
  search: refuse,
  firstMatched: refuse,
  firstHits: refuse,
  frequencies: refuse,
  completions: refuse,
  withNames: refuse,
};
