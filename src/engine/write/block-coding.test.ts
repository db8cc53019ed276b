import { describe, expect, test } from 'vitest';
import type { TypedArray } from './arrays.ts';
import { decodeBlock, encodeBlock, type FrameOf } from './block-coding.ts';

const ascending = Array.from({ length: 5_000 }, (_, i) => i * 13);
const blocks: readonly (readonly [name: string, values: TypedArray, of: FrameOf])[] = [
  ['one byte', Uint8Array.of(7), 'values'],
  ['one position', Uint16Array.of(65_535), 'values'],
  ['lists one after the other', Uint16Array.from([...ascending, 3, 9, 70, ...ascending]), 'differences'],
  [
    'steps over the whole range',
    Uint32Array.of(0, 0xffff_ffff, 0, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 1),
    'values',
  ],
  [
    'a list over the whole range',
    Uint32Array.of(0, 1, 2, 3, 0x8000_0000, 0xffff_fffe, 0xffff_ffff, 5, 6, 7),
    'differences',
  ],
  ['numbers up and down', Uint32Array.of(9, 1, 8, 2, 7, 3), 'values'],
  ['one number many times', new Uint32Array(70_000).fill(3_000_000_000), 'values'],
  ['fractions', Float64Array.of(0.5, Number.NaN, -1), 'values'],
  ['ranks', Float32Array.of(3, 2, 1), 'values'],
];

describe('a block is what it was after coding and decoding', () => {
  test.each(blocks)('%s', (_, values, of) => {
    const coded = encodeBlock(values);
    const target = values.slice().fill(0);
    decodeBlock(coded, target);
    expect(target).toEqual(values);
    expect(coded.of).toBe(of);
  });

  test('a part of an array, into a part of another', () => {
    const values = Uint16Array.from(ascending);
    const target = new Uint16Array(300);
    decodeBlock(encodeBlock(values.subarray(100, 200)), target.subarray(50, 150));
    expect(target).toEqual(Uint16Array.from({ length: 300 }, (_, i) => (i < 50 || i >= 150 ? 0 : (i + 50) * 13)));
  });
});

test('positions take less as differences', () => {
  const values = Uint16Array.from(ascending);
  const shuffled = Uint16Array.from(ascending, (_, i) => (i * 2_654_435_761) >>> 16);
  expect(encodeBlock(values).bytes.length).toBeLessThan(values.byteLength / 20);
  expect(encodeBlock(shuffled).bytes.length).toBeGreaterThan(shuffled.byteLength / 2);
});
