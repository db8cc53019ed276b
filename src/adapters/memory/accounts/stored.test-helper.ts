import { hash } from 'node:crypto';
import type { Change, Account as Credits } from '../../../ledger/account.ts';
import type { Posting } from '../../../ledger/purse.ts';
import type { KeptAnswer } from '../../../ledger/settle.ts';
import type { Account, Key, NewKey } from '../../../ports/account-directory.ts';
import { type AuditEntry, auditTextMax, type NewAuditEntry } from '../../../ports/audit-trail.ts';

export interface StoredKey extends Key, NewKey {}

/** Accounts, credits and the audit trail in maps, under whatever doors are opened on them. */
export class Stored {
  readonly accounts = new Map<string, Account>();
  readonly keys = new Map<string, StoredKey>();
  readonly credits = new Map<string, Credits>();
  readonly answers = new Map<string, KeptAnswer & { readonly until: number }>();
  readonly windows = new Map<string, number>();
  readonly audit: AuditEntry[] = [];
  readonly journal: (Posting & { readonly accountId: string; readonly at: number })[] = [];

  keep(accountId: string, { account, entries }: Change, now: number): void {
    this.credits.set(accountId, account);
    for (const { posting } of entries) this.journal.push({ ...posting, accountId, at: now });
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
    return this.journal.filter((row) => row.accountId === accountId).reduce((sum, row) => sum + row[part], 0);
  }

  /** The plan credits that the account's current cycle brought so far. */
  issuedCredits(accountId: string, { purse }: Credits): number {
    const isOfCycle = (row: (typeof this.journal)[number]) => row.accountId === accountId && row.at >= purse.cycleStart;
    return this.journal
      .filter((row) => row.kind === 'renewal' && isOfCycle(row))
      .reduce((sum, row) => sum + row.plan, 0);
  }
}
