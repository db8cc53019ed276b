import type { RecordKind } from '../../../records/kind.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import { textHash } from '../../../text/fingerprint.ts';
import type { ControlDatabase } from '../control/database.ts';
import type { OpenTransaction } from '../control/open-transaction.ts';
import type { Session } from '../control/session.ts';

/** Milliseconds that a writer may wait for more to write: an import may read from a slow pipe. */
export const writerIdleMs = 600_000;

/** Plans are made for the tables as they are: they may begin empty and hold a million records at the end. */
export const writerSettings = `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`;

/**
 * Connections that write the first records of a database side by side, each a transaction of its own. A record's lane
 * follows from its id, so whoever writes it finds what was written of it before. What they have committed is nowhere to be
 * seen until the state of the records says so: before the first change no reader looks into the tables.
 */
export class Lanes {
  readonly #database: ControlDatabase;
  readonly #open: (OpenTransaction | null)[];
  readonly #clear: () => Promise<void>;
  #kind: RecordKind | null = null;
  #hasCommitted = false;

  /** `count` lanes, whose connections are opened when they are first needed. `clear` empties the tables. */
  constructor(database: ControlDatabase, count: number, clear: () => Promise<void>) {
    this.#database = database;
    this.#open = Array.from({ length: count }, () => null);
    this.#clear = clear;
  }

  get count(): number {
    return this.#open.length;
  }

  /**
   * Calls `work` for the records of each lane, side by side, and resolves to what it gave for each record, in the order of
   * the records. They are of one kind: people read which companies all lanes wrote, so another kind waits for a commit.
   */
  async write<Result>(
    kind: RecordKind,
    records: readonly StoredRecord[],
    work: (session: Session, records: readonly StoredRecord[]) => Promise<readonly Result[]>,
  ): Promise<readonly Result[]> {
    if (kind !== this.#kind) await this.commit();
    this.#kind = kind;
    const shares: number[][] = this.#open.map(() => []);
    for (const [at, { id }] of records.entries()) shares[laneOf(id, shares.length)]?.push(at);
    const results: Result[] = [];
    // All are waited for, so that nobody writes any more when the first failure is told.
    const ended = await Promise.allSettled(
      shares.map(async (share, lane) => {
        if (share.length === 0) return;
        const own = share.flatMap((at) => records[at] ?? []);
        const given = await (await this.#lane(lane)).run(null, (session) => work(session, own));
        for (const [of, at] of share.entries()) results[at] = given[of] as Result;
      }),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return results;
  }

  /** Lets every connection see what the lanes wrote. */
  async commit(): Promise<void> {
    await this.#end('COMMIT');
  }

  /** Takes back what was not committed. */
  async rollback(): Promise<void> {
    await this.#end('ROLLBACK');
  }

  /** Empties the tables of what was committed, after the end of the importing transaction. */
  async clear(): Promise<void> {
    // Whoever imports next does it where this fails.
    if (this.#hasCommitted) await this.#clear().catch(() => undefined);
  }

  async #lane(at: number): Promise<OpenTransaction> {
    const open = this.#open[at];
    if (open !== null && open !== undefined) return open;
    const begun = await this.#database.begin('BEGIN', writerIdleMs);
    this.#open[at] = begun;
    await begun.run(null, async (session) => {
      session.send(writerSettings);
      // It is on the disk when the importing transaction is, whose commit comes later.
      session.send(`SELECT set_config('synchronous_commit', 'off', true)`);
      await session.flush();
    });
    return begun;
  }

  async #end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const ending = this.#open.filter((one) => one !== null);
    this.#open.fill(null);
    if (command === 'COMMIT' && ending.length > 0) this.#hasCommitted = true;
    const ended = await Promise.allSettled(ending.map((one) => one.end(command)));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
}

/** The same id has the same lane in every batch. */
function laneOf(id: string, lanes: number): number {
  return (textHash(id) >>> 0) % lanes;
}
