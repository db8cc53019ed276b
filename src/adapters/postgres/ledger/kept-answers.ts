import type { ControlDatabase } from '../control/database.ts';

/** The answers read in one step. */
const answersAtOnce = 200;

interface Kept {
  readonly accountId: string;
  readonly key: string;
  readonly draft: string;
}

/**
 * Replaces the drafts of kept answers for which `rewrite` returns another text, and lets the server forget the rows that
 * were replaced. Making the table anew would forget them on its disk too, but nobody could be charged meanwhile.
 */
export async function rewriteAnswers(
  database: ControlDatabase,
  rewrite: (draft: string) => string | null,
): Promise<void> {
  for (let last: Kept | null = { accountId: '', key: '', draft: '' }; last !== null; ) {
    last = await rewriteFrom(database, last, rewrite);
  }
  await database.maintain('VACUUM idempotency');
}

/** Rewrites the answers that follow one. Resolves to the last that was read; null when there are no more. */
function rewriteFrom(
  database: ControlDatabase,
  { accountId, key }: Kept,
  rewrite: (draft: string) => string | null,
): Promise<Kept | null> {
  return database.write(async (session) => {
    const rows = await session.rows<Kept>(
      `SELECT account_id AS "accountId", key, draft FROM idempotency WHERE (account_id, key) > ($1, $2)
        ORDER BY account_id, key LIMIT ${answersAtOnce} FOR UPDATE`,
      accountId,
      key,
    );
    for (const row of rows) {
      const draft = rewrite(row.draft);
      if (draft === null) continue;
      session.send(
        'UPDATE idempotency SET draft = $1 WHERE account_id = $2 AND key = $3',
        ...[draft, row.accountId, row.key],
      );
    }
    return rows.at(-1) ?? null;
  });
}
