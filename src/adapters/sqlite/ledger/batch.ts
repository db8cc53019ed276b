import Database from 'better-sqlite3';
import type { SettleRequest } from '../../../ports/credit-ledger.ts';
import { Connection } from '../control/connection.ts';
import { ControlUnusable, openControl } from '../control/database.ts';
import type { Outcome, SettleWorkerData } from './settle-protocol.ts';
import { Settler } from './settler.ts';

/**
 * Settles batches, each in one transaction and so with one fsync. What fails is told, never thrown, and the next
 * batch starts with a new connection: a disk that has space again needs no restart.
 */
export class BatchSettler {
  readonly #connection: Connection<Settler>;

  constructor({ dataFolder, busyTimeoutMs, options }: SettleWorkerData) {
    this.#connection = new Connection(
      () => openControl(dataFolder, { busyTimeoutMs }),
      (database) => new Settler(database, options),
    );
  }

  settle(requests: readonly SettleRequest[]): readonly Outcome[] {
    try {
      return this.#connection.write((settler) => {
        const outcomes = requests.map((request) => settler.settle(request));
        // More than the batch can have added, so that expired rows never pile up behind a busy server.
        settler.prune(Math.min(...requests.map((request) => request.now)), 2 * requests.length);
        return outcomes;
      });
    } catch (error) {
      // When one request is at fault and not the store, each of the others still gets its answer alone.
      if (!isOfTheStore(error) && requests.length > 1) return requests.flatMap((request) => this.settle([request]));
      return requests.map(() => ({ kind: 'failed', reason: describe(error) }));
    }
  }

  close(): void {
    this.#connection.close();
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
