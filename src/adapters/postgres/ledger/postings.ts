import type { JournalPosting } from '../../../ports/credit-ledger.ts';
import type { Session } from '../control/session.ts';

export const postingColumns = `id, at, account_id AS "accountId", kind, plan, bought, extra, house, operation,
  request_id AS "requestId", note, reference, reverses`;

/** Rows of the journal and of its archive. */
function all(columns: string, where: string): string {
  return `SELECT ${columns} FROM journal WHERE ${where} UNION ALL SELECT ${columns} FROM journal_archive WHERE ${where}`;
}

export async function postingById(session: Session, id: number): Promise<JournalPosting | null> {
  return (await session.row<JournalPosting>(all(postingColumns, 'id = $1'), id)) ?? null;
}

export async function postingByReference(session: Session, reference: string): Promise<JournalPosting | null> {
  return (await session.row<JournalPosting>(all(postingColumns, 'reference = $1'), reference)) ?? null;
}

/** The id of the posting that reversed this one; null when none did. */
export async function reversalOf(session: Session, id: number): Promise<number | null> {
  return (await session.row<{ readonly id: number }>(all('id', 'reverses = $1'), id))?.id ?? null;
}

/** An account's newest postings first. */
export function newestPostings(
  session: Session,
  accountId: string,
  postingsMax: number,
): Promise<readonly JournalPosting[]> {
  const newest = `${all(postingColumns, 'account_id = $1')} ORDER BY id DESC LIMIT $2`;
  return session.rows<JournalPosting>(newest, accountId, postingsMax);
}
