import { computed, signal } from '@preact/signals';
import type { Static } from 'typebox';
import type {
  CompanySearchResponse,
  ExplainResponse,
  FacetValue,
  MatchReason,
  PeopleSearchResponse,
} from '../../../src/contract/search.ts';
import type { CompanyCard, PersonCard } from '../../../src/records/presented.ts';
import { ask } from '../../api.ts';
import { freshName } from '../../parts/fresh-name.ts';
import { facets, type Target } from './fields.ts';
import type { Filters } from './filters.ts';

export type Explained = Static<typeof ExplainResponse>;
type Answered = Static<typeof PeopleSearchResponse> | Static<typeof CompanySearchResponse>;
export type CountedValue = Static<typeof FacetValue>;

export interface Result {
  readonly card: PersonCard | CompanyCard;
  readonly reasons: readonly MatchReason[];
}

interface Asked {
  readonly query: string;
  readonly filters?: Filters;
  readonly target: Target;
}

interface Results {
  readonly of: Target;
  readonly list: readonly Result[];
  readonly total: number;
  readonly cursor: string | null;
  readonly message: string | null;
}

/** The number of results that a search pays for, if there are so many. */
export const pageSize = 10;

// The question outlives the screen, so that coming back from a record shows the results that were paid for.
export const target = signal<Target>('people');
export const sentence = signal('');
/** What was understood and then changed by hand; null while the sentence says it all. */
export const edited = signal<Filters | null>(null);
/** How the question is understood, and how many it finds; without counts of values until those are here too. */
export const explained = signal<Explained | null>(null);
/** Why there are no counts of values; null while nothing is wrong. */
export const uncounted = signal<unknown>(null);
export const results = signal<Results | null>(null);
export const error = signal<unknown>(null);
export const working = signal<'understanding' | 'searching' | null>(null);

/** The body that asked for what is on the screen, whatever is typed since. */
export const asked = signal<Asked>({ query: '', target: 'people' });

/** The most credits that a result costs: it may come with a prediction. */
export const price = computed(() => explained.value?.price?.result ?? 1);

let running = new AbortController();
let counting = new AbortController();
/** Names a page of this question: made anew whenever the question is asked anew, so that later searches see later data. */
let asking = '';

async function work<T>(what: 'understanding' | 'searching', job: (abort: AbortSignal) => Promise<T>): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal: own } = running;
  working.value = what;
  error.value = null;
  try {
    await job(own);
  } catch (failure) {
    if (!own.aborted) error.value = failure;
  } finally {
    if (!own.aborted) working.value = null;
  }
}

/** Stops what is under way. */
export function stop(): void {
  running.abort();
  working.value = null;
}

const explanation = '/v1/search/explain';

/** Asks, free of charge, how the question is understood and how many it finds. */
export function understand(): Promise<void> {
  forget();
  asking = freshName();
  const query = edited.value === null ? { query: sentence.value.trim() } : { query: '', filters: edited.value };
  asked.value = { ...query, target: target.value };
  return work('understanding', async (abort) => {
    const found = await ask<Explained>(explanation, { body: asked.value, signal: abort });
    explained.value = found;
    if (found.total_count > 1) count();
  });
}

/**
 * Asks what those who match have in common. Counting a million takes most of a search, so nothing waits for it. Its answer
 * takes the place of the first one, so that all that is shown is of one state of the data.
 */
export async function count(): Promise<void> {
  counting = new AbortController();
  const { signal: own } = counting;
  uncounted.value = null;
  try {
    const body = { ...asked.value, facets: facets[asked.value.target] };
    const counted = await ask<Explained>(explanation, { body, signal: own });
    if (!own.aborted) explained.value = counted;
  } catch (failure) {
    if (!own.aborted) uncounted.value = failure;
  }
}

/** Puts away what was answered. */
function forget(): void {
  counting.abort();
  explained.value = null;
  uncounted.value = null;
  results.value = null;
}

/** Takes the sentence as it is written, and forgets what was changed by hand. */
export function understandSentence(): Promise<void> {
  edited.value = null;
  return understand();
}

export function edit(filters: Filters): Promise<void> {
  edited.value = filters;
  return understand();
}

export function choose(next: Target): void {
  stop();
  target.value = next;
  edited.value = null;
  forget();
  error.value = null;
  if (sentence.value.trim() !== '') understand();
}

/** The body of the page after the results that are shown. */
function searchBody(): object {
  return { ...asked.value, page_size: pageSize, include: ['match'], cursor: results.value?.cursor ?? null };
}

/** Pays for the next page. Sent again after a failure, it is not charged again: it has the same key. */
export function search(): Promise<void> {
  const body = searchBody();
  const of = asked.value.target;
  const headers = { 'idempotency-key': `console-${asking}-${results.value?.list.length ?? 0}` };
  return work('searching', async (abort) => {
    const answer = await ask<Answered>('/v1/search', { body, headers, signal: abort });
    const list = answer.results.map((card, index) => ({ card, reasons: answer.match?.[index] ?? [] }));
    results.value = {
      of,
      list: [...(results.value?.list ?? []), ...list],
      total: answer.total_count,
      cursor: answer.cursor ?? null,
      message: 'message' in answer ? answer.message : null,
    };
  });
}
