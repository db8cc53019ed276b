import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeOf, SealBroken, sealed, sealedBytes, secretOf, unsealed } from './seal.ts';

/** Keys are derived from it, so that only the tests of passphrases wait for scrypt. */
const secret = Buffer.alloc(32, 7);
const chunk = 65_536;

async function* pieces(content: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

async function all(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const list: Buffer[] = [];
  for await (const piece of content) list.push(piece);
  return Buffer.concat(list);
}

function seal(content: Buffer, name = 'control.db', length = 1000): Promise<Buffer> {
  return all(sealed(pieces(content, length), name, secret));
}

function open(content: Buffer, name = 'control.db', length = 1000): Promise<Buffer> {
  return all(unsealed(pieces(content, length), name, secret));
}

describe('sealed content', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 17])(
    'of %d bytes opens as it was',
    async (bytes) => {
      const content = randomBytes(bytes);
      for (const length of [7 * chunk, 10_007]) {
        const packed = await seal(content, 'control.db', length);
        expect(packed.length).toBe(sealedBytes(bytes));
        expect((await open(packed, 'control.db', 30_011)).equals(content)).toBe(true);
      }
    },
  );

  test('does not open when any byte of it is another one', async () => {
    const packed = await seal(Buffer.from('a suppression list'));
    for (let at = 0; at < packed.length; at++) {
      const damaged = Buffer.from(packed);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await expect(open(damaged), `byte ${at}`).rejects.toThrow(SealBroken);
    }
  });

  test('does not open when it is cut off at any place, also between chunks', async () => {
    const short = await seal(Buffer.from('books'));
    for (let bytes = 0; bytes < short.length; bytes++) {
      await expect(open(short.subarray(0, bytes)), `${bytes} bytes`).rejects.toThrow(SealBroken);
    }
    const long = await seal(randomBytes(3 * chunk));
    for (const chunks of [1, 2])
      await expect(open(long.subarray(0, chunks * (chunk + 16)))).rejects.toThrow(SealBroken);
  });

  test('does not open when chunks are exchanged, doubled, left out or added', async () => {
    const packed = await seal(randomBytes(4 * chunk));
    const [a, b, c, d] = [0, 1, 2, 3].map((n) => packed.subarray(n * (chunk + 16), (n + 1) * (chunk + 16)));
    if (!a || !b || !c || !d) throw new Error('four chunks are missing');
    const wrong = [
      [b, a, c, d],
      [a, c, b, d],
      [a, a, c, d],
      [a, c, d],
      [a, b, c, d, d],
      [a, b, c, d, a],
      [a, d],
    ];
    for (const chunks of wrong) await expect(open(Buffer.concat(chunks))).rejects.toThrow(SealBroken);
    expect(await open(Buffer.concat([a, b, c, d]))).toHaveLength(4 * chunk);
  });

  test('does not pass for another file', async () => {
    await expect(open(await seal(Buffer.from('books'), 'control.db'), 'records.db')).rejects.toThrow(SealBroken);
  });

  test('says nothing of what is in it, nor of what is the same twice', async () => {
    const packed = await seal(Buffer.alloc(2 * chunk, 'Zenobia'));
    expect(packed.includes('Zenobia')).toBe(false);
    expect(packed.subarray(0, chunk).equals(packed.subarray(chunk + 16, 2 * chunk + 16))).toBe(false);
  });
});

test('a secret depends on the passphrase and the salt, not on how an accent is typed', async () => {
  const salt = Buffer.alloc(16, 1);
  const codes = await Promise.all(
    [
      secretOf('café au lait', salt),
      secretOf('cafe\u0301 au lait', salt),
      secretOf('cafe au lait', salt),
      secretOf('café au lait', Buffer.alloc(16, 2)),
    ].map(async (one) => codeOf('text', await one)),
  );
  expect(codes[1]).toBe(codes[0]);
  expect(new Set(codes).size).toBe(3);
});
