import { DirectoryUnavailable } from '../../../ports/account-directory.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { NewLink, NewSession, Session, SessionHolder, SessionStore } from '../../../ports/session-store.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';

const sessionColumns = 's.id, s.created_at AS createdAt, s.expires_at AS expiresAt';

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

  async addLink({ hash, accountId, createdAt, expiresAt }: NewLink, entry: NewAuditEntry): Promise<boolean> {
    return this.#write((database) => {
      forgetExpired(database, createdAt);
      const isKept =
        database
          .prepare(
            `INSERT INTO console_links (hash, account_id, expires_at)
              SELECT ?, id, ? FROM accounts WHERE id = ? AND closed_at IS NULL`,
          )
          .run(hash, expiresAt, accountId).changes > 0;
      if (isKept) appendAudit(database, entry);
      return isKept;
    });
  }

  async open(linkHash: Uint8Array, session: NewSession): Promise<SessionHolder | null> {
    const { id, hash, createdAt, expiresAt } = session;
    return this.#write((database) => {
      forgetExpired(database, createdAt);
      const accountId = database
        .prepare<[Uint8Array], string>('DELETE FROM console_links WHERE hash = ? RETURNING account_id')
        .pluck()
        .get(linkHash);
      if (accountId === undefined) return null;
      database
        .prepare('INSERT INTO console_sessions (id, hash, account_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)')
        .run(id, hash, accountId, createdAt, expiresAt);
      return holder(database, hash, createdAt);
    });
  }

  async byHash(hash: Uint8Array, now: number): Promise<SessionHolder | null> {
    return this.#available(() => this.#connection.read((database) => holder(database, hash, now)));
  }

  async sessions(accountId: string, now: number): Promise<readonly Session[]> {
    return this.#available(() =>
      this.#connection.read((database) =>
        database
          .prepare<[string, number], Session>(
            `SELECT ${sessionColumns} FROM console_sessions s WHERE account_id = ? AND expires_at > ?
              ORDER BY created_at DESC, id`,
          )
          .all(accountId, now),
      ),
    );
  }

  async end(accountId: string, id: string): Promise<boolean> {
    const end = 'DELETE FROM console_sessions WHERE account_id = ? AND id = ?';
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

function holder(database: ControlDatabase, hash: Uint8Array, now: number): SessionHolder | null {
  const row = database
    .prepare<[Uint8Array, number], SessionHolder>(
      `SELECT ${sessionColumns}, account_id AS accountId, status
        FROM console_sessions s JOIN accounts ON accounts.id = account_id WHERE hash = ? AND expires_at > ?`,
    )
    .get(hash, now);
  return row ?? null;
}

function forgetExpired(database: ControlDatabase, now: number): void {
  database.prepare('DELETE FROM console_links WHERE expires_at <= ?').run(now);
  database.prepare('DELETE FROM console_sessions WHERE expires_at <= ?').run(now);
}
