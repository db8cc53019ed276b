import type Database from 'better-sqlite3';

/** How long emptying the log waits for readers, in milliseconds. It is short, because charges wait meanwhile. */
const logWaitMs = 50;
/** The share of the file that may be free pages. The next answers need them, and moving pages costs writing them. */
const freeShareMax = 1 / 4;
/** Pages given back in one transaction: 4 MB. */
const pagesMax = 1_000;

/**
 * Lets free pages be given back, in a file of an earlier release too. That file is written anew, once, and with it goes
 * what an earlier release deleted without overwriting it. Where it is impossible, for want of space or of a moment
 * without writers, the next opening tries again: nothing else depends on it.
 */
export function letPagesBeGivenBack(database: Database.Database, busyTimeoutMs: number): void {
  if (database.pragma('auto_vacuum', { simple: true }) !== 0) return;
  try {
    database.pragma('auto_vacuum = INCREMENTAL');
    database.exec('VACUUM');
    emptyLog(database, busyTimeoutMs);
  } catch {
    // The file is as it was.
  }
}

/** Gives pages back to the disk, when very many are free. */
export function giveBackPages(database: Database.Database): void {
  const [pages, free] = ['page_count', 'freelist_count'].map((name) => Number(database.pragma(name, { simple: true })));
  const spare = Math.floor((free ?? 0) - (pages ?? 0) * freeShareMax);
  if (spare > 0) database.pragma(`incremental_vacuum(${Math.min(spare, pagesMax)})`);
}

/**
 * Folds the log back into the file and cuts it to nothing. Where a reader of an older state is in the way (a backup, a
 * long check, a replication), the log stays for this time.
 */
export function emptyLog(database: Database.Database, busyTimeoutMs: number): void {
  database.pragma(`busy_timeout = ${logWaitMs}`);
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}
