import type { AuditEntry, AuditQuery, NewAuditEntry } from '../../../ports/audit-trail.ts';
import { isNext, nextEntry } from '../../shared/audit-chain.ts';
import type { Session } from '../control/session.ts';

const columns = `id, at, operator, action, account_id AS "accountId", subject, detail, encode(hash, 'hex') AS hash`;

/** Entries that are read at once when all are checked. */
const entriesAtOnce = 10_000;

/** Adds an entry to the audit trail, in the transaction of an operator: that of the change which it records. */
export async function appendAudit(session: Session, entry: NewAuditEntry): Promise<void> {
  const last = await session.row<AuditEntry>(`SELECT ${columns} FROM audit ORDER BY id DESC LIMIT 1`);
  const { id, at, operator, action, accountId, subject, detail, hash } = nextEntry(last, entry);
  session.send(
    `INSERT INTO audit (id, at, operator, action, account_id, subject, detail, hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'))`,
    ...[id, at, operator, action, accountId, subject, detail, hash],
  );
}

export function auditEntries(
  session: Session,
  { accountId, since, entriesMax }: AuditQuery,
): Promise<readonly AuditEntry[]> {
  return session.rows<AuditEntry>(
    `SELECT ${columns} FROM audit WHERE ($1::text IS NULL OR account_id = $1) AND at >= $2 ORDER BY id DESC LIMIT $3`,
    accountId ?? null,
    since ?? 0,
    entriesMax,
  );
}

/** The number of entries, and the first that does not follow from the one before it; null when all do. */
export async function brokenEntry(
  session: Session,
): Promise<{ readonly entries: number; readonly broken: number | null }> {
  let entries = 0;
  let last: AuditEntry | undefined;
  let broken: number | null = null;
  for (;;) {
    const next = await session.rows<AuditEntry>(
      `SELECT ${columns} FROM audit WHERE id > $1 ORDER BY id LIMIT ${entriesAtOnce}`,
      last?.id ?? 0,
    );
    for (const entry of next) {
      entries++;
      if (!isNext(last, entry)) broken ??= entry.id;
      last = entry;
    }
    if (next.length < entriesAtOnce) return { entries, broken };
  }
}
