import { closed } from '../../../ledger/account.ts';
import type { Session } from '../control/session.ts';
import { lockedAccount, saveChange, saveTerms } from '../ledger/book.ts';
import { passClock } from '../ledger/seen-clock.ts';

/** Closes an account for good. False when there is none that is open. */
export async function closeAccount(session: Session, id: string, now: number): Promise<boolean> {
  const open = 'SELECT 1 FROM accounts WHERE id = $1 AND closed_at IS NULL';
  if ((await session.row(open, id)) === undefined) return false;
  const account = await lockedAccount(session, id);
  await passClock(session, now);
  session.send(`UPDATE accounts SET closed_at = $1, status = 'suspended' WHERE id = $2`, now, id);
  session.send('UPDATE keys SET revoked_at = coalesce(revoked_at, $1) WHERE account_id = $2', now, id);
  session.send('DELETE FROM identities WHERE account_id = $1', id);
  const change = closed(account, now);
  saveTerms(session, id, change.account.terms, null);
  await saveChange(session, id, change, now);
  return true;
}

/** Forgets who had a closed account. False when it is not closed, or forgotten before. */
export async function anonymise(session: Session, id: string): Promise<boolean> {
  const forget = `UPDATE accounts SET name = '', email = '' WHERE id = $1 AND closed_at IS NOT NULL AND name <> ''`;
  if ((await session.changes(forget, id)) === 0) return false;
  session.send(`UPDATE keys SET label = NULL, networks = '{}' WHERE account_id = $1`, id);
  session.send('DELETE FROM idempotency WHERE account_id = $1', id);
  session.send('DELETE FROM charged_records WHERE account_id = $1', id);
  return true;
}
