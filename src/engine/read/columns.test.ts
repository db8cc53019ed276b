import { expect, test } from 'vitest';
import { bitmapWords, chunkSize, hasBit } from './bits.ts';
import { ChunkSet } from './chunk-set.ts';
import { Column, scannedMin } from './columns.ts';

const size = chunkSize + 70;

/** The places of a range of encoded values, chunk by chunk. */
function placesOf(column: Column, low: number, high: number): readonly number[] {
  const set = new ChunkSet();
  return [0, 1].flatMap((chunk) => {
    const base = chunk * chunkSize;
    column.range(low, high).load(chunk, Math.min(chunkSize, size - base), set);
    const bits = set.bits.subarray(set.bitsFrom, set.bitsFrom + bitmapWords);
    return Array.from({ length: chunkSize }, (_, place) => place).flatMap((place) =>
      hasBit(bits, 0, place) === 1 ? [base + place] : [],
    );
  });
}

test.each([
  ['one byte', new Uint8Array(size)],
  ['two bytes', new Uint16Array(size)],
  ['four bytes', new Uint32Array(size)],
])('ranges of numbers of %s are kept until a number is set', (_, data) => {
  const column = new Column(data, 0);
  for (const place of [3, 40, chunkSize - 1, chunkSize + 69]) column.set(place, 7);
  expect(placesOf(column, 8, 8)).toEqual([3, 40, chunkSize - 1, chunkSize + 69]);
  expect(column.range(8, 8)).toBe(column.range(8, 8));
  column.set(40, 9);
  expect(placesOf(column, 8, 8)).toEqual([3, chunkSize - 1, chunkSize + 69]);
  expect(placesOf(column, 8, 10)).toEqual([3, 40, chunkSize - 1, chunkSize + 69]);
});

test('the ranges that were asked for last are kept, and no more than a few', () => {
  const column = new Column(new Uint8Array(size), 0);
  const first = column.range(1, 1);
  for (const low of [2, 3, 4, 5, 6, 7, 8]) column.range(low, 9);
  expect(column.range(1, 1)).toBe(first);
  for (const low of [2, 3, 4, 5, 6, 7, 8, 9]) column.range(low, 9);
  expect(column.range(1, 1)).not.toBe(first);
});

test('a range is read once comparing its places one by one has taken as long', () => {
  const range = new Column(new Uint8Array(size), 0).range(1, 1);
  expect(range.isWorthLoading(0, scannedMin)).toBe(false);
  expect(range.isWorthLoading(1, 1)).toBe(false);
  expect(range.isWorthLoading(0, 1)).toBe(true);
  range.load(1, 70, new ChunkSet());
  expect(range.isWorthLoading(1, 0)).toBe(true);
});
