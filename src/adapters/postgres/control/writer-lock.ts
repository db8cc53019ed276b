import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../../../ports/record-store.ts';
import type { WriterLock } from '../../../ports/writer-lock.ts';
import { ControlDatabase, type DatabaseAddress } from './database.ts';
import { Door } from './door.ts';
import type { OpenTransaction } from './open-transaction.ts';
import type { Session } from './session.ts';

/** The time between two attempts to take a lock that somebody else holds, for seconds mostly. */
const retryMs = 250;
/** The number of the lock among our advisory locks. */
const lock = [0x77686f6d, 4] as const;

/**
 * The right to write an index that several machines share: an advisory lock of the database that holds the records. It is
 * that of a transaction, so it ends with its connection; a machine that is gone loses it when the server has asked in vain.
 */
export class PostgresWriterLock implements WriterLock {
  readonly #database: ControlDatabase;
  readonly #door = new Door('the lock of the search index', (...why) => new StoreUnavailable(...why));

  private constructor(database: ControlDatabase) {
    this.#database = database;
  }

  /** Opens connections of its own. Throws DatabaseUnusable. */
  static async open(address: DatabaseAddress): Promise<PostgresWriterLock> {
    return new PostgresWriterLock(await ControlDatabase.open(address));
  }

  async hold<T>(work: (lost: AbortSignal) => Promise<T>, aborted?: AbortSignal): Promise<T> {
    const open = await this.#taken(aborted);
    try {
      aborted?.throwIfAborted();
      return await work(open.lost);
    } finally {
      await open.end('ROLLBACK');
    }
  }

  isHeld(): Promise<boolean> {
    return this.#door.run(async () => {
      const row = await this.#database.use((session) =>
        session.row<{ readonly isHeld: boolean }>(
          `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND objsubid = 2
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS "isHeld"`,
          ...lock,
        ),
      );
      return row?.isHeld === true;
    });
  }

  async close(): Promise<void> {
    this.#door.close();
    await this.#database.close();
  }

  #taken(aborted?: AbortSignal): Promise<OpenTransaction> {
    return this.#door.run(async () => {
      const open = await this.#database.begin('BEGIN', 0);
      try {
        // A dead machine holds the lock for a minute and not for the hours that are usual.
        await open.run(null, (session) =>
          session.rows(
            `SELECT set_config('tcp_keepalives_idle', '30', true), set_config('tcp_keepalives_interval', '10', true),
              set_config('tcp_keepalives_count', '3', true)`,
          ),
        );
        while (!(await open.run(null, isTaken))) {
          if (aborted?.aborted === true) break;
          await delay(retryMs);
        }
        return open;
      } catch (error) {
        await open.end('ROLLBACK');
        throw error;
      }
    });
  }
}

async function isTaken(session: Session): Promise<boolean> {
  const row = await session.row<{ readonly isMine: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, $2) AS "isMine"',
    ...lock,
  );
  return row?.isMine === true;
}
