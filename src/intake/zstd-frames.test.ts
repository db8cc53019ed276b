import { constants, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ZstdFrames } from './zstd-frames.ts';

const text = Array.from({ length: 40_000 }, (_, line) => `${line} ${(line * 7919) % 10_007}`).join('\n');
const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
const checksummed = zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
const streams: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['several blocks', zstdCompressSync(text)],
  ['a checksum', checksummed],
  ['a run of one byte', zstdCompressSync('a'.repeat(300_000))],
  ['nothing', zstdCompressSync('')],
  [
    'what cannot be compressed',
    zstdCompressSync(Buffer.from(Array.from({ length: 999 }, (_, n) => (n * n * 31) % 251))),
  ],
  ['two frames and one to skip', Buffer.concat([zstdCompressSync('one'), skippable, checksummed])],
];

test.each(streams)('%s: complete at its end, however it is cut into chunks', (_, bytes) => {
  for (const chunkBytes of [1, 7, 4096, bytes.length]) {
    const frames = new ZstdFrames();
    for (let at = 0; at < bytes.length; at += chunkBytes) frames.see(bytes.subarray(at, at + chunkBytes));
    expect(frames.complete).toBe(true);
  }
});

test.each(streams.slice(0, 5))('%s: not complete anywhere before its end', (_, bytes) => {
  const frames = new ZstdFrames();
  for (let at = 0; at < bytes.length - 1; at++) {
    frames.see(bytes.subarray(at, at + 1));
    if (frames.complete) expect.fail(`complete after ${at + 1} of ${bytes.length} bytes`);
  }
});
