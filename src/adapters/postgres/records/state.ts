import type { RecordKind } from '../../../records/kind.ts';
import { type ControlDatabase, workedMs } from '../control/database.ts';
import type { Door } from '../control/door.ts';
import { DatabaseFailed } from '../control/failure.ts';
import type { OpenTransaction } from '../control/open-transaction.ts';
import type { Session } from '../control/session.ts';

/** Milliseconds that one statement of a long reading may take. */
const readMs = 120_000;
/** Milliseconds after which a state that is still the newest is held by another transaction. */
const renewMs = 5_000;

/** The class of the shared locks by which a reader shows which state it reads: the number of its change. */
export const statesLock = 0x77686f72;

const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

interface Counts extends Record<RecordKind, number> {
  readonly change: number;
  readonly completeSince: number;
}

interface Numbers {
  readonly change: number;
  readonly completeSince: number;
  readonly counts: Readonly<Record<RecordKind, number>>;
}

/**
 * One state of the records, held by a transaction that sees nothing newer. PostgreSQL keeps every row of the whole database
 * for as long as a transaction may see it, which would slow down charges, whose rows change thousands of times a second. So
 * while no newer state is committed, another transaction takes over every few seconds; it sees the same. It does so too when
 * the connection is lost.
 */
export class State {
  readonly change: number;
  readonly completeSince: number;
  readonly counts: Readonly<Record<RecordKind, number>>;
  readonly #database: ControlDatabase;
  readonly #door: Door;
  readonly #timer: NodeJS.Timeout;
  #held: OpenTransaction;
  #renewing: Promise<boolean> | null = null;
  #isClosed = false;

  private constructor(database: ControlDatabase, door: Door, held: OpenTransaction, numbers: Numbers) {
    this.#database = database;
    this.#door = door;
    this.#held = held;
    this.change = numbers.change;
    this.completeSince = numbers.completeSince;
    this.counts = numbers.counts;
    this.#timer = setInterval(() => void this.#renew(), renewMs).unref();
  }

  static open(database: ControlDatabase, door: Door): Promise<State> {
    return door.run(async () => new State(database, door, ...(await hold(database))));
  }

  /** Runs a look-up, which has the time of a request. */
  look<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#run(workedMs, work);
  }

  /** Runs a step of a long reading. */
  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#run(readMs, work);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#renewing;
    await this.#held.end('ROLLBACK');
  }

  #run<T>(milliseconds: number, work: (session: Session) => Promise<T>): Promise<T> {
    return this.#door.run(async () => {
      for (;;) {
        if (this.#isClosed) throw new DatabaseFailed('the snapshot is closed');
        const held = this.#held;
        try {
          return await held.run(milliseconds, work);
        } catch (error) {
          // A state that was renewed meanwhile, or can be after a failure, is asked once more.
          if (held === this.#held && (held.isOpen || !(await this.#renew()))) throw error;
        }
      }
    });
  }

  /** Resolves to whether another transaction sees the same and has taken over. */
  #renew(): Promise<boolean> {
    this.#renewing ??= this.#takeOver()
      .catch(() => false)
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }

  async #takeOver(): Promise<boolean> {
    if (this.#isClosed) return false;
    const [next, numbers] = await hold(this.#database);
    if (numbers.change !== this.change || numbers.completeSince !== this.completeSince) {
      await next.end('ROLLBACK');
      return false;
    }
    const before = this.#held;
    this.#held = next;
    await before.end('ROLLBACK');
    return true;
  }
}

async function hold(database: ControlDatabase): Promise<[OpenTransaction, Numbers]> {
  const held = await database.begin(begin, 0);
  try {
    const row = await held.run(workedMs, async (session) => {
      session.send(`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`);
      return session.row<Counts>(
        `SELECT change, complete_since AS "completeSince", people, company,
            pg_advisory_xact_lock_shared($1, (change % 2147483648)::integer)
          FROM record_state`,
        statesLock,
      );
    });
    if (row === undefined) throw new DatabaseFailed('the database has lost the state of its records: restore a backup');
    const { change, completeSince, people, company } = row;
    return [held, { change, completeSince, counts: { people, company } }];
  } catch (error) {
    await held.end('ROLLBACK');
    throw error;
  }
}
