import type { AuditEntry, AuditQuery, NewAuditEntry } from '../../../ports/audit-trail.ts';
import { isNext, nextEntry } from '../../shared/audit-chain.ts';
import type { ControlDatabase } from '../control/database.ts';

const columns = 'id, at, operator, action, account_id AS accountId, subject, detail, lower(hex(hash)) AS hash';

/** Adds an entry to the audit trail. It must run inside a write transaction: that of the change which it records. */
export function appendAudit(database: ControlDatabase, entry: NewAuditEntry): void {
  const last = database.prepare<[], AuditEntry>(`SELECT ${columns} FROM audit ORDER BY id DESC LIMIT 1`).get();
  const { id, at, operator, action, accountId, subject, detail, hash } = nextEntry(last, entry);
  database
    .prepare('INSERT INTO audit (id, at, operator, action, account_id, subject, detail, hash) VALUES (?,?,?,?,?,?,?,?)')
    .run(id, at, operator, action, accountId, subject, detail, Buffer.from(hash, 'hex'));
}

export function auditEntries(database: ControlDatabase, { accountId, since, entriesMax }: AuditQuery): AuditEntry[] {
  const [where, values] =
    accountId === undefined ? ['at >= ?', [since ?? 0]] : ['account_id = ? AND at >= ?', [accountId, since ?? 0]];
  return database
    .prepare<unknown[], AuditEntry>(`SELECT ${columns} FROM audit WHERE ${where} ORDER BY id DESC LIMIT ?`)
    .all(...values, entriesMax);
}

/** The number of entries, and the first that does not follow from the one before it; null when all do. */
export function brokenEntry(database: ControlDatabase): { readonly entries: number; readonly broken: number | null } {
  let entries = 0;
  let last: AuditEntry | undefined;
  let broken: number | null = null;
  for (const entry of database.prepare<[], AuditEntry>(`SELECT ${columns} FROM audit ORDER BY id`).iterate()) {
    entries++;
    if (!isNext(last, entry)) broken ??= entry.id;
    last = entry;
  }
  return { entries, broken };
}
