import type { Caller } from '../../accounts/callers.ts';
import type { SearchBody } from '../../contract/search.ts';
import { asksForPredictions } from '../../intent/intent.ts';
import type { AskedFilters } from '../../query/filters/read.ts';
import { Cursors } from '../../search/cursor.ts';
import type { Finder, SearchCall } from '../../search/finder.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Refused } from '../respond.ts';
import { withoutScope } from '../without-scope.ts';
import { type AskedExclusion, askedExclusion, meantExclusion } from './asked-exclusion.ts';
import { askedFilters, meantFilters } from './asked-filters.ts';
import { type AskedPage, askedPage } from './asked-page.ts';
import { type CompleteSearch, canonicalAnswer, completed } from './complete-search.ts';
import { unknownGiven } from './given-records.ts';

const companiesDisabled: Refused = { refused: 'company_search_disabled' };

/** A body as far as it can be read without the data. */
export interface AskedSearch {
  readonly accountId: string;
  readonly body: CompleteSearch;
  readonly exclusion: AskedExclusion;
  readonly filters: AskedFilters | null;
  readonly paging: AskedPage;
  readonly cursors: Cursors;
  /** Whether the key may be given predictions. */
  readonly predictions: boolean;
}

/** Reads what the schema of a body cannot check; costs no look at the data. */
export function askedSearch(
  sent: SearchBody,
  caller: Pick<Caller, 'accountId' | 'scopes'>,
  now: number,
  { cursorKey }: Pick<HttpDependencies, 'cursorKey'>,
): AskedSearch | Refused {
  const filters = askedFilters(sent);
  if (filters !== null && 'refused' in filters) return filters;
  const body = completed(sent);
  const { accountId } = caller;
  const cursors = new Cursors(cursorKey, () => `${accountId} ${canonicalAnswer(body)}`);
  const exclusion = askedExclusion(sent, now);
  if ('refused' in exclusion) return exclusion;
  const paging = askedPage(body, cursors);
  if ('refused' in paging) return paging;
  if (isPredicted(filters, paging)) {
    const refused = withoutScope(caller, 'prediction');
    if (refused !== null) return refused;
  }
  const predictions = caller.scopes.includes('prediction');
  return { accountId, body, exclusion, filters, paging, cursors, predictions };
}

/** Whether filters or the sort ask for predictions. What a sentence asks is not read yet. */
function isPredicted(filters: AskedFilters | null, { sort }: Pick<AskedPage, 'sort'>): boolean {
  return asksForPredictions({ conditions: filters?.conditions ?? [], order: sort ?? filters?.order ?? null });
}

/** The search that a body asks for, and the day from which its words count; the first page of it, without extras. */
export async function meantSearch(
  { accountId, body, exclusion, filters: asked, paging, predictions }: AskedSearch,
  { finder, ledger }: Pick<HttpDependencies, 'finder' | 'ledger'>,
  now: Date,
): Promise<SearchCall | Refused> {
  const { query, target, similar_to: similarTo } = body;
  if (target === 'company' && !(await finder.servesCompanies())) return companiesDisabled;
  const unserved = await unservedPredictions(asked, paging, finder, now);
  if (unserved !== null) return unserved;
  const filters = await meantFilters(asked, finder, { target, now: paging.after?.asOf ?? now });
  if (filters !== null && 'refused' in filters) return filters;
  const unknown = await unknownGiven(similarTo, target, finder);
  if (unknown !== null) return unknown;
  const exclude = await meantExclusion(exclusion, { accountId, target, before: paging.after?.asOf ?? now }, ledger);
  if ('refused' in exclude) return exclude;
  const call = { query, filters, target, similarTo, exclude, predictions, now, ...paging };
  return { ...call, page: 1, pageSize: body.page_size, withMatch: false };
}

/** The refusal of filters or a sort by predictions where none is served; else null. */
async function unservedPredictions(
  filters: AskedFilters | null,
  paging: Pick<AskedPage, 'sort'>,
  finder: Finder,
  now: Date,
): Promise<Refused | null> {
  if (!isPredicted(filters, paging) || (await finder.servesPredictions(now))) return null;
  return {
    refused: 'validation_error',
    message: 'This deployment serves no job-change predictions. Leave out "job_change" from "filters" and "sort".',
  };
}

/** Lets a model that is configured read the query first. */
export async function prepared({ query, target, after, now }: SearchCall, finder: Finder): Promise<void> {
  if (query.trim() !== '') await finder.prepare?.({ query, target, now: after?.asOf ?? now });
}
