import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { type Inspected, type StoreName, StoreNotCopied, storeFiles } from '../../../ports/store-copies.ts';
import { brokenEntry } from '../audit/audit-log.ts';
import { openControl } from '../control/database.ts';
import { checkCredits } from '../ledger/check.ts';
import { Settled } from '../ledger/settled.ts';
import { openBook } from '../predictions/prediction-book.ts';
import { makePrivateFile } from '../private-file.ts';
import { openForWriting } from '../records/schema.ts';

const openers: Readonly<Record<StoreName, (folder: string) => Database.Database>> = {
  records: (folder) => openForWriting(join(folder, storeFiles.records)),
  predictions: (folder) => openBook(join(folder, storeFiles.predictions)),
  control: (folder) => openControl(folder),
};

/** One number each, of tables that every release has. */
const counted: Readonly<Record<StoreName, Readonly<Record<string, string>>>> = {
  records: {
    people: "select value from counter where name = 'people'",
    companies: "select value from counter where name = 'company'",
    change: "select value from counter where name = 'change'",
  },
  predictions: { predictions: 'select count(*) from prediction' },
  control: {
    accounts: 'select count(*) from accounts',
    keys: 'select count(*) from keys',
    postings: 'select count(*) from journal',
    suppressions: 'select count(*) from suppressions',
  },
};

/**
 * `VACUUM INTO` reads in one transaction, beside any writer, and writes live rows only, without free pages. The backup
 * interface of SQLite starts again whenever another process commits: under load it never ends.
 */
export function copyStore(dataDir: string, store: StoreName, into: string, now: number): Inspected {
  const path = join(into, storeFiles[store]);
  // `VACUUM INTO` accepts an empty file and keeps its mode, so that nobody else can ever read the copy.
  makePrivateFile(path);
  using(openers[store](dataDir), (source) => source.prepare('VACUUM INTO ?').run(path));
  if (store === 'control') using(openers[store](into), (copy) => dropExpired(copy, now));
  return inspectStore(into, store, now);
}

/** Reads the whole of a store, and counts. */
export function inspectStore(folder: string, store: StoreName, now: number): Inspected {
  return using(openers[store](folder), (database) => {
    const found = database.prepare<[], string>('PRAGMA integrity_check(1)').pluck().get();
    if (found !== 'ok') throw new StoreNotCopied(`${storeFiles[store]} is damaged: ${found}`);
    const orphan = database.prepare<[], { table: string }>('PRAGMA foreign_key_check').get();
    if (orphan !== undefined)
      throw new StoreNotCopied(`${storeFiles[store]} is damaged: a row of ${orphan.table} alone`);
    const counts = Object.entries(counted[store]).map(([name, sql]) => [
      name,
      database.prepare<[], number>(sql).pluck().get() ?? 0,
    ]);
    return { counts: Object.fromEntries(counts), faults: store === 'control' ? faultsOf(database, now) : 0 };
  });
}

/** The broken rules of the journal, the balances and the audit trail. */
function faultsOf(control: Database.Database, now: number): number {
  return checkCredits(control, now).faults.length + (brokenEntry(control).broken === null ? 0 : 1);
}

function dropExpired(copy: Database.Database, now: number): void {
  copy.pragma('secure_delete = ON');
  new Settled(copy).prune(now, allRows);
}

/** A `LIMIT` of SQLite that limits nothing. */
const allRows = -1;

function using<T>(database: Database.Database, work: (database: Database.Database) => T): T {
  try {
    return work(database);
  } finally {
    database.close();
  }
}
