import type { Receipt } from '../ports/credit-ledger.ts';

/** A page of results, all that a search answer needs beside the receipt. Cards and reasons are JSON already. */
export interface Page {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly target: 'people' | 'company';
  readonly message: string | null;
  readonly cards: readonly string[];
  /** One a card, when asked for. */
  readonly match: readonly string[] | null;
}

/**
 * The body of a search answer. Of the page, as many cards as were granted. The same page and receipt always give
 * the same bytes, which is what a replay under an Idempotency-Key relies on.
 */
export function searchBody(page: Page, receipt: Receipt): string {
  const head =
    `{"total_count":${page.total},"page":${page.page},"page_size":${page.pageSize},${creditFields(receipt)},` +
    `"result_type":"${page.target}","results":[${granted(page.cards, receipt)}]`;
  const message = page.target === 'people' ? `,"message":${JSON.stringify(page.message)}` : '';
  const match = page.match === null ? '' : `,"match":[${granted(page.match, receipt)}]`;
  return `${head}${message}${match}}`;
}

function granted(items: readonly string[], { unitsGranted }: Receipt): string {
  return (unitsGranted < items.length ? items.slice(0, unitsGranted) : items).join(',');
}

/** A record's body, completed by the credit fields. */
export function recordBody(record: object, receipt: Receipt): string {
  const json = JSON.stringify(record);
  return `${json.slice(0, -1)},${creditFields(receipt)}}`;
}

/** Request ids are `req_` and hexadecimal digits, so that nothing in them needs escaping. */
function creditFields(receipt: Receipt): string {
  const notice = receipt.usageNotice === null ? 'null' : JSON.stringify(receipt.usageNotice);
  return (
    `"credits_used":${receipt.creditsUsed},"credits_remaining":${receipt.creditsRemaining},` +
    `"request_id":"${receipt.requestId}","usage_notice":${notice}`
  );
}
