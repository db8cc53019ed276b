import type { Session } from '../control/session.ts';

/**
 * Removes what a first import has left that was interrupted after its lanes had committed: rows, and no change that has
 * them. Nobody reads the tables before the first change. Resolves to whether there was something, so that a commit is due.
 */
export async function clearInterrupted(session: Session): Promise<boolean> {
  const row = await session.row<{ readonly wasInterrupted: boolean }>(
    `SELECT change = 0 AND (EXISTS (SELECT FROM people) OR EXISTS (SELECT FROM company)) AS "wasInterrupted" FROM record_state`,
  );
  if (row?.wasInterrupted !== true) return false;
  await session.rows('TRUNCATE people, people_body, company, company_body, company_key, part, role_change, apart');
  return true;
}
