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

/** A port: SQLite when embedded, PostgreSQL or a remote service when one machine is not enough. */
export interface CreditLedger {
  /** A read; what it says is checked again by `settle`. */
  standing(request: StandingRequest): Promise<Standing>;
  /** Resolves only after the charge is durable. */
  settle(request: SettleRequest): Promise<Settlement>;
  close(): Promise<void>;
}

/** The store of accounts and credits failed; HTTP says 503 `billing_unavailable`. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}
