import Database from 'better-sqlite3';
import { clockFault } from '../../../ledger/clock.ts';
import type { SettleRequest } from '../../../ports/credit-ledger.ts';
import { Connection } from '../control/connection.ts';
import { ControlUnusable, openControl } from '../control/database.ts';
import { emptyLog, giveBackPages } from '../control/free-pages.ts';
import { probeControl } from './probe.ts';
import type { Outcome, SettleWorkerData } from './settle-protocol.ts';
import { Settler } from './settler.ts';

/** Rows that one transaction prunes of each kind: some 20 ms for which settles wait. */
const prunedRowsMax = 1_000;

/**
 * Settles batches, each in one transaction and so with one fsync. A failure is returned as an outcome, never thrown.
 * The next batch then opens a new connection, so that no restart is needed once a full disk has space again.
 */
export class BatchSettler {
  readonly #connection: Connection<Settler>;
  readonly #dataFolder: string;
  readonly #busyTimeoutMs: number;

  constructor({ dataFolder, busyTimeoutMs, options }: SettleWorkerData) {
    this.#dataFolder = dataFolder;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#connection = new Connection(
      () => openControl(dataFolder, { busyTimeoutMs }),
      (database) => new Settler(database, options),
    );
  }

  settle(requests: readonly SettleRequest[]): readonly Outcome[] {
    try {
      return this.#connection.write((settler) => {
        const seenAt = settler.clock.seenAt();
        const timely: number[] = [];
        let rowsMax = 0;
        const outcomes = requests.map((request): Outcome => {
          const fault = clockFault(seenAt, request.now);
          if (fault !== null) return { kind: 'failed', reason: fault };
          timely.push(request.now);
          rowsMax += 1 + (request.repeatIds?.length ?? 0);
          return settler.settle(request);
        });
        if (timely.length > 0) {
          settler.clock.note(Math.max(...timely));
          // Prunes more rows than the batch can have added, so that expired rows never pile up behind a busy server.
          settler.prune(Math.min(...timely), 2 * rowsMax);
        }
        return outcomes;
      });
    } catch (error) {
      // When one request is at fault and not the store, the others still get their answers, each in a batch of its own.
      if (!isOfTheStore(error) && requests.length > 1) return requests.flatMap((request) => this.settle([request]));
      return requests.map(() => ({ kind: 'failed', reason: describe(error) }));
    }
  }

  /** Returns why a batch could not be settled at `now`; null if it could. */
  probe(now: number): string | null {
    try {
      probeControl(this.#dataFolder, { busyTimeoutMs: this.#busyTimeoutMs });
      return this.#connection.read((settler) => clockFault(settler.clock.seenAt(), now));
    } catch (error) {
      return describe(error);
    }
  }

  /**
   * Deletes one batch of what has expired at `now`. When nothing more is left, it also empties the log, which still holds
   * what the file holds no more, and gives free pages back to the disk.
   */
  prune(now: number): { readonly more: boolean; readonly reason: string | null } {
    try {
      const fault = this.#connection.read((settler) => clockFault(settler.clock.seenAt(), now));
      if (fault !== null) return { more: false, reason: fault };
      const pruned = this.#connection.write((settler) => settler.prune(now, prunedRowsMax));
      if (pruned > 0) return { more: true, reason: null };
      const { database } = this.#connection.open();
      giveBackPages(database);
      emptyLog(database, this.#busyTimeoutMs);
      return { more: false, reason: null };
    } catch (error) {
      return { more: false, reason: describe(error) };
    }
  }

  close(): void {
    this.#connection.close();
  }
}

/**
 * Whether the store itself failed: full, read-only, locked or damaged. Such a failure hits every request alike, so
 * trying them one by one is of no use.
 */
function isOfTheStore(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return !error.code.startsWith('SQLITE_CONSTRAINT');
  return error instanceof ControlUnusable;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
