import { type Cipheriv, createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import { dayOf, rememberedFrom } from '../../../ledger/charged.ts';
import type { ChargedAsked, SettleRequest } from '../../../ports/credit-ledger.ts';
import { type Fingerprints, fingerprintsOf } from '../../../text/fingerprint.ts';
import type { ControlDatabase } from '../control/database.ts';

/** The block of AES, which holds the 8 bytes of a fingerprint and zeros. */
const blockBytes = 16;
const cipher = 'aes-128-ecb';

/**
 * Which records were charged: of each the encrypted fingerprint of its id, which names nobody and is the same for every
 * charge. All blocks of an account are decrypted at once, for which a mode that needs the row of each would not do.
 */
export class ChargedRecords {
  readonly #add: Statement<[number, string, string, number, number, Buffer]>;
  readonly #select: Statement<[number, string, string, number, number], Buffer>;
  readonly #drop: Statement<[number, number]>;
  readonly #key: Buffer;
  readonly #encrypt: Cipheriv;

  constructor(database: ControlDatabase) {
    const salt = database.prepare<[], Buffer>('SELECT salt FROM suppression_state').pluck().get();
    if (salt === undefined) throw new Error('control.db has no salt: restore it from a backup');
    this.#key = createHmac('sha256', salt).update('charged records').digest().subarray(0, 16);
    this.#encrypt = createCipheriv(cipher, this.#key, null).setAutoPadding(false);
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
    const prints = fingerprintsOf(ids);
    const blocks = Buffer.alloc(blockBytes * ids.length);
    for (let at = 0; at < ids.length; at++) {
      blocks.writeUInt32LE(prints[2 * at] ?? 0, blockBytes * at);
      blocks.writeUInt32LE(prints[2 * at + 1] ?? 0, blockBytes * at + 4);
    }
    this.#add.run(dayOf(now), accountId, records.kind, posting, now, this.#encrypt.update(blocks));
  }

  /** See `CreditLedger.charged`. */
  of({ accountId, kind, since, before, recordsMax }: ChargedAsked): Fingerprints | null {
    const rows: Buffer[] = [];
    let bytes = 0;
    for (let day = dayOf(since); day <= dayOf(before); day++) {
      for (const row of this.#select.iterate(day, accountId, kind, since, before)) {
        bytes += row.length;
        if (bytes > recordsMax * blockBytes) return null;
        rows.push(row);
      }
    }
    const blocks = createDecipheriv(cipher, this.#key, null).setAutoPadding(false).update(Buffer.concat(rows));
    const prints = new Uint32Array((2 * bytes) / blockBytes);
    for (let at = 0; at < prints.length; at += 2) {
      prints[at] = blocks.readUInt32LE((at / 2) * blockBytes);
      prints[at + 1] = blocks.readUInt32LE((at / 2) * blockBytes + 4);
    }
    return prints;
  }

  /** Deletes up to `rowsMax` rows that are older than what is remembered, and returns how many. */
  prune(now: number, rowsMax: number): number {
    return this.#drop.run(dayOf(rememberedFrom(now)), rowsMax).changes;
  }
}
