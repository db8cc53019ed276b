import { createCipheriv, createDecipheriv, createHmac, hkdfSync, scrypt } from 'node:crypto';

/**
 * Encryption of a backup's files, after the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015): chunks
 * of AES-256-GCM whose nonce is a counter and a mark of the last one. A chunk that is changed, moved, missing or added
 * does not open. Each file has a key of its own, derived from the passphrase, the backup's salt and the file's name, so
 * that no nonce is used twice and no file passes for another.
 */
const algorithm = 'aes-256-gcm';
const chunkBytes = 65_536;
const tagBytes = 16;
const keyBytes = 32;
export const saltBytes = 16;
/** 128 MiB and some 0.4 s for each guess, as OWASP recommends scrypt (N = 2^17, r = 8, p = 1). */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** A piece does not open: it was damaged, or sealed under another passphrase. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Derives the secret of one backup. The text is normalised (NFC), because keyboards write é as one character or two. */
export function secretOf(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFC'), salt, keyBytes, cost, (error, secret) => {
    if (error) reject(error);
    else resolve(secret);
  });
  return promise;
}

/** Bytes of a file of `bytes` bytes when it is sealed. */
export function sealedBytes(bytes: number): number {
  return bytes + tagBytes * Math.max(1, Math.ceil(bytes / chunkBytes));
}

/** The authentication code of a text, in hexadecimal digits. */
export function codeOf(text: string, secret: Buffer): string {
  return createHmac('sha256', keyFor('manifest', secret)).update(text).digest('hex');
}

export async function* sealed(content: AsyncIterable<Buffer>, name: string, secret: Buffer): AsyncGenerator<Buffer> {
  const key = keyFor(`file ${name}`, secret);
  for await (const { chunk, index, isLast } of chunksOf(content, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonce(index, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The content of a sealed file. Throws SealBroken at the first chunk that does not open, before it yields it. */
export async function* unsealed(content: AsyncIterable<Buffer>, name: string, secret: Buffer): AsyncGenerator<Buffer> {
  const key = keyFor(`file ${name}`, secret);
  for await (const { chunk, index, isLast } of chunksOf(content, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new SealBroken(`${name} is cut off`);
    const cipher = createDecipheriv(algorithm, key, nonce(index, isLast), { authTagLength: tagBytes });
    cipher.setAuthTag(chunk.subarray(-tagBytes));
    const text = cipher.update(chunk.subarray(0, -tagBytes));
    try {
      cipher.final();
    } catch (error) {
      throw new SealBroken(`chunk ${index} of ${name} does not open`, { cause: error });
    }
    yield text;
  }
}

function keyFor(purpose: string, secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `whom backup 1 ${purpose}`, keyBytes));
}

/** Eleven bytes of counter, and one that marks the last chunk. */
function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

interface Chunk {
  readonly chunk: Buffer;
  readonly index: number;
  readonly isLast: boolean;
}

/** Cuts content into chunks of one length; the last may be shorter, and is empty only when there is no other. */
async function* chunksOf(content: AsyncIterable<Buffer>, length: number): AsyncGenerator<Chunk> {
  let held: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const piece of content) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    // A full chunk is kept until more comes, because it may be the last.
    while (held.length > length) {
      yield { chunk: held.subarray(0, length), index: index++, isLast: false };
      held = held.subarray(length);
    }
  }
  yield { chunk: held, index, isLast: true };
}
