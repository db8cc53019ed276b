import Database from 'better-sqlite3';
import { StoreUnavailable } from '../../../ports/record-store.ts';

/** The shape of the file; a file of another version is refused. */
const schemaVersion = 1;

/**
 * Small rows stand apart from bodies, so that cards, links and scans never read pages full of job descriptions:
 * ten cards cost about what one parsed record does. `n` is the order of arrival. A removed record keeps its row,
 * without a name, as the mark of the change.
 *
 * `employer_keys` and `employer_ids` hold one line a role: the keys to link by (separated by tabs), and the company
 * that was found; `employer_id` is that of the current role, where the person is `employed`.
 */
const schema = `
  create table person (
    n integer primary key,
    id text not null,
    change integer not null,
    refreshed_at text,
    social_url text,
    full_name text,
    headline text,
    location text,
    company_name text,
    position text,
    role_industry text,
    employed integer not null,
    employer_id text,
    employer_keys text not null,
    employer_ids text not null
  );
  create table person_body (n integer primary key, body text not null);

  create table company (
    n integer primary key,
    id text not null unique,
    change integer not null,
    refreshed_at text,
    social_url text,
    company_name text,
    slogan text,
    headquarters text,
    country_code text,
    industry text,
    employees_num integer,
    website text,
    founded integer
  );
  create index company_change on company (change);
  create table company_body (n integer primary key, body text not null);
  create table company_key (key text not null, id text not null, primary key (key, id)) without rowid;

  create table counter (name text primary key, value integer not null) without rowid;
  insert into counter values ('change', 0), ('people', 0), ('company', 0);
`;

/**
 * Where records come from. A record of one source has one small row (`person_origin`, by the number of the record);
 * what each source says is kept apart (`part`) only of records that several speak of. `seen` is the change number of
 * the newest import that had the record. `apart` are ids of records that were split, and are not to be merged again.
 */
const sourcesSchema = `
  create table if not exists source (n integer primary key, name text not null unique);
  create table if not exists person_origin (n integer primary key, source integer not null, first_seen text, seen integer not null);
  create table if not exists company_origin (n integer primary key, source integer not null, first_seen text, seen integer not null);
  create table if not exists part (
    kind text not null, id text not null, source integer not null, key text not null,
    first_seen text, seen integer not null, body text not null,
    primary key (kind, id, source, key)
  ) without rowid;
  create unique index if not exists part_key on part (kind, source, key);
  create table if not exists role_change (
    person text not null, source integer not null, seen_on text,
    old_position text, old_company text, old_seen text,
    new_position text, new_company text
  );
  create index if not exists role_change_person on role_change (person);
  create table if not exists apart (
    kind text not null, one text not null, other text not null, primary key (kind, one, other)
  ) without rowid;
`;

const personIndexes = `
  create unique index if not exists person_id on person (id);
  create index if not exists person_change on person (change);
`;

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

/** Opens `records.db` for writing and makes its tables if the file is new. */
export function openForWriting(path: string): Database.Database {
  return attempt(path, () => {
    const db = new Database(path, { timeout: busyMs });
    db.pragma('page_size = 8192');
    keepLog(db);
    db.pragma(`cache_size = -${cacheKib}`);
    const version = db.pragma('user_version', { simple: true });
    if (version === 0) {
      db.transaction(() => {
        if (db.pragma('user_version', { simple: true }) !== 0) return;
        db.exec(schema + personIndexes);
        db.pragma(`user_version = ${schemaVersion}`);
      }).immediate();
    } else if (version !== schemaVersion) {
      db.close();
      throw new StoreUnavailable(
        `${path} was written by another version of whom (format ${String(version)}, this one reads ${schemaVersion}): ` +
          'import the data again into a new data folder',
      );
    }
    db.exec(sourcesSchema);
    // What is replaced or removed must be gone from the disk too, so that erasing a record erases what it was before.
    db.pragma('secure_delete = on');
    return db;
  });
}

/** Readers see the last commit beside a writer. */
export function keepLog(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  // One sync a commit: an index may only name change numbers that a power cut cannot take back.
  db.pragma('synchronous = FULL');
}

/**
 * Lets a transaction of more than the store holds write to the file itself, which it else writes twice: to the log and
 * then to the file. The journal, which has what was there, takes it back after a crash. False, and nothing changes,
 * while anybody else has the file open: readers would have to wait for the writer.
 */
export function leaveLog(db: Database.Database): boolean {
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('journal_mode = DELETE');
    // The end of the journal is the commit, so the folder is synced too.
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

const advice: readonly (readonly [code: string, text: string])[] = [
  ['SQLITE_FULL', 'the disk is full: free some space and try again; the data is as it was'],
  ['SQLITE_READONLY', 'it cannot be written: give this user write access to the data folder; the data is as it was'],
  ['SQLITE_CANTOPEN', 'it cannot be opened: check that the data folder exists and that this user may use it'],
  ['SQLITE_BUSY', 'another import is writing to it: wait for that to finish and try again'],
  ['SQLITE_CORRUPT', 'it is damaged: restore a backup, or import the data again into a new data folder'],
  ['SQLITE_NOTADB', 'it is not a whom record store: choose another data folder'],
  ['SQLITE_IOERR', 'the disk does not read or write it: check the disk and its free space'],
];

/** Runs a piece of database work; its failures become `StoreUnavailable` with advice. */
export function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // The binding refuses a folder that is not there before SQLite can.
    if (error instanceof TypeError && error.message.includes('directory')) {
      throw new StoreUnavailable(`${path}: its folder does not exist: check the data folder`, { cause: error });
    }
    if (!(error instanceof Database.SqliteError)) throw error;
    const known = advice.find(([code]) => error.code.startsWith(code));
    throw new StoreUnavailable(`${path}: ${known?.[1] ?? error.message}`, { cause: error });
  }
}
