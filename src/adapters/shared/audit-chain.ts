import { hash } from 'node:crypto';
import { type AuditEntry, auditTextMax, type NewAuditEntry } from '../../ports/audit-trail.ts';

/** The entry as it is kept behind `last`, the newest one before it. */
export function nextEntry(last: AuditEntry | undefined, entry: NewAuditEntry): AuditEntry {
  const added = { id: (last?.id ?? 0) + 1, ...shortened(entry) };
  return { ...added, hash: hashOf(last, added) };
}

/** Whether an entry is the one that was kept behind `last`. */
export function isNext(last: AuditEntry | undefined, entry: AuditEntry): boolean {
  return entry.id === (last?.id ?? 0) + 1 && entry.hash === hashOf(last, entry);
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
