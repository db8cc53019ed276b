import type { Purse, Terms } from '../ledger/purse.ts';

/**
 * The door to the credits: SQLite in one process, PostgreSQL behind several.
 *
 * 1. **The journal is the truth.** What moves is a posting of whole credits that sums to zero, and rows are only added. A
 *    balance is the sum of its account's postings, whoever asks and whenever.
 * 2. **Look and debit are one step.** Idempotency record, repeat window, balance, debit and the answer's draft are one
 *    durable transaction in `settle`. However many callers and processes settle at once, no credit is spent twice.
 * 3. **`settle` resolves after its commit is durable.** One that rejects may have charged or not, never in part; with its
 *    Idempotency-Key or within the repeat window it can be sent again without being charged again.
 * 4. **What was charged is not charged again**: an answer is kept under the account's Idempotency-Key, a record is free for
 *    the caller who paid for it, each for as long as the options say. A refusal leaves neither.
 * 5. **The rules are not the adapter's.** An adapter loads what is known, asks `ledger/settle.ts` and `ledger/account.ts`
 *    what follows, and keeps that, all of it or nothing.
 * 6. **Times are the caller's**, milliseconds since 1970. A clock that steps back reopens no cycle.
 * 7. Every failure of the store is LedgerUnavailable, and the next call tries anew. A request at fault fails alone.
 * 8. What one process asks for is settled in the order of asking.
 * 9. `close` answers what was asked before it; what comes later is LedgerUnavailable.
 */
export interface CreditLedger {
  /** What is known before any work is done. A read; what it says is checked again by `settle`. */
  standing(request: StandingRequest): Promise<Standing>;
  settle(request: SettleRequest): Promise<Settlement>;
  /** What an account agreed to and holds at `now`, a renewal that is due included; null for an unknown account. */
  holdings(accountId: string, now: number): Promise<Holdings | null>;
  /** Adds bought credits. False for an unknown account. */
  grant(accountId: string, credits: number, note: string | null, now: number): Promise<boolean>;
  /** Changes the terms; see `agreed` in `ledger/account.ts` for what they bring. False for an unknown account. */
  agree(accountId: string, changes: TermsChange, now: number): Promise<boolean>;
  /** Recomputes every balance from the journal and looks for what must never be, beside a busy server. */
  check(): Promise<CheckReport>;
  close(): Promise<void>;
}

export interface Holdings {
  readonly terms: Terms;
  readonly purse: Purse;
}

/** `plan` is the name of the plan that the terms are copied from. */
export type TermsChange = Partial<Omit<Terms, 'anchorAt'>> & { readonly plan?: string };

export interface CheckReport {
  readonly accounts: number;
  readonly postings: number;
  /** The first faults of each rule; empty when all is well. */
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly rule: string;
  /** The account or request it concerns. */
  readonly where: string;
}

/** What is paid for. */
export type Operation = 'search' | 'profile' | 'company' | 'job_change';

/**
 * One call to charge. The check of the balance, the debit, the repeat window, the idempotency record and the
 * stored answer are one durable transaction.
 */
export interface SettleRequest {
  readonly accountId: string;
  /** The API key's id, or (issuer, subject) of a bearer token: what the repeat window is counted for. */
  readonly callerId: string;
  readonly operation: Operation;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Credits a unit and units at hand: 1 a result for search; 4 or 10 once for the others; 0 is free. */
  readonly unitPrice: number;
  readonly units: number;
  /** Search grants fewer units when the balance is short; the others may overdraw once. */
  readonly partial: boolean;
  /** The record of a repeat window, absent for search and for what is free. */
  readonly repeatId?: string;
  readonly idempotency?: {
    readonly key: string;
    /** SHA-256 of the canonical request body, hex. */
    readonly bodyHash: string;
    /** What is kept to give the same answer again, byte for byte: see `Stored`. */
    readonly draft: string;
  };
}

export interface UsageNotice {
  readonly message: string;
  readonly approve_url: string | null;
  readonly upgrade_url: string | null;
}

/** What was settled; enough, with the draft, to render the answer. */
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
  /** `repeat`: inside the repeat window, and nothing charged. */
  | { readonly kind: 'settled'; readonly receipt: Receipt; readonly repeat: boolean }
  | { readonly kind: 'replay'; readonly stored: Stored }
  /** The key stands for another body. */
  | { readonly kind: 'idempotency_conflict' }
  | Refusal;

/** What is known before any work is done: steps 6 and 7 of the order of work. */
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
