import type { Statement } from 'better-sqlite3';
import type { KeptAnswer } from '../../../ledger/settle.ts';
import type { Receipt, SettleRequest, StandingRequest } from '../../../ports/credit-ledger.ts';
import { type ControlDatabase, repeatHash } from '../control/database.ts';

interface StoredRow {
  readonly bodyHash: string;
  readonly receipt: string;
  readonly draft: string;
}

/** Earlier charges that must not be made again: answers under an Idempotency-Key, and open repeat windows. */
export class Settled {
  readonly #selectAnswer: Statement<[string, string, number], StoredRow>;
  readonly #selectRepeat: Statement<[string, string, string, number], unknown>;
  readonly #keepAnswer: Statement<[string, string, string, string, string, number]>;
  readonly #openWindow: Statement<[string, string, string, number]>;
  readonly #dropAnswers: Statement<[number, number]>;
  readonly #dropWindows: Statement<[number, number]>;

  /** The folder's salt, which never changes. */
  readonly #salt: string;

  constructor(database: ControlDatabase) {
    const salt = database.prepare<[], Buffer>('SELECT salt FROM suppression_state').pluck().get();
    if (salt === undefined) throw new Error('control.db has no salt: restore it from a backup');
    this.#salt = salt.toString('hex');
    this.#selectAnswer = database.prepare(
      'SELECT body_hash AS bodyHash, receipt, draft FROM idempotency WHERE account_id = ? AND key = ? AND until > ?',
    );
    this.#selectRepeat = database.prepare(
      'SELECT 1 FROM repeats WHERE caller_id = ? AND operation = ? AND record_hash = ? AND until > ?',
    );
    // OR REPLACE, because an expired row may still be there: reading ignores it and pruning deletes it later.
    this.#keepAnswer = database.prepare(
      `INSERT OR REPLACE INTO idempotency (account_id, key, body_hash, receipt, draft, until)
        VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#openWindow = database.prepare(
      'INSERT OR REPLACE INTO repeats (caller_id, operation, record_hash, until) VALUES (?, ?, ?, ?)',
    );
    this.#dropAnswers = database.prepare(
      'DELETE FROM idempotency WHERE rowid IN (SELECT rowid FROM idempotency WHERE until <= ? LIMIT ?)',
    );
    this.#dropWindows = database.prepare(
      `DELETE FROM repeats WHERE (caller_id, operation, record_hash) IN
        (SELECT caller_id, operation, record_hash FROM repeats WHERE until <= ? LIMIT ?)`,
    );
  }

  /** The answer kept under the request's key; null when there is none. */
  answer({ accountId, idempotency, now }: StandingRequest): KeptAnswer | null {
    if (idempotency === undefined) return null;
    const row = this.#selectAnswer.get(accountId, idempotency.key, now);
    if (row === undefined) return null;
    return { bodyHash: row.bodyHash, stored: { receipt: JSON.parse(row.receipt), draft: row.draft } };
  }

  /** The records of the request that this caller paid for and may still read again for free. */
  repeats({ callerId, operation, repeatIds = [], now }: StandingRequest): ReadonlySet<string> {
    const isOpen = (id: string) =>
      this.#selectRepeat.get(callerId, operation, repeatHash(this.#salt, id), now) !== undefined;
    return new Set(repeatIds.filter(isOpen));
  }

  keepAnswer({ accountId, idempotency }: SettleRequest, receipt: Receipt, until: number): void {
    if (idempotency === undefined) return;
    const { key, bodyHash, draft } = idempotency;
    this.#keepAnswer.run(accountId, key, bodyHash, JSON.stringify(receipt), draft, until);
  }

  openWindows({ callerId, operation }: SettleRequest, repeatIds: Iterable<string>, until: number): void {
    for (const id of repeatIds) this.#openWindow.run(callerId, operation, repeatHash(this.#salt, id), until);
  }

  /** See `Settler.prune`. */
  prune(now: number, rowsMax: number): number {
    return this.#dropAnswers.run(now, rowsMax).changes + this.#dropWindows.run(now, rowsMax).changes;
  }
}
