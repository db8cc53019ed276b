import Database from 'better-sqlite3';
import type { SettleRequest } from '../../../ports/credit-ledger.ts';
import { type ControlDatabase, ControlUnusable, openControl } from '../control/database.ts';
import type { Outcome, SettleWorkerData } from './settle-protocol.ts';
import { Settler } from './settler.ts';

/**
 * Settles batches, each in one transaction and so with one fsync. What fails is told, never thrown, and the next
 * batch starts with a new connection: a disk that has space again needs no restart.
 */
export class BatchSettler {
  readonly #data: SettleWorkerData;
  #open: { readonly database: ControlDatabase; readonly settler: Settler } | null = null;

  constructor(data: SettleWorkerData) {
    this.#data = data;
  }

  settle(requests: readonly SettleRequest[]): readonly Outcome[] {
    try {
      return this.#inOneTransaction(requests);
    } catch (error) {
      // When one request is at fault and not the store, each of the others still gets its answer alone.
      if (!isOfTheStore(error) && requests.length > 1) return requests.flatMap((request) => this.settle([request]));
      if (isOfTheStore(error)) this.close();
      return requests.map(() => ({ kind: 'failed', reason: describe(error) }));
    }
  }

  close(): void {
    const open = this.#open;
    this.#open = null;
    try {
      open?.database.close();
    } catch {
      // The store already failed, and what was acknowledged is in its log: closing can lose nothing.
    }
  }

  #inOneTransaction(requests: readonly SettleRequest[]): readonly Outcome[] {
    const { database, settler } = this.#opened();
    return database
      .transaction(() => {
        const outcomes = requests.map((request) => settler.settle(request));
        // More than the batch can have added, so that expired rows never pile up behind a busy server.
        settler.prune(Math.min(...requests.map((request) => request.now)), 2 * requests.length);
        return outcomes;
      })
      .immediate();
  }

  #opened(): { readonly database: ControlDatabase; readonly settler: Settler } {
    if (this.#open === null) {
      const { dataFolder, busyTimeoutMs, options } = this.#data;
      const database = openControl(dataFolder, { busyTimeoutMs });
      this.#open = { database, settler: new Settler(database, options) };
    }
    return this.#open;
  }
}

/** Full, read-only, locked or damaged: the same for every request, so trying them one by one is of no use. */
function isOfTheStore(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return !error.code.startsWith('SQLITE_CONSTRAINT');
  return error instanceof ControlUnusable;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
