import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { ControlDatabase } from '../control/database.ts';
import type { Session } from '../control/session.ts';
import { passClock } from './seen-clock.ts';

/** How many postings one transaction moves. */
const postingsOfAStep = 10_000;

/**
 * Moves the postings before a time to the archive. The first step holds the entry of the audit trail. Resolves to how many
 * it moved.
 */
export async function archive(database: ControlDatabase, before: number, entry: NewAuditEntry): Promise<number> {
  const end = await database.use((session) => archiveEnd(session, before));
  let sum = 0;
  for (;;) {
    const moved = await database.operate(async (session) => {
      if (sum === 0) await passClock(session, entry.at);
      const step = await archiveStep(session, end);
      if (sum === 0 && step > 0) await appendAudit(session, entry);
      return step;
    }, 'long');
    if (moved === 0) return sum;
    sum += moved;
  }
}

/** The id below which all postings are before a time; those after it in the journal may be later. */
async function archiveEnd(session: Session, before: number): Promise<number> {
  const row = await session.row<{ readonly end: number }>(
    `SELECT coalesce((SELECT min(id) FROM journal WHERE at >= $1), (SELECT max(id) + 1 FROM journal), 0) AS end`,
    before,
  );
  return row?.end ?? 0;
}

/** Moves the first postings below `end` to the archive and adds them to what is carried forward. */
async function archiveStep(session: Session, end: number): Promise<number> {
  const moved = await session.rows<{ readonly id: number }>(
    `WITH moved AS (INSERT INTO journal_archive SELECT * FROM journal WHERE id < $1 ORDER BY id LIMIT ${postingsOfAStep}
        RETURNING *),
      summed AS (INSERT INTO carried SELECT account_id, sum(plan), sum(bought), sum(extra) FROM moved GROUP BY account_id
        ON CONFLICT (account_id) DO UPDATE SET plan = carried.plan + excluded.plan,
          bought = carried.bought + excluded.bought, extra = carried.extra + excluded.extra)
    SELECT id FROM moved`,
    end,
  );
  // By id: a posting with a smaller one may have been committed meanwhile.
  session.send(
    'DELETE FROM journal WHERE id = ANY ($1::bigint[])',
    moved.map(({ id }) => id),
  );
  return moved.length;
}
