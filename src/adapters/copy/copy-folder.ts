import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { controlPath, predictionsPath, recordsPath } from '../../data-folder.ts';
import type { NewAuditEntry } from '../../ports/audit-trail.ts';
import { appendAudit } from '../postgres/audit/audit-log.ts';
import { ControlDatabase, type DatabaseAddress } from '../postgres/control/database.ts';
import { DatabaseFailed } from '../postgres/control/failure.ts';
import type { Session } from '../postgres/control/session.ts';
import { openControl } from '../sqlite/control/database.ts';
import { openBook } from '../sqlite/predictions/prediction-book.ts';
import { openForWriting } from '../sqlite/records/schema.ts';
import { TableDigest } from './digest.ts';
import { type CopiedFile, type CopiedTable, copiedTables, countedTables, type Value } from './tables.ts';

/** The rows that one statement writes, and that one brings to compare. */
const rowsAtOnce = 2_000;

/** The copy was not made or not finished; the message says what to do. */
class CopyFailed extends Error {
  override readonly name = 'CopyFailed';
}

export interface CopiedRows {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}

export interface CopyOptions {
  readonly from: string;
  readonly to: DatabaseAddress;
  /** What the audit trail notes of the copy, at its end. */
  readonly entry: NewAuditEntry;
  /** Called while a table is copied, with the rows copied so far. */
  readonly onProgress: (table: string, rows: number) => void;
}

/**
 * Copies accounts, credits, the audit trail, suppressions, records and predictions of a data folder into a database whose
 * tables are made, and compares each table there with the file by its number of rows and a digest of them. Nobody else may
 * have the folder open meanwhile, so that nothing comes into it behind the copy. A table is copied wholly or not at all;
 * after an interruption the same call goes on. A database that holds anything else is refused. Throws CopyFailed and
 * DatabaseUnusable.
 */
export async function copyFolder({ from, to, entry, onProgress }: CopyOptions): Promise<readonly CopiedRows[]> {
  const files = openFiles(from);
  try {
    const database = await ControlDatabase.openUnfinished(to);
    try {
      const salt = files.control?.prepare<[], Buffer>('SELECT salt FROM suppression_state').pluck().get();
      const done = await database.operate((session) => claim(session, `${salt?.toString('hex')}`));
      const copied: CopiedRows[] = [];
      for (const table of copiedTables) {
        const file = files[table.file];
        if (file === null) continue;
        const before = done.get(table.name);
        copied.push(before ?? (await copyTable(database, file, table, (rows) => onProgress(table.name, rows))));
        if (before !== undefined) refuseChanged(file, table, before);
      }
      await database.operate((session) => finish(session, entry), 'long');
      return copied;
    } catch (error) {
      if (error instanceof DatabaseFailed) throw new CopyFailed(`the copy stopped: ${error.message}`, { cause: error });
      throw error;
    } finally {
      await database.close();
    }
  } finally {
    for (const file of Object.values(files)) file?.close();
  }
}

/** Opens the files of a folder for nobody else, each in the newest format; null for one that is not there. */
function openFiles(folder: string): Readonly<Record<CopiedFile, Database.Database | null>> {
  const paths = { control: controlPath(folder), records: recordsPath(folder), predictions: predictionsPath(folder) };
  if (!existsSync(paths.control) && !existsSync(paths.records)) {
    throw new CopyFailed(`${folder} holds neither accounts nor records: name a data folder with --from`);
  }
  const alone = (path: string, renew: () => Database.Database) => {
    if (!existsSync(path)) return null;
    renew().close();
    const file = new Database(path, { timeout: 0 });
    try {
      // In this mode the file is locked from the first access on, which fails while anybody has it open.
      file.pragma('locking_mode = EXCLUSIVE');
      file.exec('BEGIN EXCLUSIVE');
      return file;
    } catch (error) {
      file.close();
      throw new CopyFailed(
        `${path} is open elsewhere: stop whom serve and all commands on ${folder}, and run it again`,
        {
          cause: error,
        },
      );
    }
  };
  return {
    control: alone(paths.control, () => openControl(folder)),
    records: alone(paths.records, () => openForWriting(paths.records)),
    predictions: alone(paths.predictions, () => openBook(paths.predictions)),
  };
}

/** Takes an empty database, or one with a copy of the same folder that is not finished, and tells what that has. */
async function claim(session: Session, folder: string): Promise<ReadonlyMap<string, CopiedRows>> {
  const table = await session.row<{ readonly isThere: boolean }>(
    `SELECT to_regclass('copying') IS NOT NULL AS "isThere"`,
  );
  if (table?.isThere !== true) {
    const filled = copiedTables
      .filter(({ isState }) => isState !== true)
      .map(({ name }) => `EXISTS (SELECT FROM ${name})`);
    const found = await session.row<{ readonly isFilled: boolean }>(`SELECT ${filled.join(' OR ')} AS "isFilled"`);
    if (found?.isFilled === true) {
      throw new CopyFailed('the database holds data already: copy into a database of its own, made by createdb');
    }
    await session.script('CREATE TABLE copying (name text PRIMARY KEY, rows bigint NOT NULL, digest text NOT NULL)');
    await session.changes('INSERT INTO copying VALUES ($1, 0, $2)', '', folder);
    return new Map();
  }
  const rows = await session.rows<{ readonly table: string; readonly rows: number; readonly digest: string }>(
    'SELECT name AS table, rows, digest FROM copying',
  );
  if (rows.find((row) => row.table === '')?.digest !== folder) {
    throw new CopyFailed('the database holds an unfinished copy of another folder: copy into a database of its own');
  }
  return new Map(rows.map((row) => [row.table, row]));
}

/** Copies one table in one transaction, reads it again there, and compares. */
function copyTable(
  database: ControlDatabase,
  file: Database.Database,
  table: CopiedTable,
  onProgress: (rows: number) => void,
): Promise<CopiedRows> {
  const { name, columns, isState } = table;
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(({ type }, at) => `$${at + 1}::${type}[]`);
  const values = Object.entries(columns).map(([column, { write }]) => write ?? column);
  const insert = `INSERT INTO ${name} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM unnest(${arrays.join(', ')}) AS put (${names.join(', ')})`;
  return database.operate(async (session) => {
    if (isState === true) await session.changes(`DELETE FROM ${name}`);
    const source = new TableDigest();
    let rows: (readonly Value[])[] = [];
    const put = async () => {
      if (rows.length > 0) await session.changes(insert, ...names.map((_, at) => rows.map((row) => row[at] ?? null)));
      rows = [];
      onProgress(source.rows);
    };
    for (const row of rowsOf(file, table)) {
      source.add(row);
      rows.push(row);
      if (rows.length === rowsAtOnce) await put();
    }
    await put();
    const copy = await digestOf(session, table);
    if (copy.rows !== source.rows || copy.told !== source.told) {
      throw new CopyFailed(
        `the table ${name} is not the same in the database: this is a fault of whom, please report it`,
      );
    }
    await session.changes('INSERT INTO copying VALUES ($1, $2, $3)', name, source.rows, source.told);
    return { table: name, rows: source.rows, digest: source.told };
  }, 'long');
}

function* rowsOf(file: Database.Database, { select, form }: CopiedTable): IterableIterator<readonly Value[]> {
  for (const row of file.prepare<[], readonly Value[]>(select).raw().iterate())
    yield form === undefined ? row : form(row);
}

async function digestOf(session: Session, { name, columns }: CopiedTable): Promise<TableDigest> {
  const told = Object.entries(columns).map(([column, { told: how }]) => `${how ?? column} AS ${column}`);
  await session.script(`DECLARE copied_${name} NO SCROLL CURSOR FOR SELECT ${told.join(', ')} FROM ${name}`);
  const digest = new TableDigest();
  for (;;) {
    const rows = await session.rows<Record<string, Value>>(`FETCH ${rowsAtOnce} FROM copied_${name}`);
    for (const row of rows) digest.add(Object.keys(columns).map((column) => row[column] ?? null));
    if (rows.length < rowsAtOnce) return digest;
  }
}

/** A table that an earlier attempt copied must still be what the file holds. */
function refuseChanged(file: Database.Database, table: CopiedTable, before: CopiedRows): void {
  if (table.name === 'record_state') return;
  const now = new TableDigest();
  for (const row of rowsOf(file, table)) now.add(row);
  if (now.rows === before.rows && now.told === before.digest) return;
  throw new CopyFailed(
    `${table.name} of the folder was changed after the interrupted copy: drop that database, make it anew and copy again`,
  );
}

/** Numbers go on behind those that were copied, the audit trail notes the copy, and the database is open to others. */
async function finish(session: Session, entry: NewAuditEntry): Promise<void> {
  for (const [table, column, newest] of countedTables) {
    const row = await session.row<{ readonly last: number | null }>(newest);
    if (row?.last === undefined || row.last === null) continue;
    await session.rows('SELECT setval(pg_get_serial_sequence($1, $2), $3)', table, column, row.last);
  }
  await appendAudit(session, entry);
  await session.script('DROP TABLE copying');
}
