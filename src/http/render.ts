import type { Receipt } from '../ports/credit-ledger.ts';
import type { RecordKind } from '../records/kind.ts';
import type { Understanding } from '../search/finder.ts';

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
}

/**
 * The body of a search answer, with as many cards of the page as were granted. The same page and receipt always give
 * the same bytes; replays under an Idempotency-Key rely on that.
 */
export function searchBody(page: Page, receipt: Receipt): string {
  const head =
    `{"total_count":${page.total},"page":${page.page},"page_size":${page.pageSize},${creditFields(receipt)},` +
    `"result_type":"${page.target}","results":[${granted(page.cards, receipt)}]`;
  const message = page.target === 'people' ? `,"message":${JSON.stringify(page.message)}` : '';
  const match = page.match === null ? '' : `,"match":[${granted(page.match, receipt)}]`;
  return `${head}${message}${match}${understandingFields(page.understanding)}}`;
}

function understandingFields(understanding: Understanding | null): string {
  if (understanding === null) return '';
  const { sentence, notUnderstood } = understanding;
  return `,"understood":${JSON.stringify(sentence)},"not_understood":${JSON.stringify(notUnderstood)}`;
}

function granted(items: readonly string[], { unitsGranted }: Receipt): string {
  const shown = unitsGranted < items.length ? items.slice(0, unitsGranted) : items;
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
