import { type ClientBase, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { DatabaseFailed, DatabaseUnusable, failureOf, failureOfCode } from './failure.ts';
import { type MigrationStep, migrateOneStep, requireSchema } from './migrate.ts';
import { lateAfter, OpenTransaction } from './open-transaction.ts';
import { type DatabaseReport, report } from './report.ts';
import { Session } from './session.ts';

/** How to reach the database of accounts and credits. */
export interface DatabaseAddress {
  /** `postgres://user[:password]@host[:port]/database`, with `?sslmode=require` or `?sslmode=verify-full` for TLS. */
  readonly url: string;
  /** Takes the place of a password in the address; null for none. */
  readonly password: string | null;
}

/** Connections of one process. Each is a process of the server, and few are faster than many. */
const connectionsMax = 10;

/** Milliseconds that a request waits for a connection, new or free. */
const connectedMs = 2_000;

/** Milliseconds that one piece of work may take, from its first statement to its end. */
export const workedMs = 5_000;

/** Milliseconds after which a connection that nobody uses is closed. */
const idleMs = 30_000;

/**
 * What the server itself ends: a statement that nobody waits for any more, and a transaction of a process that hangs or is
 * gone, whose locks would keep the others waiting.
 */
const ended = { statementMs: 4_500, lockMs: 4_000, idleInTransactionMs: 3_000 };

/** Makes a connection one of ours, and tells whether it can be written. A commit that is not on the disk is none. */
const setUp = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  set_config('search_path', 'whom', false), set_config('client_min_messages', 'warning', false),
  set_config('statement_timeout', '${ended.statementMs}', false), set_config('lock_timeout', '${ended.lockMs}', false),
  set_config('idle_in_transaction_session_timeout', '${ended.idleInTransactionMs}', false),
  set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)`;

/** The first numbers of our advisory locks; the second says what is locked. */
const lockClass = 0x77686f6d;
const operatorsLock = 1;
const migrationsLock = 2;

/**
 * The database of accounts, keys, credits, sessions, the audit trail and the suppression list, for any number of processes.
 * A connection is never mended: after its first failure it is closed, and the next piece of work opens another. Every
 * failure is DatabaseFailed.
 */
export class ControlDatabase {
  readonly #pool: Pool;
  readonly #name: string;
  readonly #begun = new Set<OpenTransaction>();

  private constructor(address: DatabaseAddress) {
    const { host } = new URL(address.url);
    this.#name = `the database at ${host}`;
    this.#pool = new Pool({
      ...connectionOf(address),
      application_name: 'whom',
      max: connectionsMax,
      connectionTimeoutMillis: connectedMs,
      idleTimeoutMillis: idleMs,
      keepAlive: true,
      pipeline: true,
      types: { getTypeParser: parserOf },
      onConnect: prepare,
    });
    // Whoever uses a connection meets its failure. That of an idle one is nobody's.
    this.#pool.on('error', () => undefined);
  }

  /** Opens a database whose tables `whom migrate` has made. Throws DatabaseUnusable, which says what to do. */
  static open(address: DatabaseAddress): Promise<ControlDatabase> {
    return ControlDatabase.#opened(address, (database) => database.use((session) => requireSchema(session)));
  }

  /** Opens a database with the newest schema into which a folder is being copied. Throws DatabaseUnusable. */
  static openUnfinished(address: DatabaseAddress): Promise<ControlDatabase> {
    return ControlDatabase.#opened(address, (database) =>
      database.use((session) => requireSchema(session, 'unfinished')),
    );
  }

  /**
   * Makes the tables, or brings them to the newest schema: each step is one transaction, and one process runs it. Resolves
   * to the versions before and after. Throws DatabaseUnusable, which says what to do.
   */
  static async migrate(address: DatabaseAddress): Promise<{ readonly from: number; readonly to: number }> {
    const versions: number[] = [];
    const database = await ControlDatabase.#opened(address, async (one) => {
      let step: MigrationStep;
      do {
        step = await one.#transact('BEGIN', null, async (session) => {
          await lock(session, migrationsLock);
          return migrateOneStep(session);
        });
        versions.push(step.version);
      } while (step.isOneMade);
    });
    await database.close();
    return { from: versions[0] ?? 0, to: versions.at(-1) ?? 0 };
  }

  /** Looks at a database that need not be in order. `now` is this machine's time. Throws DatabaseUnusable. */
  static async examine(address: DatabaseAddress, now: () => number): Promise<DatabaseReport> {
    const reports: DatabaseReport[] = [];
    const database = await ControlDatabase.#opened(address, async (one) => {
      reports.push(await one.use((session) => report(session, now)));
    });
    await database.close();
    const [found] = reports;
    if (found === undefined) throw new DatabaseUnusable(`${database.#name} tells nothing of itself`);
    return found;
  }

  static async #opened(
    address: DatabaseAddress,
    look: (database: ControlDatabase) => Promise<void>,
  ): Promise<ControlDatabase> {
    const database = new ControlDatabase(address);
    try {
      await look(database);
      return database;
    } catch (error) {
      await database.close();
      if (!(error instanceof DatabaseFailed)) throw error;
      throw new DatabaseUnusable(`${database.#name} cannot be used: ${error.message}`, { cause: error });
    }
  }

  /** Runs single statements, each a transaction of its own. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#with(workedMs, work);
  }

  /** Runs work that sees all of one moment and changes nothing. `long` work may take as long as it needs. */
  read<T>(work: (session: Session) => Promise<T>, long: 'long' | null = null): Promise<T> {
    const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
    return this.#transact(begin, long === null ? workedMs : null, work);
  }

  /** Runs work in a transaction: all of its changes are durable when this resolves, or none is ever made. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#transact('BEGIN', workedMs, work);
  }

  /** Runs a transaction of an operator. There is one at a time, over all processes. */
  operate<T>(work: (session: Session) => Promise<T>, long: 'long' | null = null): Promise<T> {
    return this.#transact('BEGIN', long === null ? workedMs : null, async (session) => {
      await lock(session, operatorsLock);
      return work(session);
    });
  }

  /**
   * Begins a transaction that is open until its owner ends it, on a connection of its own. `heldMs` bounds how long its
   * owner may leave it idle, after which the server ends it.
   */
  async begin(sql: string, heldMs: number): Promise<OpenTransaction> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw failureOf(error);
    });
    const open = new OpenTransaction(client, () => this.#begun.delete(open));
    this.#begun.add(open);
    try {
      await open.run(workedMs, async (session) => {
        session.send(sql);
        session.send(
          `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
            set_config('idle_in_transaction_session_timeout', $1, true)`,
          `${heldMs}`,
        );
        await session.flush();
      });
      return open;
    } catch (error) {
      await open.end('ROLLBACK');
      throw error;
    }
  }

  /** Runs one statement that takes long and that no transaction may hold. */
  maintain(sql: string): Promise<void> {
    return this.#with(null, async (session) => {
      await unhurried(session, false);
      try {
        await session.script(sql);
      } finally {
        await session.script(setUp);
      }
    });
  }

  /** Waits for the work that runs, takes back what was begun and not ended, and closes all connections. */
  async close(): Promise<void> {
    for (const open of this.#begun) await open.end('ROLLBACK');
    if (!this.#pool.ending) await this.#pool.end();
  }

  #transact<T>(begin: string, milliseconds: number | null, work: (session: Session) => Promise<T>): Promise<T> {
    return this.#with(milliseconds, async (session) => {
      session.send(begin);
      if (milliseconds === null) await unhurried(session, true);
      const result = await work(session);
      session.send('COMMIT');
      await session.flush();
      return result;
    });
  }

  async #with<T>(milliseconds: number | null, work: (session: Session) => Promise<T>): Promise<T> {
    const late = lateAfter(milliseconds);
    const connecting = this.#pool.connect();
    let client: PoolClient | null = null;
    let isSound = false;
    try {
      client = await Promise.race([connecting, late.promise]).catch((error: unknown) => {
        throw failureOf(error);
      });
      // Whoever waits for an answer is told of a failure by it.
      client.on('error', ignore);
      const result = await Promise.race([work(new Session(client)), late.promise]);
      isSound = true;
      return result;
    } finally {
      late.stop();
      if (client === null) connecting.then((unused) => unused.release(), ignore);
      client?.off('error', ignore);
      client?.release(!isSound);
    }
  }
}

function ignore(): void {}

/** Waits until nobody else has the lock, which the end of the transaction gives back. */
async function lock(session: Session, of: number): Promise<void> {
  await session.rows('SELECT pg_advisory_xact_lock($1, $2)', lockClass, of);
}

/** Lets statements take as long as they need, and wait a minute for another process. */
async function unhurried(session: Session, isForTheTransaction: boolean): Promise<void> {
  await session.rows(
    `SELECT set_config('statement_timeout', '0', $1), set_config('lock_timeout', '60s', $1)`,
    isForTheTransaction,
  );
}

async function prepare(client: ClientBase): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DatabaseFailed('PostgreSQL took too long')), connectedMs);
  try {
    const { rows } = await Promise.race([client.query<{ readonly isReadOnly: boolean }>(setUp), late.promise]);
    if (rows[0]?.isReadOnly !== false) throw failureOfCode('25006');
  } finally {
    clearTimeout(timer);
  }
}

/** Whole numbers of 64 bits come as numbers: times, credits and ids are below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);
}

function connectionOf({ url, password }: DatabaseAddress): PoolConfig {
  const { hostname, port, username, password: own, pathname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? 'disable';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 5432 : Number(port),
    user: decodeURIComponent(username),
    password: password ?? decodeURIComponent(own),
    database: decodeURIComponent(pathname.slice(1)),
    ssl: mode === 'disable' ? false : { rejectUnauthorized: mode === 'verify-full' },
  };
}
