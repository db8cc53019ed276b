import { hash } from 'node:crypto';
import type { Change, Account as Credits } from '../../../ledger/account.ts';
import { behindMaxMs } from '../../../ledger/clock.ts';
import type { KeptAnswer } from '../../../ledger/settle.ts';
import type { Account, Key, NewKey } from '../../../ports/account-directory.ts';
import { type AuditEntry, auditTextMax, type NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { JournalPosting, Operation } from '../../../ports/credit-ledger.ts';
import type { NewLink, NewSession, SignedIn } from '../../../ports/session-store.ts';
import type { RecordKind } from '../../../records/kind.ts';

export interface StoredKey extends Key, NewKey {}

/** Whether `at` lies further in the future than a clock may step back. */
export function isFuture(at: number, now: number): boolean {
  return at > now + behindMaxMs;
}

/** Accounts, credits and the audit trail in maps, under whatever doors are opened on them. */
export class Stored {
  readonly accounts = new Map<string, Account>();
  readonly keys = new Map<string, StoredKey>();
  readonly requests: { readonly id: string; readonly day: number; readonly requests: number }[] = [];
  readonly credits = new Map<string, Credits>();
  readonly answers = new Map<string, KeptAnswer & { readonly until: number }>();
  readonly windows = new Map<string, number>();
  charged: { readonly accountId: string; readonly kind: RecordKind; readonly at: number; readonly id: string }[] = [];
  readonly audit: AuditEntry[] = [];
  readonly links = new Map<string, NewLink>();
  readonly sessions = new Map<string, NewSession & { readonly of: SignedIn }>();
  readonly journal: JournalPosting[] = [];
  seenAt: number | null = null;
  repairedId = 0;
  archivedId = 0;

  keep(accountId: string, { account, entries }: Change, now: number): void {
    this.credits.set(accountId, account);
    for (const { posting, details } of entries) {
      const { requestId = null, note = null, reference = null, reverses = null } = details;
      const operation = (details.operation ?? null) as Operation | null;
      const told = { operation, requestId, note, reference, reverses };
      this.journal.push({ ...posting, ...told, id: this.journal.length + 1, accountId, at: now });
    }
  }

  of(accountId: string): readonly JournalPosting[] {
    return this.journal.filter((row) => row.accountId === accountId);
  }

  /** An account's postings that lie in the future and were not repaired. */
  future(accountId: string, now: number): readonly JournalPosting[] {
    return this.of(accountId).filter(({ id, at }) => isFuture(at, now) && id > this.repairedId);
  }

  /** Adds an entry to the audit trail. Its hash is of all before it too. */
  note(entry: NewAuditEntry): void {
    const cut = <T extends string | null>(text: T) => (text?.slice(0, auditTextMax).toWellFormed() ?? null) as T;
    const { operator, accountId, subject, detail } = entry;
    const added = { ...entry, operator: cut(operator), accountId: cut(accountId), subject: cut(subject) };
    const told = { ...added, detail: cut(detail), id: this.audit.length + 1 };
    this.audit.push({ ...told, hash: hash('sha256', JSON.stringify([this.audit.at(-1)?.hash, told]), 'hex') });
  }

  sumOf(part: 'plan' | 'bought' | 'extra', accountId: string): number {
    return this.of(accountId).reduce((sum, row) => sum + row[part], 0);
  }

  /** The plan credits that the account's cycle from `start` on brought until `end`. */
  issuedCredits(accountId: string, start: number, end = Number.MAX_SAFE_INTEGER): number {
    const reversed = new Set(this.journal.map(({ reverses }) => reverses));
    return this.of(accountId)
      .filter(({ kind, id, at }) => kind === 'renewal' && at >= start && at <= end && !reversed.has(id))
      .reduce((sum, row) => sum + row.plan, 0);
  }
}
