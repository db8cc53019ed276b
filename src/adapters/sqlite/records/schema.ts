import Database from 'better-sqlite3';
import { StoreUnavailable } from '../../../ports/record-store.ts';
import { migrate, NewerFormat } from '../migrate.ts';
import { makePrivateFile } from '../private-file.ts';
import { migrations, personIndexes } from './migrations.ts';

export function makePersonIndexes(db: Database.Database): void {
  db.exec(personIndexes);
}

export function dropPersonIndexes(db: Database.Database): void {
  db.exec('drop index if exists person_id; drop index if exists person_change');
}

/** How long a writer waits for another one to finish. */
const busyMs = 2_000;
const cacheKib = 65_536;
const mappedBytesMax = 8 * 1024 ** 3;

/** Opens `records.db` for writing, makes it if there is none, and brings it to the newest format. */
export function openForWriting(path: string): Database.Database {
  return attempt(path, () => {
    makePrivateFile(path);
    const db = new Database(path, { timeout: busyMs });
    db.pragma('page_size = 8192');
    keepLog(db);
    db.pragma(`cache_size = -${cacheKib}`);
    try {
      migrate(db, migrations);
    } catch (error) {
      db.close();
      throw error;
    }
    // Replaced and removed content must be gone from the disk too, so that erasing a record also erases its earlier
    // versions.
    db.pragma('secure_delete = on');
    return db;
  });
}

/** Switches to the write-ahead log, with which readers see the last commit beside a writer. */
export function keepLog(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  // FULL syncs at each commit: an index may only name change numbers that survive a power cut.
  db.pragma('synchronous = FULL');
}

/**
 * Lets a transaction that is larger than the store write to the file directly; with the log everything is written
 * twice, to the log and then to the file. The rollback journal holds the old pages and restores them after a crash.
 * Returns false and changes nothing while anybody else has the file open, because readers would have to wait for the
 * writer.
 */
export function leaveLog(db: Database.Database): boolean {
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('journal_mode = DELETE');
    // EXTRA also syncs the folder, because the removal of the journal is the commit.
    db.pragma('synchronous = EXTRA');
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  } finally {
    db.pragma(`busy_timeout = ${busyMs}`);
  }
}

/** Opens a connection that only reads. */
export function openForReading(path: string, mapped: boolean): Database.Database {
  return attempt(path, () => {
    const db = new Database(path, { readonly: true, fileMustExist: true, timeout: busyMs });
    db.pragma(`cache_size = -${cacheKib / 4}`);
    if (mapped) db.pragma(`mmap_size = ${mappedBytesMax}`);
    return db;
  });
}

const waitForWriter = 'another import is writing to it: wait for that to finish and try again';

const makeRoom = 'the disk is full: free some space and try again; the data is as it was';
const checkFolder = 'it cannot be opened: check that the data folder exists and that this user may use it';

/** What to do by the code of an error, of SQLite or of the system where the file is made. */
const advice: readonly (readonly [code: string, text: string])[] = [
  ['SQLITE_FULL', makeRoom],
  ['ENOSPC', makeRoom],
  ['SQLITE_READONLY', 'it cannot be written: give this user write access to the data folder; the data is as it was'],
  ['SQLITE_CANTOPEN', checkFolder],
  ['ENOENT', checkFolder],
  ['ENOTDIR', checkFolder],
  ['EACCES', checkFolder],
  ['EROFS', checkFolder],
  ['SQLITE_BUSY', waitForWriter],
  ['SQLITE_CORRUPT', 'it is damaged: restore a backup, or import the data again into a new data folder'],
  ['SQLITE_NOTADB', 'it is not a whom record store: choose another data folder'],
  ['SQLITE_IOERR', 'the disk does not read or write it: check the disk and its free space'],
];

/** The error of whoever would write beside another writer. */
export function beingWritten(path: string): StoreUnavailable {
  return new StoreUnavailable(`${path}: ${waitForWriter}`);
}

/** Runs database work; its failures become `StoreUnavailable` with advice. */
export function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // For a missing folder the binding throws a TypeError before SQLite is asked.
    if (error instanceof TypeError && error.message.includes('directory')) {
      throw new StoreUnavailable(`${path}: its folder does not exist: check the data folder`, { cause: error });
    }
    if (error instanceof NewerFormat) throw new StoreUnavailable(error.message, { cause: error });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const known = advice.find(([start]) => code.startsWith(start));
    if (known === undefined && !(error instanceof Database.SqliteError)) throw error;
    throw new StoreUnavailable(`${path}: ${known?.[1] ?? String(error)}`, { cause: error });
  }
}
