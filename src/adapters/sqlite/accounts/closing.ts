import { closed } from '../../../ledger/account.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Book } from '../ledger/book.ts';
import { SeenClock } from '../ledger/seen-clock.ts';

/** Closes an account for good. False when there is none that is open. */
export function closeAccount(database: ControlDatabase, id: string, now: number): boolean {
  new SeenClock(database).pass(now);
  const close = `UPDATE accounts SET closed_at = ?, status = 'suspended' WHERE id = ? AND closed_at IS NULL`;
  if (database.prepare(close).run(now, id).changes === 0) return false;
  database.prepare('UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE account_id = ?').run(now, id);
  database.prepare('DELETE FROM identities WHERE account_id = ?').run(id);
  const book = new Book(database);
  const change = closed(book.account(id), now);
  book.saveTerms(id, change.account.terms, null);
  book.save(id, change, now);
  return true;
}

/** Forgets who had a closed account. False when it is not closed, or forgotten before. */
export function anonymise(database: ControlDatabase, id: string): boolean {
  const forget = `UPDATE accounts SET name = '', email = '' WHERE id = ? AND closed_at IS NOT NULL AND name <> ''`;
  if (database.prepare(forget).run(id).changes === 0) return false;
  database.prepare(`UPDATE keys SET label = NULL, networks = '' WHERE account_id = ?`).run(id);
  for (const table of ['idempotency', 'charged_records'])
    database.prepare(`DELETE FROM ${table} WHERE account_id = ?`).run(id);
  return true;
}

/** Copies the log into the file and empties it, so that it holds no earlier state; outside a transaction. */
export function forgetLog(database: ControlDatabase): void {
  database.pragma('wal_checkpoint(TRUNCATE)');
}
