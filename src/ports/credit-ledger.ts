import type { Purse, Terms } from '../ledger/purse.ts';

/**
 * The door to the credits: SQLite in one process, PostgreSQL behind several.
 *
 * 1. **The journal is the truth.** Every movement is a posting of whole credits that sums to zero, and rows are only
 *    added. A balance is the sum of its account's postings, whoever asks and whenever.
 * 2. **Check and debit are one step.** `settle` handles idempotency record, repeat window, balance, debit and the
 *    answer's draft in one durable transaction. However many callers and processes settle at once, no credit is spent
 *    twice.
 * 3. **`settle` resolves after its commit is durable.** A `settle` that rejects has charged in full or not at all. The
 *    caller can send it again with its Idempotency-Key, or within the repeat window, without a second charge.
 * 4. **Nothing is charged twice**: an answer is kept under the account's Idempotency-Key, and a record is free for the
 *    caller who paid for it, each for as long as the options say. A refusal does neither.
 * 5. **The rules are outside the adapter.** An adapter loads what is known, asks `ledger/settle.ts` and
 *    `ledger/account.ts` for the decision, and stores all of it or nothing.
 * 6. **The caller gives the time**, in milliseconds since 1970. A clock that steps back reopens no cycle.
 * 7. Every failure of the store is LedgerUnavailable, and the next call tries again. A request that is itself at fault
 *    fails alone.
 * 8. Requests of one process are settled in the order in which they were made.
 * 9. `close` answers every earlier request; a later one is LedgerUnavailable.
 */
export interface CreditLedger {
  /** Reads what is known of a request before any work is done. `settle` checks it again. */
  standing(request: StandingRequest): Promise<Standing>;
  settle(request: SettleRequest): Promise<Settlement>;
  /** Writes durably, as a settle does, and leaves everything as it is. Rejects if a settle would fail now. */
  probe(): Promise<void>;
  /** An account's terms and credits at `now`, with a due renewal applied; null for an unknown account. */
  holdings(accountId: string, now: number): Promise<Holdings | null>;
  /** Adds bought credits. False for an unknown account. */
  grant(accountId: string, credits: number, note: string | null, now: number): Promise<boolean>;
  /**
   * Changes an account's terms, with the effects that `agreed` in `ledger/account.ts` describes. False for an unknown
   * account.
   */
  agree(accountId: string, changes: TermsChange, now: number): Promise<boolean>;
  /** Recomputes every balance from the journal and looks for broken rules. It may run beside a busy server. */
  check(): Promise<CheckReport>;
  close(): Promise<void>;
}

export interface Holdings {
  readonly terms: Terms;
  readonly purse: Purse;
}

/** Changed terms. `plan` is the name of the plan that they are copied from. */
export type TermsChange = Partial<Omit<Terms, 'anchorAt'>> & { readonly plan?: string };

export interface CheckReport {
  readonly accounts: number;
  readonly postings: number;
  /** The first faults of each rule; empty when all is well. */
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly rule: string;
  /** The account or request that the fault is in. */
  readonly where: string;
}

/** An operation that costs credits. */
export type Operation = 'search' | 'profile' | 'company' | 'job_change';

/**
 * One call to charge. The check of the balance, the debit, the repeat window, the idempotency record and the
 * stored answer are one durable transaction.
 */
export interface SettleRequest {
  readonly accountId: string;
  /** The API key's id, or (issuer, subject) of a bearer token. Each caller has repeat windows of its own. */
  readonly callerId: string;
  readonly operation: Operation;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Credits a unit, and units to charge. Search pays 1 for each result; the others pay 4 or 10 once; 0 is free. */
  readonly unitPrice: number;
  readonly units: number;
  /** True for search, which grants fewer units when the balance is short. The others may overdraw once. */
  readonly partial: boolean;
  /** The record that a repeat window opens for; absent for search and for free calls. */
  readonly repeatId?: string;
  readonly idempotency?: {
    readonly key: string;
    /** SHA-256 of the canonical request body, hex. */
    readonly bodyHash: string;
    /** The text from which the same answer can be given again, byte for byte; see `Stored`. */
    readonly draft: string;
  };
}

export interface UsageNotice {
  readonly message: string;
  readonly approve_url: string | null;
  readonly upgrade_url: string | null;
}

/** The result of a settle; with the draft it is enough to render the answer. */
export interface Receipt {
  readonly requestId: string;
  readonly unitsGranted: number;
  readonly creditsUsed: number;
  /** Never below 0. */
  readonly creditsRemaining: number;
  readonly usageNotice: UsageNotice | null;
}

/** An earlier answer under the same Idempotency-Key. */
export interface Stored {
  readonly receipt: Receipt;
  readonly draft: string;
}

export type Refusal =
  | { readonly kind: 'out_of_credits'; readonly usageNotice: UsageNotice; readonly upgradeUrl: string | null }
  | { readonly kind: 'usage_paused'; readonly usageNotice: UsageNotice };

export type Settlement =
  /** `repeat` is true inside the repeat window, where nothing is charged. */
  | { readonly kind: 'settled'; readonly receipt: Receipt; readonly repeat: boolean }
  | { readonly kind: 'replay'; readonly stored: Stored }
  /** The Idempotency-Key was used with another body. */
  | { readonly kind: 'idempotency_conflict' }
  | Refusal;

/** The state before any work is done: steps 6 and 7 of the order of work. */
export type Standing =
  | { readonly kind: 'open'; readonly balance: number }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'replay'; readonly stored: Stored }
  | { readonly kind: 'idempotency_conflict' }
  | Refusal;

export interface StandingRequest {
  readonly accountId: string;
  readonly callerId: string;
  readonly operation: Operation;
  readonly now: number;
  readonly repeatId?: string;
  readonly idempotency?: { readonly key: string; readonly bodyHash: string };
}

/** The store of accounts and credits failed; HTTP says 503 `billing_unavailable`. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}
