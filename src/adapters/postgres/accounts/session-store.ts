import { type AccountState, DirectoryUnavailable } from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { ListedSession, NewLink, NewSession, SessionHolder, SessionStore } from '../../../ports/session-store.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Door } from '../control/door.ts';
import type { Session } from '../control/session.ts';

const sessionColumns = 's.id, s.created_at AS "createdAt", s.expires_at AS "expiresAt", s.operator';

/** Links and sessions of the console in PostgreSQL. */
export class PostgresSessionStore implements SessionStore {
  readonly #database: ControlDatabase;
  readonly #door = new Door('the sessions', (...why) => new DirectoryUnavailable(...why));

  constructor(database: ControlDatabase) {
    this.#database = database;
  }

  addLink({ hash, of, createdAt, expiresAt }: NewLink, entry: NewAuditEntry): Promise<boolean> {
    return this.#door.run(() =>
      this.#database.operate(async (session) => {
        forgetExpired(session, createdAt);
        if (of.role === 'owner' && !(await isOpen(session, of.accountId))) return false;
        const [accountId, operator] = of.role === 'owner' ? [of.accountId, null] : [null, of.operator];
        session.send(
          'INSERT INTO console_links (hash, account_id, operator, expires_at) VALUES ($1, $2, $3, $4)',
          ...[hash, accountId, operator, expiresAt],
        );
        await appendAudit(session, entry);
        return true;
      }),
    );
  }

  open(linkHash: Uint8Array, { id, hash, createdAt, expiresAt }: NewSession): Promise<SessionHolder | null> {
    return this.#door.run(() =>
      this.#database.operate(async (session) => {
        forgetExpired(session, createdAt);
        const link = await session.row<Pick<HolderRow, 'accountId' | 'operator'>>(
          'DELETE FROM console_links WHERE hash = $1 RETURNING account_id AS "accountId", operator',
          linkHash,
        );
        if (link === undefined) return null;
        session.send(
          `INSERT INTO console_sessions (id, hash, account_id, operator, created_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6)`,
          ...[id, hash, link.accountId, link.operator, createdAt, expiresAt],
        );
        return holder(session, hash, createdAt);
      }),
    );
  }

  byHash(hash: Uint8Array, now: number): Promise<SessionHolder | null> {
    return this.#door.run(() => this.#database.use((session) => holder(session, hash, now)));
  }

  sessions(accountId: string | null, now: number): Promise<readonly ListedSession[]> {
    return this.#door.run(() =>
      this.#database.use((session) =>
        session.rows<ListedSession>(
          `SELECT ${sessionColumns} FROM console_sessions s
            WHERE account_id IS NOT DISTINCT FROM $1 AND expires_at > $2 ORDER BY created_at DESC, id`,
          accountId,
          now,
        ),
      ),
    );
  }

  end(accountId: string | null, id: string): Promise<boolean> {
    const end = 'DELETE FROM console_sessions WHERE account_id IS NOT DISTINCT FROM $1 AND id = $2';
    return this.#door.run(() => this.#database.use(async (session) => (await session.changes(end, accountId, id)) > 0));
  }

  async close(): Promise<void> {
    this.#door.close();
  }
}

interface HolderRow extends ListedSession {
  readonly accountId: string | null;
  readonly status: AccountState['status'] | null;
}

async function holder(session: Session, hash: Uint8Array, now: number): Promise<SessionHolder | null> {
  const row = await session.row<HolderRow>(
    `SELECT ${sessionColumns}, account_id AS "accountId", status
      FROM console_sessions s LEFT JOIN accounts ON accounts.id = account_id WHERE hash = $1 AND expires_at > $2`,
    hash,
    now,
  );
  if (row === undefined) return null;
  const { accountId, status, operator, ...rest } = row;
  if (operator !== null) return { ...rest, role: 'operator', operator };
  return accountId === null || status === null ? null : { ...rest, role: 'owner', accountId, status };
}

async function isOpen(session: Session, accountId: string): Promise<boolean> {
  const open = 'SELECT 1 FROM accounts WHERE id = $1 AND closed_at IS NULL';
  return (await session.row(open, accountId)) !== undefined;
}

function forgetExpired(session: Session, now: number): void {
  session.send('DELETE FROM console_links WHERE expires_at <= $1', now);
  session.send('DELETE FROM console_sessions WHERE expires_at <= $1', now);
}
