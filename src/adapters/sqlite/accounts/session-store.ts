import { type AccountState, DirectoryUnavailable } from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { ListedSession, NewLink, NewSession, SessionHolder, SessionStore } from '../../../ports/session-store.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';

const sessionColumns = 's.id, s.created_at AS createdAt, s.expires_at AS expiresAt, s.operator';

/** Links and sessions in `control.db`. Finding a session reads on the calling thread, because it takes microseconds. */
export class SqliteSessionStore implements SessionStore {
  readonly #connection: Connection<ControlDatabase>;
  #closed = false;

  constructor(dataFolder: string) {
    this.#connection = new Connection(
      () => openControl(dataFolder),
      (database) => database,
    );
  }

  async addLink({ hash, of, createdAt, expiresAt }: NewLink, entry: NewAuditEntry): Promise<boolean> {
    return this.#write((database) => {
      forgetExpired(database, createdAt);
      if (of.role === 'owner' && !isOpen(database, of.accountId)) return false;
      const [accountId, operator] = of.role === 'owner' ? [of.accountId, null] : [null, of.operator];
      database
        .prepare('INSERT INTO console_links (hash, account_id, operator, expires_at) VALUES (?, ?, ?, ?)')
        .run(hash, accountId, operator, expiresAt);
      appendAudit(database, entry);
      return true;
    });
  }

  async open(linkHash: Uint8Array, session: NewSession): Promise<SessionHolder | null> {
    const { id, hash, createdAt, expiresAt } = session;
    return this.#write((database) => {
      forgetExpired(database, createdAt);
      const link = database
        .prepare<[Uint8Array], Pick<HolderRow, 'accountId' | 'operator'>>(
          'DELETE FROM console_links WHERE hash = ? RETURNING account_id AS accountId, operator',
        )
        .get(linkHash);
      if (link === undefined) return null;
      database
        .prepare(
          `INSERT INTO console_sessions (id, hash, account_id, operator, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(id, hash, link.accountId, link.operator, createdAt, expiresAt);
      return holder(database, hash, createdAt);
    });
  }

  async byHash(hash: Uint8Array, now: number): Promise<SessionHolder | null> {
    return this.#available(() => this.#connection.read((database) => holder(database, hash, now)));
  }

  async sessions(accountId: string | null, now: number): Promise<readonly ListedSession[]> {
    return this.#available(() =>
      this.#connection.read((database) =>
        database
          .prepare<[string | null, number], ListedSession>(
            `SELECT ${sessionColumns} FROM console_sessions s WHERE account_id IS ? AND expires_at > ?
              ORDER BY created_at DESC, id`,
          )
          .all(accountId, now),
      ),
    );
  }

  async end(accountId: string | null, id: string): Promise<boolean> {
    const end = 'DELETE FROM console_sessions WHERE account_id IS ? AND id = ?';
    return this.#write((database) => database.prepare(end).run(accountId, id).changes > 0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#connection.close();
  }

  #write<T>(work: (database: ControlDatabase) => T): T {
    return this.#available(() => this.#connection.write(work));
  }

  #available<T>(work: () => T): T {
    if (this.#closed) throw new DirectoryUnavailable('the sessions are closed');
    try {
      return work();
    } catch (error) {
      throw new DirectoryUnavailable('the sessions cannot be used', { cause: error });
    }
  }
}

interface HolderRow extends ListedSession {
  readonly accountId: string | null;
  readonly status: AccountState['status'] | null;
}

function holder(database: ControlDatabase, hash: Uint8Array, now: number): SessionHolder | null {
  const row = database
    .prepare<[Uint8Array, number], HolderRow>(
      `SELECT ${sessionColumns}, account_id AS accountId, status
        FROM console_sessions s LEFT JOIN accounts ON accounts.id = account_id WHERE hash = ? AND expires_at > ?`,
    )
    .get(hash, now);
  if (row === undefined) return null;
  const { accountId, status, operator, ...session } = row;
  if (operator !== null) return { ...session, role: 'operator', operator };
  return accountId === null || status === null ? null : { ...session, role: 'owner', accountId, status };
}

function isOpen(database: ControlDatabase, accountId: string): boolean {
  const open = 'SELECT 1 FROM accounts WHERE id = ? AND closed_at IS NULL';
  return database.prepare(open).get(accountId) !== undefined;
}

function forgetExpired(database: ControlDatabase, now: number): void {
  database.prepare('DELETE FROM console_links WHERE expires_at <= ?').run(now);
  database.prepare('DELETE FROM console_sessions WHERE expires_at <= ?').run(now);
}
