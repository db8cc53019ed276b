import { behindMaxMs } from '../../../ledger/clock.ts';
import { cycleStart } from '../../../ledger/cycle.ts';
import { cycleKinds } from '../../../ledger/purse.ts';
import { repaired } from '../../../ledger/repair.ts';
import type { SettleOptions } from '../../../ledger/settle.ts';
import type { JournalPosting, Repair } from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';
import type { Book } from './book.ts';
import { postingColumns } from './postings.ts';

interface Moved {
  readonly accountId: string;
  readonly plan: number;
}

interface Last {
  readonly accountId: string;
  readonly at: number;
}

const ofCycles = `kind IN (${cycleKinds.map((kind) => `'${kind}'`).join(', ')})`;
const inFuture = 'at > ? AND id > (SELECT repaired_id FROM clock)';

/**
 * Repairs every account whose cycle begins in the future, and marks the postings that lie there as known. It must run in
 * a write transaction, and reads the whole journal three times.
 */
export function repairFuture(
  database: ControlDatabase,
  book: Book,
  now: number,
  options: SettleOptions,
): Repair & { readonly isNeeded: boolean } {
  const future = now + behindMaxMs;
  const accounts = database
    .prepare<[number], string>('SELECT account_id FROM balances WHERE cycle_start > ? ORDER BY account_id')
    .pluck()
    .all(future);
  const cycles = Map.groupBy(
    database
      .prepare<[number], JournalPosting>(
        `SELECT ${postingColumns} FROM journal WHERE ${inFuture} AND ${ofCycles} ORDER BY id`,
      )
      .all(future),
    ({ accountId }) => accountId,
  );
  const moved = database
    .prepare<[number], Moved>(
      `SELECT account_id AS accountId, sum(plan) AS plan FROM journal WHERE ${inFuture} AND NOT ${ofCycles}
        GROUP BY account_id`,
    )
    .all(future);
  const last = database
    .prepare<[number, number], Last>(
      `SELECT account_id AS accountId, max(at) AS at
        FROM (SELECT account_id, at FROM journal UNION ALL SELECT account_id, at FROM journal_archive)
        WHERE at <= ? AND account_id IN (SELECT account_id FROM balances WHERE cycle_start > ?) GROUP BY account_id`,
    )
    .all(future, future);
  const planMoved = new Map(moved.map(({ accountId, plan }) => [accountId, plan]));
  const lastAts = new Map(last.map(({ accountId, at }) => [accountId, at]));

  let postings = 0;
  for (const id of accounts) {
    const account = book.account(id);
    const lastAt = lastAts.get(id) ?? null;
    const start = cycleStart(account.terms.anchorAt, lastAt ?? now);
    const issuedCredits = lastAt === null ? 0 : book.issuedCredits(id, start, lastAt);
    const misdated = { cycles: cycles.get(id) ?? [], planMoved: planMoved.get(id) ?? 0, lastAt, issuedCredits };
    postings += book.save(id, repaired(account, misdated, now), now).length;
  }
  shorten(database, 'idempotency', now + options.idempotencyMs);
  shorten(database, 'repeats', now + options.repeatWindowMs);
  const marked = database
    .prepare(
      `UPDATE clock SET repaired_id = (SELECT max(id) FROM journal)
        WHERE EXISTS (SELECT 1 FROM journal WHERE at > ? AND id > repaired_id)`,
    )
    .run(future).changes;
  return { accounts: accounts.length, postings, isNeeded: accounts.length > 0 || marked > 0 };
}

/** Lets rows that the future would keep for years end when they would if they were made now. */
function shorten(database: ControlDatabase, table: 'idempotency' | 'repeats', until: number): void {
  database.prepare(`UPDATE ${table} SET until = ? WHERE until > ?`).run(until, until);
}
