import type { SettleOptions } from '../../../ledger/settle.ts';
import type { Settlement, SettleRequest } from '../../../ports/credit-ledger.ts';

/** The data that the ledger's worker thread starts with. */
export interface SettleWorkerData {
  readonly dataFolder: string;
  readonly busyTimeoutMs: number;
  readonly options: SettleOptions;
}

/** A batch to settle in one transaction, a look whether a batch could be settled, one batch of pruning, or the order to end. */
export type ToWorker =
  | { readonly kind: 'settle'; readonly requests: readonly SettleRequest[] }
  | { readonly kind: 'probe'; readonly now: number }
  | { readonly kind: 'prune'; readonly now: number }
  | { readonly kind: 'end' };

/**
 * The outcome of one request; outcomes stand in the order of the requests. `failed` says why the request, or its whole
 * batch, was not settled.
 */
export type Outcome = Settlement | { readonly kind: 'failed'; readonly reason: string };
export type FromWorker =
  | { readonly kind: 'settled'; readonly outcomes: readonly Outcome[] }
  /** `reason` says why a settle would fail; null if it would not. */
  | { readonly kind: 'probed'; readonly reason: string | null }
  /** `more` when rows are left that have expired. `reason` says why nothing could be pruned. */
  | { readonly kind: 'pruned'; readonly more: boolean; readonly reason: string | null };
