import { pageSizeDefault } from '../../contract/bounds.ts';
import type { SearchBody } from '../../contract/search.ts';
import type { Filters } from '../../intent/filters.ts';

/** A search with every default filled in, so that two bodies that ask for the same are equal. */
export type CompleteSearch = Required<
  Omit<SearchBody, 'filters' | 'similar_to' | 'cursor' | 'sort' | 'max_credits'>
> & {
  /** As they were sent; null if there are none. */
  readonly filters: Filters | null;
  readonly similar_to: readonly string[];
  /** Undefined for a page by its number. */
  readonly cursor: string | null | undefined;
  readonly sort: string | undefined;
  /** Undefined if only the balance bounds the page. */
  readonly max_credits: number | undefined;
};

export function completed(body: SearchBody): CompleteSearch {
  const { query = '', page = 1, page_size = pageSizeDefault, target = 'people', include = [], filters = {} } = body;
  const { exclude = [], facets = [], cursor, sort, max_credits } = body;
  const isFiltered = Object.keys(filters).length > 0;
  return {
    ...{ query, page, page_size, target, include: include.toSorted(), filters: isFiltered ? filters : null },
    ...{ similar_to: givenRecords(body), exclude, facets, cursor, sort, max_credits },
  };
}

/** The records that a body compares others with, by their ids in one order, which means nothing. */
function givenRecords({ similar_to = [] }: Pick<SearchBody, 'similar_to'>): readonly string[] {
  return [similar_to].flat().toSorted();
}

const defaults: Readonly<Record<string, unknown>> = completed({ query: '' });

/**
 * The canonical text of a body: every field that differs from its default, with sorted keys at every depth. Bodies that
 * ask for the same have the same text, and a field that a later release adds does not change the text of a body without
 * it.
 */
export function canonical(body: CompleteSearch): string {
  const asked = Object.entries(body).filter(([field, value]) => ordered(value) !== ordered(defaults[field]));
  return ordered(Object.fromEntries(asked));
}

/**
 * The canonical text of what decides which records are found, and in which order: the body of a page and that of the next
 * one have the same. Records may be left out as they are seen, and each page has a bound of its own.
 */
export function canonicalAnswer(body: CompleteSearch): string {
  const { page, page_size, include, exclude, facets, cursor, max_credits } = completed({ query: '' });
  return canonical({ ...body, page, page_size, include, exclude, facets, cursor, max_credits });
}

/** A value as JSON, with sorted keys at every depth. */
export function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}
