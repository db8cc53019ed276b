import { predictedMultiple, unitPrices } from '../contract/bounds.ts';
import type { Receipt } from '../ports/credit-ledger.ts';
import type { RecordKind } from '../records/kind.ts';
import type { Facets, Understanding } from '../search/finder.ts';

/** A page of results: a search answer without its receipt. Cards and reasons are already JSON. */
export interface Page {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly target: 'people' | 'company';
  readonly message: string | null;
  /** Empty where a record has been erased since. */
  readonly cards: readonly string[];
  /** One entry for each card; null if the request did not ask for reasons. */
  readonly match: readonly string[] | null;
  /** How the query was understood; null if the request did not ask for it. */
  readonly understanding: Understanding | null;
  /** Null if the request did not ask for any. */
  readonly facets: Facets | null;
  /** Null for a page by its number. */
  readonly next: NextCursors | null;
}

/** The tokens with which the next page can be asked for. */
interface NextCursors {
  /** The one that the request sent, for a page of which nothing is granted; null if it asked for the beginning. */
  readonly start: string | null;
  /** The one after each card, for a page of which only some cards are granted. */
  readonly cards: readonly (string | null)[];
  /** The one after the whole page; null if it is the last. */
  readonly end: string | null;
  /** Whether the data changed since the cursor of this page was given. */
  readonly changed: boolean;
}

const unpaidMessage =
  'Neither "max_credits" nor the balance pays for the next result. With its job-change prediction a result costs ' +
  `${predictedMultiple * unitPrices.search} credits, else ${unitPrices.search}.`;

export const changedNote =
  'The data have changed since this cursor was given. A record that moved may be missing or come again.';

/**
 * The body of a search answer, with as many cards of the page as were granted. The same page and receipt always give
 * the same bytes; replays under an Idempotency-Key rely on that.
 */
export function searchBody(page: Page, receipt: Receipt): string {
  const head =
    `{"total_count":${page.total},"page":${page.page},"page_size":${page.pageSize},${creditFields(receipt)},` +
    `"result_type":"${page.target}","results":[${granted(page.cards, receipt)}]`;
  const unpaid = page.cards.length > 0 && grantedCount(receipt) === 0 ? unpaidMessage : null;
  const message = page.target === 'people' ? `,"message":${JSON.stringify(page.message ?? unpaid)}` : '';
  const match = page.match === null ? '' : `,"match":[${granted(page.match, receipt)}]`;
  const extras = `${understandingFields(page.understanding)}${facetField(page.facets)}${cursorFields(page, receipt)}`;
  return `${head}${message}${match}${extras}}`;
}

/** The counts as answers show them. */
export function shownFacets(facets: Facets): object {
  const shown = Object.entries(facets).map(([name, values]): [string, object] => [
    name,
    values.map(({ value, count }) => ({ label: value.label, value, count })),
  ]);
  return Object.fromEntries(shown);
}

function facetField(facets: Facets | null): string {
  return facets === null ? '' : `,"facets":${JSON.stringify(shownFacets(facets))}`;
}

function cursorFields({ next, cards }: Page, receipt: Receipt): string {
  if (next === null) return '';
  const count = grantedCount(receipt);
  const reached = count === 0 ? next.start : (next.cards[count - 1] ?? null);
  const cursor = count < cards.length ? reached : next.end;
  const note = next.changed ? changedNote : null;
  return `,"cursor":${JSON.stringify(cursor)},"cursor_note":${JSON.stringify(note)}`;
}

function understandingFields(understanding: Understanding | null): string {
  if (understanding === null) return '';
  const { sentence, notUnderstood } = understanding;
  return `,"understood":${JSON.stringify(sentence)},"not_understood":${JSON.stringify(notUnderstood)}`;
}

/** How many results of a page were granted. They are given in order, and none after one that is unpaid. */
export function grantedCount({ unitsGranted, recordsGranted }: Receipt): number {
  if (recordsGranted === undefined) return unitsGranted;
  const gap = recordsGranted.findIndex((position, at) => position !== at);
  return gap < 0 ? recordsGranted.length : gap;
}

function granted(items: readonly string[], receipt: Receipt): string {
  const count = grantedCount(receipt);
  const shown = count < items.length ? items.slice(0, count) : items;
  return (shown.includes('') ? shown.filter((item) => item !== '') : shown).join(',');
}

/** The answer of a bulk look-up without its receipt. Results are already JSON. */
export interface LookupAnswer {
  readonly target: RecordKind;
  /** The positions of the results that hold a record, in the order in which they are paid for. */
  readonly records: readonly number[];
  /** Empty where a record has been erased since. */
  readonly results: readonly string[];
}

/** The body of a bulk look-up, with the records that were paid for and no others. The same input gives the same bytes. */
export function lookupBody({ target, records, results }: LookupAnswer, receipt: Receipt): string {
  const paid = new Set(receipt.recordsGranted);
  const unpaid = new Set(records.filter((_, record) => !paid.has(record)));
  const shown = results.map((result, at) => (unpaid.has(at) ? notCharged : result === '' ? notFound : result));
  return `{${creditFields(receipt)},"result_type":"${target}","results":[${shown.join(',')}]}`;
}

const notCharged = '{"status":"not_charged"}';
const notFound = '{"status":"not_found"}';

/** The body of a record, with the credit fields added. */
export function recordBody(record: object, receipt: Receipt): string {
  const json = JSON.stringify(record);
  return `${json.slice(0, -1)},${creditFields(receipt)}}`;
}

/** The credit fields. The request id is not escaped, because it is `req_` and hexadecimal digits. */
function creditFields(receipt: Receipt): string {
  const notice = receipt.usageNotice === null ? 'null' : JSON.stringify(receipt.usageNotice);
  return (
    `"credits_used":${receipt.creditsUsed},"credits_remaining":${receipt.creditsRemaining},` +
    `"request_id":"${receipt.requestId}","usage_notice":${notice}`
  );
}
