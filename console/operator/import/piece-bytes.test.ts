import { expect, test } from 'vitest';
import { firstPieceBytes, nextPieceBytes } from './piece-bytes.ts';

test('the pieces of a file are as long as the link sends in two seconds, within bounds', () => {
  const bytesPerMs = (kilobits: number) => kilobits / 8;
  const lengths = (kilobits: number) => {
    let bytes = firstPieceBytes;
    for (let piece = 0; piece < 5; piece++) bytes = nextPieceBytes(bytes, bytes / bytesPerMs(kilobits));
    return bytes;
  };
  expect(lengths(1_000_000)).toBe(2 * 1024 ** 2);
  expect(lengths(1_000)).toBe(250_000);
  expect(lengths(100)).toBe(firstPieceBytes);
});

test('a piece that was not taken, and one that took no time, leave a length that can be sent', () => {
  expect(nextPieceBytes(0, 500)).toBe(firstPieceBytes);
  expect(nextPieceBytes(2 * 1024 ** 2, 0)).toBe(2 * 1024 ** 2);
});
