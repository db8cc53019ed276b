import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { controlPath } from '../../../data-folder.ts';
import { saltedHash } from '../../../records/suppressions.ts';
import { migrate, NewerFormat } from '../migrate.ts';
import { makePrivateFile } from '../private-file.ts';
import { letPagesBeGivenBack } from './free-pages.ts';
import { migrations } from './migrations.ts';

export type ControlDatabase = Database.Database;

/**
 * The file of accounts, keys, credits and the suppression list: data that is small, precious and changed by several
 * processes.
 */
export const controlFileName = basename(controlPath(''));

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
 * Opens `control.db` in a data folder and brings it to the newest schema; makes file and folder when they do not exist.
 * Any number of processes may do so at once. Throws ControlUnusable.
 */
export function openControl(dataFolder: string, options: ControlOptions = controlDefaults): ControlDatabase {
  const path = controlPath(dataFolder);
  let database: ControlDatabase | undefined;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    makePrivateFile(path);
    database = new Database(path, { timeout: options.busyTimeoutMs });
    // Takes effect in a new file only, and before its first page is written.
    database.pragma('auto_vacuum = INCREMENTAL');
    useWriteAheadLog(database, options.busyTimeoutMs);
    // FULL makes a commit return only after its WAL frames are on the disk. NORMAL would lose the last commits in a
    // power cut, after clients were told of them.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // Deleted answers and windows are gone from the file too, so that an erased record is in no page that is free.
    database.pragma('secure_delete = ON');
    // For the migration of windows that an older release kept under ids.
    database.function('repeat_hash', { deterministic: true }, (salt: Buffer, recordId: string) =>
      repeatHash(salt.toString('hex'), recordId),
    );
    migrate(database, migrations);
    letPagesBeGivenBack(database, options.busyTimeoutMs);
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

/** What the repeat window of a record is kept under; the salt is in hexadecimal. */
export function repeatHash(salt: string, recordId: string): string {
  return saltedHash(salt, ['repeat', recordId]);
}

/** Opens a second connection that only reads. A read takes a few microseconds, so it may run on the event loop. */
export function openControlReader(dataFolder: string, options: ControlOptions = controlDefaults): ControlDatabase {
  const database = openControl(dataFolder, options);
  database.pragma('query_only = ON');
  return database;
}

/**
 * Switching a fresh file to WAL needs exclusive access, and SQLite does not call its busy handler for that step because
 * it could dead-lock. Several first openers therefore retry here until each had its turn.
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
