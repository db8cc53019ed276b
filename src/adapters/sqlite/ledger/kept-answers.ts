import { LedgerUnavailable } from '../../../ports/credit-ledger.ts';
import type { Connection } from '../control/connection.ts';
import type { ControlDatabase } from '../control/database.ts';

/** The answers read in one step; a settle waits for one such step at most. */
const answersAtOnce = 200;

/**
 * Replaces the drafts of kept answers for which `rewrite` returns another text, makes the file anew, because rows that
 * moved leave bytes in their page, and empties the log, which holds the earlier texts. Throws LedgerUnavailable while a
 * reader keeps the log.
 */
export function rewriteAnswers(
  connection: Connection<{ readonly database: ControlDatabase }>,
  rewrite: (draft: string) => string | null,
): void {
  for (let last: number | null = 0; last !== null; ) {
    last = connection.write(({ database }) => rewriteFrom(database, last ?? 0, rewrite));
  }
  // Also without a rewritten answer, since an interruption may have come before this, or the answer have expired.
  connection.use(({ database }) => database.exec('VACUUM'));
  const emptied = connection.use(({ database }) => database.pragma('wal_checkpoint(TRUNCATE)'));
  const [state] = emptied as readonly { readonly busy: number }[];
  if (state?.busy !== 0)
    throw new LedgerUnavailable('a backup, a check or a replication keeps the log of control.db: end it and try again');
}

/** Rewrites the answers that follow one row. Returns the last row that was read; null when there are no more. */
function rewriteFrom(
  database: ControlDatabase,
  after: number,
  rewrite: (draft: string) => string | null,
): number | null {
  const rows = database
    .prepare<[number, number], { rowid: number; draft: string }>(
      'SELECT rowid, draft FROM idempotency WHERE rowid > ? ORDER BY rowid LIMIT ?',
    )
    .all(after, answersAtOnce);
  const replace = database.prepare<[string, number]>('UPDATE idempotency SET draft = ? WHERE rowid = ?');
  for (const { rowid, draft } of rows) {
    const replaced = rewrite(draft);
    if (replaced !== null) replace.run(replaced, rowid);
  }
  return rows.at(-1)?.rowid ?? null;
}
