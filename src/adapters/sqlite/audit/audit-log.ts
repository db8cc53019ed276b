import { hash } from 'node:crypto';
import { type AuditEntry, type AuditQuery, auditTextMax, type NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { ControlDatabase } from '../control/database.ts';

const columns = 'id, at, operator, action, account_id AS accountId, subject, detail, lower(hex(hash)) AS hash';

/** Adds an entry to the audit trail. It must run inside a write transaction: that of the change which it records. */
export function appendAudit(database: ControlDatabase, entry: NewAuditEntry): void {
  const last = database.prepare<[], AuditEntry>(`SELECT ${columns} FROM audit ORDER BY id DESC LIMIT 1`).get();
  const id = (last?.id ?? 0) + 1;
  const added = shortened(entry);
  const { at, operator, action, accountId, subject, detail } = added;
  database
    .prepare('INSERT INTO audit (id, at, operator, action, account_id, subject, detail, hash) VALUES (?,?,?,?,?,?,?,?)')
    .run(id, at, operator, action, accountId, subject, detail, Buffer.from(hashOf(last, { id, ...added }), 'hex'));
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
    const follows = entry.id === (last?.id ?? 0) + 1 && entry.hash === hashOf(last, entry);
    if (!follows) broken ??= entry.id;
    last = entry;
  }
  return { entries, broken };
}

/** The hash of an entry, which covers the hash of the entry before it and so all earlier ones. */
function hashOf(last: AuditEntry | undefined, entry: NewAuditEntry & { readonly id: number }): string {
  const { id, at, operator, action, accountId, subject, detail } = entry;
  const hashed = [last?.hash ?? '', id, at, operator, action, accountId, subject, detail];
  return hash('sha256', JSON.stringify(hashed), 'hex');
}

function shortened(entry: NewAuditEntry): NewAuditEntry {
  const { operator, accountId, subject, detail } = entry;
  return { ...entry, operator: cut(operator), accountId: cut(accountId), subject: cut(subject), detail: cut(detail) };
}

/** Lone surrogates would not survive UTF-8, and the hash would not match what is read again. */
function cut<T extends string | null>(text: T): T {
  return (text === null ? null : text.slice(0, auditTextMax).toWellFormed()) as T;
}
