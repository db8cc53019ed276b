import type { Jump } from '../ledger/clock.ts';
import type { Posting, Purse, Terms } from '../ledger/purse.ts';
import type { RecordKind } from '../records/kind.ts';
import type { Fingerprints } from '../text/fingerprint.ts';
import type { NewAuditEntry } from './audit-trail.ts';
import type { Fault } from './fault.ts';

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
 *    caller who paid for it, each for as long as the options say. A refusal does neither. Of a call that names many
 *    records, those that were paid for are granted, and exactly they.
 * 5. **The rules are outside the adapter.** An adapter loads what is known, asks `ledger/settle.ts` and
 *    `ledger/account.ts` for the decision, and stores all of it or nothing.
 * 6. **The caller gives the time**, in milliseconds since 1970. A clock that steps back reopens no cycle. The ledger keeps
 *    the latest time seen, and while `jumpOf` in `ledger/clock.ts` calls a time a jump, it decides and writes nothing at
 *    that time: every call is LedgerUnavailable with a message that says what to do, until the clock is set or an
 *    operator confirms it.
 * 7. **What an operator changes** is one durable step with its entry in the audit trail, at the time of that entry. A
 *    call that changes nothing adds no entry.
 * 8. **A reference is booked once**, however often and by however many it is sent, and a posting is reversed once.
 * 9. Every failure of the store is LedgerUnavailable, and the next call tries again. A request that is itself at fault
 *    fails alone.
 * 10. Requests of one process are settled in the order in which they were made.
 * 11. **What has expired is gone** once `prune` has run: from the files of a data folder too, unless somebody reads an
 *    older state of them at that moment; then after the next `prune`. The disk of a server is its operator's.
 * 12. **The records that an account was charged for are remembered** by the step that charges them, as long as
 *     `ledger/charged.ts` says, by keyed hashes of their ids, and not once nobody knows whose the account was.
 * 13. `close` answers every earlier request; a later one is LedgerUnavailable.
 */
export interface CreditLedger {
  /** Reads what is known of a request before any work is done. `settle` checks it again. */
  standing(request: StandingRequest): Promise<Standing>;
  settle(request: SettleRequest): Promise<Settlement>;
  /** Writes durably, as a settle does, and leaves everything as it is. Rejects if a settle at `now` would fail. */
  probe(now: number): Promise<void>;
  /** Deletes every kept answer, repeat window and memory of a charge that has expired at `now`. Rejects if a settle would. */
  prune(now: number): Promise<void>;
  /**
   * The fingerprints of the ids of records that an account was charged for; null if there are more of them than
   * `recordsMax`, counting each charge.
   */
  charged(asked: ChargedAsked): Promise<Fingerprints | null>;
  /** An account's terms and credits at `now`, with a due renewal applied; null for an unknown account. */
  holdings(accountId: string, now: number): Promise<Holdings | null>;
  /** An account's newest postings first, at most `postingsMax`; also those that were archived. */
  journal(accountId: string, postingsMax: number): Promise<readonly JournalPosting[]>;
  /** Adds bought credits. */
  grant(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking>;
  /** Adds credits, or takes some when there are fewer than 0; what an account does not have becomes a debt. */
  adjust(accountId: string, gift: Gift, entry: NewAuditEntry): Promise<Booking>;
  /** Undoes a charge, purchase or adjustment, as `reversed` in `ledger/account.ts` describes. */
  reverse(postingId: number, reason: string, entry: NewAuditEntry): Promise<Reversal>;
  /**
   * Changes an account's terms, with the effects that `agreed` in `ledger/account.ts` describes. False for an unknown
   * account.
   */
  agree(accountId: string, changes: TermsChange, entry: NewAuditEntry): Promise<boolean>;
  /** Compares `now` with the latest time seen, and remembers it unless it is a jump. */
  clock(now: number): Promise<ClockReading>;
  /** Takes the time of the entry for right, whatever was seen before. */
  confirmClock(entry: NewAuditEntry): Promise<void>;
  /** Undoes the cycles that began while the clock was ahead, as `repaired` in `ledger/repair.ts` describes. */
  repair(entry: NewAuditEntry): Promise<Repair>;
  /**
   * Moves the postings before a time to the archive, and carries their sums forward, so that balances stay as they are;
   * `archivableBefore` in `ledger/cycle.ts` says how late that time may be. Returns how many postings it moved.
   */
  archive(before: number, entry: NewAuditEntry): Promise<number>;
  /**
   * Looks for damage of the store, recomputes every balance from all postings, looks for broken rules and, at `now`, for
   * what is dated in the future. It may run beside a busy server.
   */
  check(now: number): Promise<CheckReport>;
  /**
   * Replaces the drafts of kept answers for which `rewrite` returns another text; null keeps the draft. Receipts and
   * charges stay. Resolves once no file of a data folder holds the earlier texts, and may be called again when it did not.
   */
  rewriteAnswers(rewrite: (draft: string) => string | null): Promise<void>;
  close(): Promise<void>;
}

export interface ChargedAsked {
  readonly accountId: string;
  readonly kind: RecordKind;
  /** The charges from this time on, and before the other one; in milliseconds since 1970. */
  readonly since: number;
  readonly before: number;
  readonly recordsMax: number;
}

/** Credits that an operator gives to an account. */
export interface Gift {
  /** Whole credits. */
  readonly credits: number;
  /** Kept in the journal. */
  readonly note: string | null;
  /** The operator's own number of it; null when there is none. */
  readonly reference: string | null;
}

export type Booking =
  /** `posting` is the id of the posting. */
  | { readonly kind: 'booked' | 'repeated'; readonly posting: number }
  /** The reference was used for something else. */
  | { readonly kind: 'reference_used'; readonly by: JournalPosting }
  | { readonly kind: 'unknown_account' };

export type Reversal =
  | { readonly kind: 'reversed'; readonly accountId: string; readonly posting: number }
  /** It was reversed before, by the posting `by`. */
  | { readonly kind: 'reversed_before'; readonly by: number }
  /** Postings that begin and end cycles, and reversals, are not reversed by an operator. */
  | { readonly kind: 'not_reversible'; readonly posting: JournalPosting }
  | { readonly kind: 'unknown_posting' };

/** A row of the journal. */
export interface JournalPosting extends Posting {
  readonly id: number;
  readonly at: number;
  readonly accountId: string;
  readonly operation: Operation | null;
  readonly requestId: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  /** The id of the posting that this one reverses. */
  readonly reverses: number | null;
}

export interface ClockReading {
  /** The latest time seen, to the minute; null before the first. */
  readonly seenAt: number | null;
  readonly jump: Jump | null;
}

export interface Repair {
  /** How many accounts had begun a cycle in the future, and how many postings undid that. */
  readonly accounts: number;
  readonly postings: number;
}

export interface Holdings {
  readonly terms: Terms;
  readonly purse: Purse;
}

/** Changed terms. `plan` is the name of the plan that they are copied from. */
export type TermsChange = Partial<Omit<Terms, 'anchorAt'>> & { readonly plan?: string };

export interface CheckReport {
  readonly accounts: number;
  /** The postings of the journal, and those that were archived. */
  readonly postings: number;
  readonly archived: number;
  /** The first faults of each rule; empty when all is well. */
  readonly faults: readonly Fault[];
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
  /** Credits a unit: 1 for a result of a search, 4 for a record, 10 for a prediction. */
  readonly unitPrice: number;
  /** Units to charge; of a call that names records the most, because those in an open repeat window are free. */
  readonly units: number;
  /**
   * How many times the price each unit or record costs, in order; once each if absent. Each is granted whole, and none is
   * paid for after one that is not.
   */
  readonly multiples?: readonly number[];
  /** The most credits that a partial call may be charged, whatever the balance; no bound of its own if absent. */
  readonly creditsMax?: number;
  /**
   * True for a search and a look-up of many, which grant fewer units when the balance is short. The others may overdraw
   * once.
   */
  readonly partial: boolean;
  /**
   * The records that the call pays for, each with a repeat window of its own; absent for search and for free calls. They
   * are paid for in this order, and one that is named twice is paid for once.
   */
  readonly repeatIds?: readonly string[];
  /**
   * The records that the units are, in the order of `repeatIds` if those are there too. Absent for what is not a record:
   * a prediction.
   */
  readonly records?: { readonly kind: RecordKind; readonly ids: readonly string[] };
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
  /** The units charged, each counted once whatever its multiple, and the units of a repeat. */
  readonly unitsGranted: number;
  /** The positions in `repeatIds` of the records that were paid for, now or before; absent without `repeatIds`. */
  readonly recordsGranted?: readonly number[];
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
  /** `repeat` is true when every record of the call is inside its repeat window, where nothing is charged. */
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
  readonly repeatIds?: readonly string[];
  readonly idempotency?: { readonly key: string; readonly bodyHash: string };
}

/** The store of accounts and credits failed; HTTP says 503 `billing_unavailable`. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}
