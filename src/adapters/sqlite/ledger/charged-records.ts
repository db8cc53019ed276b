import type { Statement } from 'better-sqlite3';
import { dayOf, rememberedFrom } from '../../../ledger/charged.ts';
import type { ChargedAsked, SettleRequest } from '../../../ports/credit-ledger.ts';
import type { Fingerprints } from '../../../text/fingerprint.ts';
import { ChargedBlocks } from '../../shared/charged-blocks.ts';
import type { ControlDatabase } from '../control/database.ts';

/** Which records were charged, for an account to leave them out of later searches. */
export class ChargedRecords {
  readonly #add: Statement<[number, string, string, number, number, Buffer]>;
  readonly #select: Statement<[number, string, string, number, number], Buffer>;
  readonly #drop: Statement<[number, number]>;
  readonly #blocks: ChargedBlocks;

  constructor(database: ControlDatabase) {
    const salt = database.prepare<[], Buffer>('SELECT salt FROM suppression_state').pluck().get();
    if (salt === undefined) throw new Error('control.db has no salt: restore it from a backup');
    this.#blocks = new ChargedBlocks(salt);
    this.#add = database.prepare(
      'INSERT INTO charged_records (day, account_id, kind, posting, at, records) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#select = database
      .prepare<[number, string, string, number, number], Buffer>(
        'SELECT records FROM charged_records WHERE day = ? AND account_id = ? AND kind = ? AND at >= ? AND at < ?',
      )
      .pluck();
    this.#drop = database.prepare(
      `DELETE FROM charged_records WHERE (day, account_id, kind, posting) IN
        (SELECT day, account_id, kind, posting FROM charged_records WHERE day < ? LIMIT ?)`,
    );
  }

  /** Remembers that a posting of the journal charges the request for these of its records. */
  add({ accountId, records, now }: SettleRequest, posting: number, ids: readonly string[]): void {
    if (records === undefined) return;
    this.#add.run(dayOf(now), accountId, records.kind, posting, now, this.#blocks.of(ids));
  }

  /** See `CreditLedger.charged`. */
  of(asked: ChargedAsked): Fingerprints | null {
    return this.#blocks.fingerprints(this.#charges(asked), asked.recordsMax);
  }

  /** Deletes up to `rowsMax` rows that are older than what is remembered, and returns how many. */
  prune(now: number, rowsMax: number): number {
    return this.#drop.run(dayOf(rememberedFrom(now)), rowsMax).changes;
  }

  *#charges({ accountId, kind, since, before }: ChargedAsked): Generator<Buffer> {
    for (let day = dayOf(since); day <= dayOf(before); day++) {
      yield* this.#select.iterate(day, accountId, kind, since, before);
    }
  }
}
