import { type Cipheriv, createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { type Fingerprints, fingerprintsOf } from '../../text/fingerprint.ts';

/** The block of AES, which holds the 8 bytes of a fingerprint and zeros. */
const blockBytes = 16;
const cipher = 'aes-128-ecb';

/**
 * Which records were charged, as bytes: of each the encrypted fingerprint of its id, which names nobody and is the same for
 * every charge. All blocks of an account are decrypted at once, for which a mode that needs the row of each would not do.
 */
export class ChargedBlocks {
  readonly #key: Buffer;
  readonly #encrypt: Cipheriv;

  /** The salt is the installation's, which never changes. */
  constructor(salt: Uint8Array) {
    this.#key = createHmac('sha256', salt).update('charged records').digest().subarray(0, 16);
    this.#encrypt = createCipheriv(cipher, this.#key, null).setAutoPadding(false);
  }

  of(ids: readonly string[]): Buffer {
    const prints = fingerprintsOf(ids);
    const blocks = Buffer.alloc(blockBytes * ids.length);
    for (let at = 0; at < ids.length; at++) {
      blocks.writeUInt32LE(prints[2 * at] ?? 0, blockBytes * at);
      blocks.writeUInt32LE(prints[2 * at + 1] ?? 0, blockBytes * at + 4);
    }
    return this.#encrypt.update(blocks);
  }

  /** The fingerprints of all charges; null if there are more than `recordsMax`, for which no more charges are taken. */
  fingerprints(charges: Iterable<Buffer>, recordsMax: number): Fingerprints | null {
    const all: Buffer[] = [];
    let bytes = 0;
    for (const blocks of charges) {
      bytes += blocks.length;
      if (bytes > recordsMax * blockBytes) return null;
      all.push(blocks);
    }
    const blocks = createDecipheriv(cipher, this.#key, null).setAutoPadding(false).update(Buffer.concat(all));
    const prints = new Uint32Array((2 * bytes) / blockBytes);
    for (let at = 0; at < prints.length; at += 2) {
      prints[at] = blocks.readUInt32LE((at / 2) * blockBytes);
      prints[at + 1] = blocks.readUInt32LE((at / 2) * blockBytes + 4);
    }
    return prints;
  }
}
