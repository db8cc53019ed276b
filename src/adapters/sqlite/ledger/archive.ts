import type { ControlDatabase } from '../control/database.ts';

/** How many postings one transaction moves: some 0.1 s, for which charges wait. */
const postingsOfAStep = 10_000;

/** The id below which all postings are before a time; those after it in the journal may be later. */
export function archiveEnd(database: ControlDatabase, before: number): number {
  const first = database.prepare<[number], number>('SELECT id FROM journal WHERE at >= ? ORDER BY id LIMIT 1').pluck();
  const last = database.prepare<[], number>('SELECT coalesce(max(id), 0) + 1 FROM journal').pluck();
  return first.get(before) ?? last.get() ?? 0;
}

/**
 * Moves the first postings below `end` to the archive and adds them to what is carried forward. It must run inside a
 * write transaction. Returns how many it moved.
 */
export function archiveStep(database: ControlDatabase, end: number): number {
  const last = database
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT id FROM journal WHERE id < ? ORDER BY id LIMIT ?)',
    )
    .pluck()
    .get(end, postingsOfAStep);
  if (last === null || last === undefined) return 0;
  database
    .prepare(
      `INSERT INTO carried SELECT account_id, sum(plan), sum(bought), sum(extra) FROM journal WHERE id <= ?
        GROUP BY account_id
        ON CONFLICT DO UPDATE SET plan = plan + excluded.plan, bought = bought + excluded.bought,
          extra = extra + excluded.extra`,
    )
    .run(last);
  database.prepare('INSERT INTO journal_archive SELECT * FROM journal WHERE id <= ?').run(last);
  return database.prepare('DELETE FROM journal WHERE id <= ?').run(last).changes;
}
