import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, NewerFormat } from '../migrate.ts';
import { migrations } from './migrations.ts';

export type ControlDatabase = Database.Database;

/** Accounts, keys, credits and the suppression list: what is small, precious and changed by several processes. */
export const controlFileName = 'control.db';

export interface ControlOptions {
  /** How long a writer waits for another process's transaction before it fails. */
  readonly busyTimeoutMs: number;
}

const controlDefaults: ControlOptions = { busyTimeoutMs: 5_000 };

/** The file cannot be opened or used; the message says what to do. */
export class ControlUnusable extends Error {
  override readonly name = 'ControlUnusable';
}

/**
 * Opens `control.db` in a data folder, makes both when they are not there, and brings the file to the newest schema.
 * Any number of processes may do so at once. Throws ControlUnusable.
 */
export function openControl(dataFolder: string, options: ControlOptions = controlDefaults): ControlDatabase {
  const path = join(dataFolder, controlFileName);
  let database: ControlDatabase | undefined;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    // E-mail addresses live here: the file is made for its owner only, and SQLite gives -wal and -shm the same mode.
    closeSync(openSync(path, 'a', 0o600));
    database = new Database(path, { timeout: options.busyTimeoutMs });
    useWriteAheadLog(database, options.busyTimeoutMs);
    // FULL: a commit returns only after its WAL frames are on the disk. NORMAL would lose the last commits with
    // the power, and a client has been told of them.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    migrate(database, migrations);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof NewerFormat) throw new ControlUnusable(error.message, { cause: error });
    throw new ControlUnusable(
      `cannot open ${path} (${reason(error)}): check that the folder exists, is writable and has space left`,
      { cause: error },
    );
  }
}

/** A second connection that only reads: what it costs is a few microseconds, so it may live on the event loop. */
export function openControlReader(dataFolder: string, options: ControlOptions = controlDefaults): ControlDatabase {
  const database = openControl(dataFolder, options);
  database.pragma('query_only = ON');
  return database;
}

/**
 * Switching a fresh file to WAL needs it for oneself, and SQLite does not call its busy handler for that step
 * (it could dead-lock), so several first openers have to take turns by hand.
 */
function useWriteAheadLog(database: ControlDatabase, busyTimeoutMs: number): void {
  const pauseMs = 5;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || waitedMs >= busyTimeoutMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
