import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Erased,
  type RecordSnapshot,
  type RecordStore,
  type RecordTransaction,
  StoreUnavailable,
} from '../../../ports/record-store.ts';
import { ControlDatabase, type DatabaseAddress } from '../control/database.ts';
import { Door } from '../control/door.ts';
import { DatabaseFailed } from '../control/failure.ts';
import type { OpenTransaction } from '../control/open-transaction.ts';
import { Groups } from '../groups.ts';
import { forgetRows, readErasures } from './erasures.ts';
import { clearInterrupted } from './interrupted.ts';
import { Lanes, writerIdleMs, writerSettings } from './lanes.ts';
import { noRecords } from './no-records.ts';
import { PostgresSnapshot } from './snapshot.ts';
import { State, statesLock } from './state.ts';
import { PostgresTransaction } from './transaction.ts';

/** One look at the change number serves all who ask before it begins. */
const looks = { groupMax: 10_000, waitingMax: 10_000 };
/** More connections would write records faster than one thread decides them. */
const lanesMax = 4;
/** How long `forget` waits for readers of an earlier state, in milliseconds: some looks of a server, which reads anew. */
const readersWaitMs = 15_000;
const readersLookMs = 100;
/** The number of the writers' advisory lock, and the class of our locks. */
const writersLock = [0x77686f6d, 3] as const;

/**
 * The record store in PostgreSQL. One writes at a time, over all processes, so that changes are committed in the order of
 * their numbers: the writers' lock is given back after the commit is seen by others, and a reader never skips a change that
 * commits late.
 */
export class PostgresRecordStore implements RecordStore {
  readonly #database: ControlDatabase;
  readonly #door = new Door('the records', (...why) => new StoreUnavailable(...why));
  readonly #looks: Groups<null, number>;
  readonly #lanes: number;

  private constructor(database: ControlDatabase, lanes: number) {
    this.#database = database;
    this.#lanes = lanes;
    this.#looks = new Groups(async (asked) => {
      const { change: value } = await this.#numbers();
      return asked.map(() => ({ status: 'fulfilled', value }));
    }, looks);
  }

  /**
   * Opens connections of its own: threads have a store and nothing else. `lanes` connections write a first import. Throws
   * DatabaseUnusable.
   */
  static async open(
    address: DatabaseAddress,
    lanes = Math.min(availableParallelism(), lanesMax),
  ): Promise<PostgresRecordStore> {
    return new PostgresRecordStore(await ControlDatabase.open(address), lanes);
  }

  corpus(): Promise<string> {
    return this.#door.run(async () => (await this.#numbers()).corpus);
  }

  async snapshot(): Promise<RecordSnapshot> {
    const state = await State.open(this.#database, this.#door);
    if (state.change > 0) return new PostgresSnapshot(state);
    await state.close();
    return noRecords;
  }

  currentChange(): Promise<number> {
    return this.#door.run(() => this.#looks.ask(null));
  }

  /** `many` lets several connections write into empty tables; later changes are of one transaction. */
  async begin({ many = false }: { readonly many?: boolean } = {}): Promise<RecordTransaction> {
    return this.#door.run(async () => {
      const open = await this.#beginWriting();
      try {
        const { change } = await this.#numbers();
        const clear = async () => (await this.#beginWriting()).end('ROLLBACK');
        const lanes = many && change === 0 && this.#lanes > 1;
        return await PostgresTransaction.begin(
          open,
          this.#door,
          lanes ? new Lanes(this.#database, this.#lanes, clear) : null,
        );
      } catch (error) {
        await open.end('ROLLBACK');
        throw error;
      }
    });
  }

  erasures(): Promise<Erased | null> {
    return this.#door.run(() => this.#database.use(readErasures));
  }

  /**
   * Deletes the rows, and what they leave in the tables as soon as no reader needs it. The server's own copies of old pages
   * and its log keep their bytes for a time (docs/scale.md). Readers of an earlier state, of any process, are waited for:
   * their indexes follow from the rows.
   */
  async forget(erased: Erased): Promise<void> {
    await this.#door.run(async () => {
      await this.#awaitReaders();
      const open = await this.#beginWriting();
      try {
        await open.run(null, (session) => forgetRows(session, erased));
      } catch (error) {
        await open.end('ROLLBACK');
        throw error;
      }
      await open.end('COMMIT');
      await this.#database.maintain(
        'VACUUM people, people_body, company, company_body, company_key, part, role_change, apart, erasure',
      );
    });
  }

  async close(): Promise<void> {
    this.#door.close();
    await this.#database.close();
  }

  async #awaitReaders(): Promise<void> {
    const isRead = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND objid::bigint < (SELECT change % 2147483648 FROM record_state)) AS "isRead"`;
    for (let left = readersWaitMs; ; left -= readersLookMs) {
      const row = await this.#database.use((session) => session.row<{ readonly isRead: boolean }>(isRead, statesLock));
      if (row?.isRead !== true) return;
      if (left <= 0) throw new DatabaseFailed('a reader holds an earlier state, with what was erased: try again later');
      await delay(readersLookMs);
    }
  }

  async #numbers(): Promise<{ readonly corpus: string; readonly change: number }> {
    const state = await this.#database.use((session) =>
      session.row<{ readonly corpus: string; readonly change: number }>('SELECT corpus, change FROM record_state'),
    );
    if (state === undefined)
      throw new DatabaseFailed('the database has lost the state of its records: restore a backup');
    return state;
  }

  /** Takes the writers' lock, and removes what an interrupted first import has left. */
  async #beginWriting(): Promise<OpenTransaction> {
    for (;;) {
      const open = await this.#locked();
      let cleared: boolean;
      try {
        cleared = await open.run(null, clearInterrupted);
      } catch (error) {
        await open.end('ROLLBACK');
        throw error;
      }
      if (!cleared) return open;
      await open.end('COMMIT');
    }
  }

  async #locked(): Promise<OpenTransaction> {
    const open = await this.#database.begin('BEGIN', writerIdleMs);
    try {
      const taken = await open.run(null, async (session) => {
        session.send(writerSettings);
        return session.row<{ readonly isMine: boolean }>(
          'SELECT pg_try_advisory_xact_lock($1, $2) AS "isMine"',
          ...writersLock,
        );
      });
      if (taken?.isMine === true) return open;
    } catch (error) {
      await open.end('ROLLBACK');
      throw error;
    }
    await open.end('ROLLBACK');
    throw new DatabaseFailed('another import is writing to them: wait for that to finish and try again');
  }
}
