import { behindMaxMs } from '../../../ledger/clock.ts';
import { cycleStart } from '../../../ledger/cycle.ts';
import { cycleKinds } from '../../../ledger/purse.ts';
import { repaired } from '../../../ledger/repair.ts';
import type { SettleOptions } from '../../../ledger/settle.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { JournalPosting, Repair } from '../../../ports/credit-ledger.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { Session } from '../control/session.ts';
import { accountOf, issuedCredits, saveChange } from './book.ts';
import { postingColumns } from './postings.ts';
import { passClock } from './seen-clock.ts';

const ofCycles = `kind IN (${cycleKinds.map((kind) => `'${kind}'`).join(', ')})`;
const inFuture = 'at > $1 AND id > (SELECT repaired_id FROM clock)';

/**
 * Repairs every account whose cycle begins in the future, and marks the postings that lie there as known. It belongs in the
 * transaction of an operator; nobody settles meanwhile.
 */
export async function repairFuture(session: Session, entry: NewAuditEntry, options: SettleOptions): Promise<Repair> {
  const now = entry.at;
  const future = now + behindMaxMs;
  await session.script('LOCK TABLE balances IN EXCLUSIVE MODE');
  await passClock(session, now);
  const accounts = await session.rows<{ readonly id: string }>(
    'SELECT account_id AS id FROM balances WHERE cycle_start > $1 ORDER BY account_id',
    future,
  );
  let postings = 0;
  for (const { id } of accounts) postings += await repairAccount(session, id, now, future);
  // Rows that the future would keep for years end when they would if they were made now.
  session.send('UPDATE idempotency SET until = $1 WHERE until > $1', now + options.idempotencyMs);
  session.send('UPDATE repeats SET until = $1 WHERE until > $1', now + options.repeatWindowMs);
  const marked = await session.changes(
    `UPDATE clock SET repaired_id = (SELECT max(id) FROM journal)
      WHERE EXISTS (SELECT FROM journal WHERE at > $1 AND id > repaired_id)`,
    future,
  );
  if (accounts.length > 0 || marked > 0) await appendAudit(session, entry);
  return { accounts: accounts.length, postings };
}

/** Resolves to the number of postings that it took. */
async function repairAccount(session: Session, id: string, now: number, future: number): Promise<number> {
  const account = await accountOf(session, id);
  const cycles = await session.rows<JournalPosting>(
    `SELECT ${postingColumns} FROM journal WHERE ${inFuture} AND ${ofCycles} AND account_id = $2 ORDER BY id`,
    future,
    id,
  );
  const moved = await session.row<{ readonly plan: number }>(
    `SELECT coalesce(sum(plan), 0)::bigint AS plan FROM journal WHERE ${inFuture} AND NOT ${ofCycles} AND account_id = $2`,
    future,
    id,
  );
  const last = await session.row<{ readonly at: number | null }>(
    `SELECT max(at) AS at FROM (SELECT at FROM journal WHERE account_id = $2 AND at <= $1
      UNION ALL SELECT at FROM journal_archive WHERE account_id = $2 AND at <= $1) AS past`,
    future,
    id,
  );
  const lastAt = last?.at ?? null;
  const start = cycleStart(account.terms.anchorAt, lastAt ?? now);
  const issued = lastAt === null ? 0 : await issuedCredits(session, id, start, lastAt);
  const misdated = { cycles, planMoved: moved?.plan ?? 0, lastAt, issuedCredits: issued };
  return (await saveChange(session, id, repaired(account, misdated, now), now)).length;
}
