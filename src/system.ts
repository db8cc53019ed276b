import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { accountsInDatabase, accountsInFolder } from './account-stores.ts';
import type { CopiedRows, CopyOptions } from './adapters/copy/copy-folder.ts';
import type { DatabaseReport } from './adapters/postgres/control/report.ts';
import type { Config } from './config.ts';
import { copiesFolder, openDataFolder, recordsPath, refuseUnrestored, uploadsFolder } from './data-folder.ts';
import { databaseAddress, recordsAddress } from './database-address.ts';
import type { SettleOptions } from './ledger/settle.ts';
import type { KeptIndexes } from './open-indexes.ts';
import type { AccountDirectory } from './ports/account-directory.ts';
import type { AuditTrail } from './ports/audit-trail.ts';
import type { CreditLedger } from './ports/credit-ledger.ts';
import type { PredictionBook } from './ports/prediction-book.ts';
import type { RateLimiter } from './ports/rate-limiter.ts';
import { type RecordStore, StoreUnavailable } from './ports/record-store.ts';
import type { SessionStore } from './ports/session-store.ts';
import type { StoreCopies } from './ports/store-copies.ts';
import type { SuppressionList } from './ports/suppression-list.ts';
import type { Readings } from './search/documents/readings.ts';
import type { Finder } from './search/finder.ts';
import type { ThreadedFinder } from './search/threads/threaded-finder.ts';
import { secretIn } from './secret-file.ts';

/**
 * Every door of one data folder. A door is opened, and its code loaded, when it is first asked for, so that a command
 * pays only for what it uses. A store that cannot be used throws an error whose message says what to do.
 */
export interface System {
  directory(): Promise<AccountDirectory>;
  ledger(): Promise<CreditLedger>;
  audit(): Promise<AuditTrail>;
  /** Who is signed in to the console. */
  sessions(): Promise<SessionStore>;
  limiter(): Promise<RateLimiter>;
  suppressions(): Promise<SuppressionList>;
  records(): Promise<RecordStore>;
  /** Whether the records lie in a database and not in the data folder. */
  readonly sharesRecords: boolean;
  predictions(): Promise<PredictionBook>;
  /** The lexicon with the operator's own files, and the rules by which records are read with it. */
  readings(): Promise<Readings>;
  finder(): Promise<Finder>;
  /** A finder that searches in threads, as the configuration says; for whoever serves. */
  threadedFinder(): Promise<ThreadedFinder>;
  /** The secret with which the cursors of searches are signed. */
  cursorKey(): Promise<Uint8Array>;
  /** The indexes over the records, wherever they are kept. */
  indexes(): Promise<KeptIndexes>;
  /**
   * Erases elsewhere what the records have removed, also what an interrupted command left. Resolves to whether there was
   * something to erase.
   */
  finishErasures(): Promise<boolean>;
  /** Closes all open doors, the last opened first. A door asked for afterwards is opened again. */
  close(): Promise<void>;
}

interface Closable {
  close(): void | Promise<void>;
}

/**
 * The composition root. No other code opens a store, except threads by way of `stores.ts`. `log` gets what an operator
 * should know. Throws NotRestored.
 */
export function openSystem(dataDir: string, config: Config, log: (line: string) => void): System {
  refuseUnrestored(dataDir);
  const closers: (() => void | Promise<void>)[] = [];
  const folder = once(async () => openDataFolder(dataDir, log));
  const address = databaseAddress(config);

  function door<T extends Closable>(open: () => Promise<T>): () => Promise<T> {
    let asked: Promise<T> | null = null;
    return () => {
      asked ??= folder()
        .then(open)
        .then((one) => {
          closers.push(() => {
            asked = null;
            return one.close();
          });
          return one;
        });
      return asked;
    };
  }

  const readings = once(async () => {
    const [{ loadLexicon }, { createReadings }] = await Promise.all([
      import('./lexicon/load-lexicon.ts'),
      import('./search/documents/readings.ts'),
    ]);
    return createReadings(loadLexicon(config.search.lexiconFiles));
  });
  const accounts =
    address === null
      ? accountsInFolder(dataDir)
      : accountsInDatabase(
          door(async () => (await import('./adapters/postgres/control/database.ts')).ControlDatabase.open(address)),
        );
  const suppressions = door(async () => (await import('./stores.ts')).openSuppressions({ dataDir, database: address }));
  const recordPlace = { dataDir, database: recordsAddress(config) };
  const records = door(async () => {
    const store = await (await import('./stores.ts')).openRecords(recordPlace);
    return recordPlace.database === null ? store : unlessLeftBehind(store, dataDir);
  });
  const predictions = door(async () => (await import('./stores.ts')).openPredictions(recordPlace));
  const ledger = door(() => accounts.ledger(settleOptions(config)));
  const sharedIndexLock = door(async () => {
    const { database } = recordPlace;
    if (database === null) throw new Error('no database holds the records');
    return (await import('./stores.ts')).openSharedIndexLock(database);
  });
  const indexes = door(async () => {
    const { openIndexLock } = await import('./stores.ts');
    const { openIndexes } = await import('./open-indexes.ts');
    const lock = openIndexLock(dataDir);
    const sharesIndex = config.search.store.length > 0 || config.search.sharedIndexFolder !== undefined;
    const sharedLock = recordPlace.database !== null && sharesIndex ? await sharedIndexLock() : null;
    const stores = {
      records: await records(),
      readings: await readings(),
      lock,
      sharedLock,
      suppressions,
      predictions,
    };
    return openIndexes(dataDir, config, stores, log);
  });

  return {
    readings,
    suppressions,
    records,
    sharesRecords: recordPlace.database !== null,
    predictions,
    directory: door(accounts.directory),
    ledger,
    audit: door(accounts.audit),
    sessions: door(accounts.sessions),
    limiter: door<RateLimiter>(async () => {
      const { store, storePasswordFile, bucketsMax, shareAlonePercent } = config.limits;
      if (store === undefined) {
        const { MemoryRateLimiter } = await import('./adapters/memory/rate-limiter.ts');
        return new MemoryRateLimiter({ bucketsMax });
      }
      const { ValkeyRateLimiter } = await import('./adapters/valkey/rate-limiter.ts');
      const password = storePasswordFile === undefined ? null : secretIn(storePasswordFile, 'limits.storePasswordFile');
      return ValkeyRateLimiter.open({ url: store, password, bucketsMax, shareAlonePercent, now: Date.now, log });
    }),
    finder: door(async () => {
      const { openLocalFinder } = await import('./open-finder.ts');
      const stores = { predictions: await predictions(), readings: await readings() };
      return openLocalFinder(await (await indexes()).view(), config, stores, log);
    }),
    threadedFinder: door(async () => {
      const { openLocalFinder, openThreadedFinder } = await import('./open-finder.ts');
      const { LocalProgress } = await import('./search/threads/local-progress.ts');
      const stores = { predictions: await predictions(), readings: await readings() };
      const progress = new LocalProgress();
      const local = openLocalFinder(await (await indexes()).view(progress), config, stores, log);
      const places = { dataDir, accounts: address, records: recordPlace.database };
      return openThreadedFinder(local, progress, config, places, log);
    }),
    cursorKey: once(async () => {
      await folder();
      return accounts.derivedKey('cursor');
    }),
    indexes,
    async finishErasures() {
      const { finishErasures } = await import('./erasure/finish-erasures.ts');
      const { withoutRecords } = await import('./http/operations/idempotency.ts');
      return finishErasures({
        records,
        predictions,
        ledger,
        async clearCopies() {
          const path = copiesFolder(dataDir);
          if (existsSync(path)) (await openStoreCopies()).claim(path).release();
        },
        clearUploads: () => rm(uploadsFolder(dataDir), { recursive: true, force: true }),
        eraseFromIndexes: async () => (await indexes()).erase(),
        withoutRecords,
      });
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

/**
 * Makes the tables of the configured database, or brings them to the newest schema. Resolves to the versions before and
 * after; null where the accounts lie in the data folder. Throws an error whose message says what to do.
 */
export async function migrateDatabase(config: Config): Promise<{ readonly from: number; readonly to: number } | null> {
  const address = databaseAddress(config);
  if (address === null) return null;
  return (await import('./adapters/postgres/control/database.ts')).ControlDatabase.migrate(address);
}

/** Looks at the configured database; null where the accounts lie in the data folder. Throws as `migrateDatabase` does. */
export async function examineDatabase(config: Config, now: () => number): Promise<DatabaseReport | null> {
  const address = databaseAddress(config);
  if (address === null) return null;
  return (await import('./adapters/postgres/control/database.ts')).ControlDatabase.examine(address, now);
}

/** Copies a data folder into the configured database, whose tables it makes. Throws an error whose message says what to do. */
export async function copyIntoDatabase(
  config: Config,
  options: Omit<CopyOptions, 'to'>,
): Promise<readonly CopiedRows[] | null> {
  const to = databaseAddress(config);
  if (to === null) return null;
  await migrateDatabase(config);
  return (await import('./adapters/copy/copy-folder.ts')).copyFolder({ ...options, to });
}

/** The door to whole stores, which needs no folder in order. */
export async function openStoreCopies(): Promise<StoreCopies> {
  return (await import('./stores.ts')).storeCopies;
}

/** An empty database beside a folder with records is a move that was not made: whoever served it would seem to have lost them. */
async function unlessLeftBehind(store: RecordStore, dataDir: string): Promise<RecordStore> {
  if (!existsSync(recordsPath(dataDir)) || (await store.currentChange()) > 0) return store;
  await store.close();
  throw new StoreUnavailable(
    `the database has no records and ${recordsPath(dataDir)} is there: move them by 'whom copy' into a new database, set database.records to ` +
      'false, or move that file away to begin with none',
  );
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function settleOptions({ credits, links }: Config): SettleOptions {
  return {
    repeatWindowMs: credits.repeatWindowSeconds * 1000,
    idempotencyMs: credits.idempotencyKeepSeconds * 1000,
    noticeAtPercent: credits.noticePercent,
    approveUrl: links.approveUrl ?? null,
    upgradeUrl: links.upgradeUrl ?? null,
  };
}
