import { dayOf, rememberedFrom } from '../../../ledger/charged.ts';
import { clockFault } from '../../../ledger/clock.ts';
import type { ControlDatabase } from '../control/database.ts';
import { ClockJumped, seenAt } from './seen-clock.ts';

/** Rows that one statement deletes. */
const rowsAtOnce = 5_000;

/** What has expired. Rows that another process works on are left to it, so that nobody waits. */
const expired = [
  { table: 'idempotency', key: 'account_id, key', where: 'until <= $1' },
  { table: 'repeats', key: 'caller_id, operation, record_hash', where: 'until <= $1' },
  { table: 'charged_records', key: 'account_id, kind, day, posting', where: 'day < $1' },
].map(
  ({ table, key, where }) =>
    `DELETE FROM ${table} WHERE (${key}) IN
      (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)`,
);

/** Deletes what has expired at `now`. Rejects with ClockJumped when that time cannot be believed. */
export async function prune(database: ControlDatabase, now: number): Promise<void> {
  const fault = clockFault(await database.use(seenAt), now);
  if (fault !== null) throw new ClockJumped(fault);
  const bounds = [now, now, dayOf(rememberedFrom(now))];
  for (const [index, statement] of expired.entries()) {
    let deleted: number;
    do deleted = await database.use((session) => session.changes(statement, bounds[index]));
    while (deleted === rowsAtOnce);
  }
}
