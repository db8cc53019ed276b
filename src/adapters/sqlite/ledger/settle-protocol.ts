import type { SettleOptions } from '../../../ledger/settle.ts';
import type { Settlement, SettleRequest } from '../../../ports/credit-ledger.ts';

/** What the ledger's worker thread is started with. */
export interface SettleWorkerData {
  readonly dataFolder: string;
  readonly busyTimeoutMs: number;
  readonly options: SettleOptions;
}

/** A batch to settle in one transaction, or the wish to end. */
export type ToWorker =
  | { readonly kind: 'settle'; readonly requests: readonly SettleRequest[] }
  | { readonly kind: 'end' };

/** In the order of the requests; `failed` says why a request, or with it the whole batch, was not settled. */
export type Outcome = Settlement | { readonly kind: 'failed'; readonly reason: string };
export type FromWorker = readonly Outcome[];
