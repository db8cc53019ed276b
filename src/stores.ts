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

/** Where a store lies. */
export interface StorePlace {
  readonly dataDir: string;
  /** Null for the data folder. */
  readonly database: DatabaseAddress | null;
}

/**
 * These functions open stores from plain data, so that a thread can call them too. The composition opens its stores
 * with them as well. The opener of a store closes it.
 */
export async function openRecords(
  { dataDir, database }: StorePlace,
  options: { readonly mapped?: boolean } = {},
): Promise<RecordStore> {
  if (database === null) return openRecordStore(recordsPath(dataDir), options);
  const { PostgresRecordStore } = await import('./adapters/postgres/records/store.ts');
  return PostgresRecordStore.open(database);
}

export async function openPredictions({ dataDir, database }: StorePlace): Promise<PredictionBook> {
  if (database === null) return openPredictionBook(dataDir);
  const { PostgresPredictionBook } = await import('./adapters/postgres/predictions/prediction-book.ts');
  return PostgresPredictionBook.open(database);
}

export async function openSuppressions({ dataDir, database }: StorePlace): Promise<SuppressionList> {
  if (database === null) return new SqliteSuppressionList(dataDir);
  const { PostgresSuppressionList } = await import('./adapters/postgres/control/suppression-list.ts');
  return PostgresSuppressionList.open(database);
}

export function openIndexLock(dataDir: string): WriterLock {
  return new SqliteWriterLock(indexLockPath(dataDir));
}

/** The lock of an index that all machines of a database share. */
export async function openSharedIndexLock(address: DatabaseAddress): Promise<WriterLock & { close(): Promise<void> }> {
  const { PostgresWriterLock } = await import('./adapters/postgres/control/writer-lock.ts');
  return PostgresWriterLock.open(address);
}

export const storeCopies: StoreCopies = sqliteStoreCopies;
