import type Database from 'better-sqlite3';
import type { Erased, RecordSnapshot, RecordStore, RecordTransaction } from '../../../ports/record-store.ts';
import { forget, readErasures } from './erasures.ts';
import { WriterStatements } from './rows.ts';
import { attempt, beingWritten, keepLog, leaveLog, openForWriting } from './schema.ts';
import { SnapshotConnection, SqliteSnapshot } from './snapshot.ts';
import { SqliteTransaction } from './transaction.ts';

/** Connections kept for the next snapshot. Opening one takes 0.3 ms, and readers hold an old and a new one. */
const idleMax = 2;
/**
 * The largest write-ahead log, in pages, that may stay when the store closes. A larger log is folded back into the
 * file.
 */
const logPagesMax = 4_000;
/** How long closing waits for readers of an older state, in milliseconds. */
const foldBackMs = 3_000;

/**
 * Opens the record store in the file `path`, usually `records.db` in the data folder, and makes it when there is none.
 * Any number of processes may read while one writes. Readers map the file into memory, and the pages that they touch
 * count as their memory; `mapped: false` turns this off. Throws `StoreUnavailable`.
 */
export function openRecordStore(path: string, { mapped = true }: { readonly mapped?: boolean } = {}): RecordStore {
  return new SqliteRecordStore(path, mapped);
}

class SqliteRecordStore implements RecordStore {
  readonly #path: string;
  readonly #mapped: boolean;
  readonly #db: Database.Database;
  readonly #statements: WriterStatements;
  readonly #idle: SnapshotConnection[] = [];
  readonly #version: Database.Statement<[], unknown>;
  #dataVersion: unknown = null;
  #change = 0;
  #closed = false;

  constructor(path: string, mapped: boolean) {
    this.#path = path;
    this.#mapped = mapped;
    this.#db = openForWriting(path);
    this.#statements = attempt(path, () => new WriterStatements(this.#db));
    this.#version = this.#db.prepare<[], unknown>('pragma data_version').pluck();
  }

  async corpus(): Promise<null> {
    return null;
  }

  async snapshot(): Promise<RecordSnapshot> {
    return attempt(this.#path, () => {
      const connection = this.#idle.pop() ?? new SnapshotConnection(this.#path, this.#mapped);
      return new SqliteSnapshot(connection, (used) => {
        if (this.#closed || this.#idle.length === idleMax) used.db.close();
        else this.#idle.push(used);
      });
    });
  }

  async currentChange(): Promise<number> {
    return this.#currentChange();
  }

  #currentChange(): number {
    return attempt(this.#path, () => {
      // SQLite's data version moves when another connection commits. Own commits set the change number themselves.
      const version = this.#version.get();
      if (version !== this.#dataVersion) {
        this.#change = this.#statements.counter.get('change') ?? 0;
        this.#dataVersion = version;
      }
      return this.#change;
    });
  }

  async begin({ many = false } = {}): Promise<RecordTransaction> {
    if (this.#db.inTransaction) throw beingWritten(this.#path);
    const hasNoLog = many && this.#currentChange() === 0 && this.#leaveLog();
    const ended = (change: number | null) => {
      if (change !== null) this.#change = change;
      if (hasNoLog) this.#keepLog();
    };
    try {
      return new SqliteTransaction(this.#statements, ended);
    } catch (error) {
      ended(null);
      throw error;
    }
  }

  #keepLog(): void {
    try {
      keepLog(this.#db);
    } catch {
      // A full disk has no room for the log. The next opener of the store switches to it.
    }
  }

  /** Returns false while anybody else has the file open. */
  #leaveLog(): boolean {
    for (const connection of this.#idle.splice(0)) connection.db.close();
    return leaveLog(this.#db);
  }

  async erasures(): Promise<Erased | null> {
    return attempt(this.#path, () => readErasures(this.#db));
  }

  async forget(erased: Erased): Promise<void> {
    if (this.#db.inTransaction) throw beingWritten(this.#path);
    await forget(this.#db, erased);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const connection of this.#idle) connection.db.close();
    this.#foldBackLog();
    this.#db.close();
  }

  /**
   * Folds a large log back into the file. A large import leaves a log of its own size, which every later reader would
   * have to search.
   */
  #foldBackLog(): void {
    try {
      const [state] = this.#db.pragma('wal_checkpoint(PASSIVE)') as readonly { log: number; checkpointed: number }[];
      if (state === undefined || state.log < logPagesMax) return;
      this.#db.pragma(`busy_timeout = ${foldBackMs}`);
      this.#db.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // The commit is durable in the log, and the next writer folds it back.
    }
  }
}
