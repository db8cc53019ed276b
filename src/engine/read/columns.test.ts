import { expect, test } from 'vitest';
import { seededRandom } from '../../seeded-random.ts';
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

const few = 5 * 32 + 7;

test.each([
  ['of one byte', new Uint8Array(few), 0xff],
  ['of two bytes', new Uint16Array(few), 0x7fff],
  ['of two bytes in full', new Uint16Array(few), 0xffff],
  ['of four bytes', new Uint32Array(few), 0x7fff_ffff],
  ['of four bytes in full', new Uint32Array(few), 0xffff_ffff],
  ['that do not begin with a word', new Uint16Array(few + 1).subarray(1), 0x7fff],
  ['with fractions', new Float64Array(few), 1000],
])('random ranges of numbers %s', (_, data, most) => {
  const seed = 20_261_124;
  const random = seededRandom(seed);
  const isPlain = data instanceof Float64Array;
  for (let place = 0; place < few; place++) data[place] = random() < 0.1 ? (isPlain ? Number.NaN : 0) : random() * most;
  data[77] = most;
  const column = new Column(data, 0);
  const some = Array.from({ length: 20 }, () => random() * most);
  const bounds = [-Infinity, -5, 0, 1, most - 1, most, most + 1, 2 ** 31, 2 ** 33, Infinity, ...some];
  const marks = new Uint32Array(Math.ceil(few / 32));
  for (const low of isPlain ? bounds : bounds.map((bound) => Math.max(1, Math.ceil(bound))))
    for (const high of isPlain ? bounds : bounds.map(Math.floor)) {
      column.mark(0, few, low, high, marks, 0);
      const found = Array.from(data, (_held, place) => hasBit(marks, 0, place));
      const wanted = Array.from(data, (held) => (held >= low && held <= high ? 1 : 0));
      expect(found, `seed ${seed}, ${low} to ${high}`).toEqual(wanted);
    }
});
