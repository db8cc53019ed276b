import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { WriterLock } from '../../ports/writer-lock.ts';
import { makePrivateFile } from './private-file.ts';

/** The time between two attempts to take a lock that somebody else holds, for minutes mostly. */
const retryMs = 100;
const neverLost = new AbortController().signal;

/**
 * A lock by an exclusive transaction on an empty database, since Node has no lock on files of its own. SQLite's lock is
 * the operating system's (`fcntl`, on Windows `LockFileEx`), which ends with its process. An abort is seen at the next
 * attempt.
 */
export class SqliteWriterLock implements WriterLock {
  readonly #path: string;

  /** `path` is the file of the lock; it stays, empty, when nobody holds the lock. */
  constructor(path: string) {
    this.#path = path;
  }

  async hold<T>(work: (lost: AbortSignal) => Promise<T>, aborted?: AbortSignal): Promise<T> {
    makePrivateFile(this.#path);
    const database = new Database(this.#path, { timeout: 0 });
    try {
      while (!attempt(database, 'BEGIN EXCLUSIVE')) {
        aborted?.throwIfAborted();
        await delay(retryMs);
      }
      aborted?.throwIfAborted();
      return await work(neverLost);
    } finally {
      database.close();
    }
  }

  async isHeld(): Promise<boolean> {
    if (!existsSync(this.#path)) return false;
    const database = new Database(this.#path, { readonly: true, timeout: 0 });
    try {
      return !attempt(database, 'SELECT 1 FROM sqlite_schema');
    } finally {
      database.close();
    }
  }
}

/** Runs a statement. Returns false if another connection holds a lock that the statement needs. */
function attempt(database: Database.Database, sql: string): boolean {
  try {
    database.exec(sql);
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}
