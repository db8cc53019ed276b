import type { Fault } from './fault.ts';

/**
 * The door to the audit trail: what operators did to accounts, keys, credits and records. It lies in the same store as
 * accounts and credits.
 *
 * 1. **Entries are only added.** The store refuses to change or delete one.
 * 2. **Tampering shows.** Each entry holds the SHA-256 of the entry before it and of itself, so that `check` names the
 *    first entry that was changed, taken out or put in. Who rewrites every later entry too is found by a hash of the
 *    newest entry that was noted down elsewhere.
 * 3. **A change to accounts, keys or credits and its entry are one durable step.** Their doors take the entry with the
 *    change and add it when, and only when, something changed. `append` is for changes to other stores: it is called
 *    before the change, so that none goes unrecorded.
 * 4. **No secret and no name of a person** is in an entry. An account, key or posting is given by its id, a suppression
 *    by its handle, an erased record by a hash. Each text has at most `auditTextMax` characters; what is longer is cut
 *    off.
 * 5. Every failure of the store is AuditUnavailable, and the next call tries again. A call after `close` is
 *    AuditUnavailable too.
 */
export interface AuditTrail {
  /** Adds an entry; resolves once it is durable. */
  append(entry: NewAuditEntry): Promise<void>;
  /** The entries that are asked for, the newest first. */
  entries(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Recomputes every hash. */
  check(): Promise<AuditReport>;
  close(): Promise<void>;
}

/** What an operator can do, as `whom audit` names it: the thing, and what was done with it. */
export type AuditAction =
  | `account.${'create' | 'plan' | 'extra_usage' | 'link' | 'sign_in_link' | 'suspend' | 'resume' | 'close' | 'anonymise'}`
  | `key.${'create' | 'rotate' | 'revoke'}`
  | `credits.${'grant' | 'adjust' | 'reverse' | 'confirm_clock' | 'repair' | 'archive'}`
  | `suppression.${'add' | 'remove'}`
  | `record.${'erase' | 'split'}`
  | `data.${'backup' | 'restore' | 'import' | 'train' | 'copy'}`
  | 'operator.sign_in_link';

export interface NewAuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The operator's name on the machine. */
  readonly operator: string;
  readonly action: AuditAction;
  readonly accountId: string | null;
  /** What was changed, when it is not the account as a whole: the id of a key or posting, a handle, a hash. */
  readonly subject: string | null;
  /** What it was changed to, or why. */
  readonly detail: string | null;
}

export interface AuditEntry extends NewAuditEntry {
  /** Counts from 1. */
  readonly id: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface AuditQuery {
  readonly accountId?: string;
  /** The earliest time, in milliseconds since 1970. */
  readonly since?: number;
  readonly entriesMax: number;
}

export interface AuditReport {
  readonly entries: number;
  /** The first entry whose hash is wrong; empty when all is well. */
  readonly faults: readonly Fault[];
}

/** The largest number of characters (UTF-16 units) of each text of an entry. */
export const auditTextMax = 300;

/** The store of the audit trail failed. */
export class AuditUnavailable extends Error {
  override readonly name = 'AuditUnavailable';
}
