import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Bookmark } from './finder.ts';

/** The version of the layout below. A token of another version is refused. */
const version = 1;
/** The bytes before the record's id: version, change, merged, asOf, tier, whether there is a key, key, score, rank. */
const headBytes = 1 + 3 * 6 + 2 + 8 + 8 + 4;
const macBytes = 32;

/** Why a text is no cursor of a request, in a sentence for whoever sent it. */
const cursorFaults = {
  malformed: 'it is none that was given out. Send one as it came, or null to begin',
  otherVersion: 'it is none that was given out by this version of the service. Send null to begin anew',
  otherRequest: 'it belongs to another query, target, sort, filters or account. Send null to begin this one',
} as const;

export class CursorFault {
  readonly why: (typeof cursorFaults)[keyof typeof cursorFaults];

  constructor(kind: keyof typeof cursorFaults) {
    this.why = cursorFaults[kind];
  }
}

/**
 * Makes tokens of bookmarks and reads them again. A token holds all that is needed to go on, so nothing is kept here. It
 * ends with an HMAC-SHA-256 of its bytes and of what it goes with, so that it serves nothing else. The record's id in it
 * can be read, as in the page that it came with.
 */
export class Cursors {
  readonly #key: Uint8Array;
  readonly #goesWith: () => string;
  #digest: Buffer | null = null;

  /**
   * `goesWith` writes the account and all that decides which records are found, and in which order. It is asked once a
   * cursor is read or written, which most searches do not.
   */
  constructor(key: Uint8Array, goesWith: () => string) {
    this.#key = key;
    this.#goesWith = goesWith;
  }

  write({ change, merged, tier, position, asOf }: Bookmark): string {
    const id = Buffer.from(position.id);
    const bytes = Buffer.alloc(headBytes + id.length);
    let at = bytes.writeUInt8(version);
    for (const number of [change, merged, asOf.getTime()]) at = bytes.writeUIntBE(number, at, 6);
    at = bytes.writeUInt8(tier, at);
    at = bytes.writeUInt8(position.key === null ? 0 : 1, at);
    at = bytes.writeDoubleBE(position.key ?? 0, at);
    at = bytes.writeDoubleBE(position.score, at);
    at = bytes.writeFloatBE(position.rank, at);
    id.copy(bytes, at);
    return Buffer.concat([bytes, this.#mac(bytes)]).toString('base64url');
  }

  read(token: string): Bookmark | CursorFault {
    const all = Buffer.from(token, 'base64url');
    // Bits after the last byte must be 0, so that no two tokens say the same.
    if (all.length <= headBytes + macBytes || all.toString('base64url') !== token) return new CursorFault('malformed');
    const bytes = all.subarray(0, -macBytes);
    if (bytes[0] !== version) return new CursorFault('otherVersion');
    if (!timingSafeEqual(this.#mac(bytes), all.subarray(-macBytes))) return new CursorFault('otherRequest');
    const whole = (place: number) => bytes.readUIntBE(1 + 6 * place, 6);
    return {
      change: whole(0),
      merged: whole(1),
      asOf: new Date(whole(2)),
      tier: bytes.readUInt8(19),
      position: {
        key: bytes.readUInt8(20) === 0 ? null : bytes.readDoubleBE(21),
        score: bytes.readDoubleBE(29),
        rank: bytes.readFloatBE(37),
        id: recordIdIn(token),
      },
    };
  }

  #mac(bytes: Uint8Array): Buffer {
    this.#digest ??= createHash('sha256').update(this.#goesWith()).digest();
    return createHmac('sha256', this.#key).update(this.#digest).update(bytes).digest();
  }
}

/** The id of the record at which a token stands. */
export function recordIdIn(token: string): string {
  return Buffer.from(token, 'base64url').subarray(headBytes, -macBytes).toString();
}
