import type { DatabaseAddress } from './adapters/postgres/control/database.ts';
import { SqliteSuppressionList } from './adapters/sqlite/control/suppression-list.ts';
import { sqliteStoreCopies } from './adapters/sqlite/copies/store-copies.ts';
import { openPredictionBook } from './adapters/sqlite/predictions/prediction-book.ts';
import { openRecordStore } from './adapters/sqlite/records/store.ts';
import { SqliteWriterLock } from './adapters/sqlite/writer-lock.ts';
import { indexLockPath, recordsPath } from './data-folder.ts';
import type { PredictionBook } from './ports/prediction-book.ts';
import type { RecordStore } from './ports/record-store.ts';
import type { StoreCopies } from './ports/store-copies.ts';
import type { SuppressionList } from './ports/suppression-list.ts';
import type { WriterLock } from './ports/writer-lock.ts';

/**
 * These functions open stores from plain data, so that a thread can call them too. The composition opens its stores
 * with them as well. The opener of a store closes it.
 */
export function openRecords(dataDir: string, options: { readonly mapped?: boolean } = {}): RecordStore {
  return openRecordStore(recordsPath(dataDir), options);
}

export function openPredictions(dataDir: string): PredictionBook {
  return openPredictionBook(dataDir);
}

/** Where the suppression list lies. */
export interface SuppressionPlace {
  readonly dataDir: string;
  /** Null for the data folder. */
  readonly database: DatabaseAddress | null;
}

export async function openSuppressions({ dataDir, database }: SuppressionPlace): Promise<SuppressionList> {
  if (database === null) return new SqliteSuppressionList(dataDir);
  const { PostgresSuppressionList } = await import('./adapters/postgres/control/suppression-list.ts');
  return PostgresSuppressionList.open(database);
}

export function openIndexLock(dataDir: string): WriterLock {
  return new SqliteWriterLock(indexLockPath(dataDir));
}

export const storeCopies: StoreCopies = sqliteStoreCopies;
