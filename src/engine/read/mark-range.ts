import type { ColumnData } from './column-data.ts';

/**
 * Tells which numbers of a column lie in a range, by several numbers at once: each has a lane of its own in a word of 32
 * bits, and the top bit of the lane says after a subtraction whether a number reaches a bound.
 */

/** The top bit of each lane of 16 bits. */
const tops = 0x8000_8000 | 0;
/** The greatest number in a lane of 16 bits, and in a word, beside the top bit. */
const laneMost = 0x7fff;
const longMost = 0x7fff_ffff;
const signBit = 0x8000_0000 | 0;
/** Every second byte. */
const evenBytes = 0x00ff_00ff;

/**
 * Writes to `bits`, from the word `bitsFrom` on, which of `size` numbers from place `at` on lie in a range. `at` is a
 * multiple of 32. `words` are those of `data`, if it has any; then `low` is at least 1, since 0 stands for no number.
 */
export function markRange(
  data: ColumnData,
  words: Int32Array | null,
  at: number,
  size: number,
  low: number,
  high: number,
  bits: Uint32Array,
  bitsFrom: number,
): void {
  const full = words === null ? 0 : size >>> 5;
  if (words !== null) {
    if (data instanceof Uint8Array) markBytes(words, at >>> 2, full, low, high, bits, bitsFrom);
    else {
      const isMarked =
        data instanceof Uint16Array
          ? markShorts(words, at >>> 1, full, low, high, bits, bitsFrom)
          : markLongs(words, at, full, low, high, bits, bitsFrom);
      if (!isMarked) {
        markRange(data, null, at, size, low, high, bits, bitsFrom);
        return;
      }
    }
  }
  for (let from = full << 5; from < size; from += 32) {
    const count = Math.min(32, size - from);
    let word = 0;
    for (let i = 0; i < count; i++) {
      const held = data[at + from + i] as number;
      word |= (+(held >= low) & +(held <= high)) << i;
    }
    bits[bitsFrom + (from >>> 5)] = word;
  }
}

/** Numbers of one byte, four to a word: two lanes of 16 bits for the even bytes, and two for the odd ones. */
function markBytes(
  words: Int32Array,
  first: number,
  full: number,
  low: number,
  high: number,
  bits: Uint32Array,
  bitsFrom: number,
): void {
  const least = inLanes(low, laneMost + 1);
  const most = inLanes(high, laneMost) | tops;
  let at = first;
  for (let w = 0; w < full; w++) {
    let marks = 0;
    for (let i = 0; i < 8; i++) {
      const word = words[at++] as number;
      const even = word & evenBytes;
      const odd = (word >>> 8) & evenBytes;
      marks =
        (marks >>> 1) |
        ((((even | tops) - least) & (most - even) & tops) >>> 8) |
        (((odd | tops) - least) & (most - odd) & tops);
    }
    bits[bitsFrom + w] = shuffled(shuffled(marks));
  }
}

/** Numbers of two bytes, two to a word. Returns false if one of them is too great for that. */
function markShorts(
  words: Int32Array,
  first: number,
  full: number,
  low: number,
  high: number,
  bits: Uint32Array,
  bitsFrom: number,
): boolean {
  const least = inLanes(low, laneMost + 1);
  const most = inLanes(high, laneMost) | tops;
  let at = first;
  let seen = 0;
  for (let w = 0; w < full; w++) {
    let marks = 0;
    for (let i = 0; i < 16; i += 2) {
      const one = words[at++] as number;
      const two = words[at++] as number;
      seen |= one | two;
      marks =
        (marks >>> 2) |
        ((((one | tops) - least) & (most - one) & tops) >>> 1) |
        (((two | tops) - least) & (most - two) & tops);
    }
    if ((seen & tops) !== 0) return false;
    bits[bitsFrom + w] = shuffled(marks);
  }
  return true;
}

/** Numbers of four bytes. Returns false if one of them is too great for a sign. */
function markLongs(
  words: Int32Array,
  first: number,
  full: number,
  low: number,
  high: number,
  bits: Uint32Array,
  bitsFrom: number,
): boolean {
  if (low > longMost) return false;
  const least = low | 0;
  const most = Math.max(0, Math.min(high, longMost)) | 0;
  let at = first;
  let seen = 0;
  for (let w = 0; w < full; w++) {
    let outside = 0;
    for (let i = 0; i < 32; i += 2) {
      const one = words[at++] as number;
      const two = words[at++] as number;
      seen |= one | two;
      outside =
        (outside >>> 2) |
        ((((one - least) | (most - one)) & signBit) >>> 1) |
        (((two - least) | (most - two)) & signBit);
    }
    if (seen < 0) return false;
    bits[bitsFrom + w] = ~outside;
  }
  return true;
}

/** A bound in both lanes, which is at most `greatest`. */
function inLanes(bound: number, greatest: number): number {
  const lane = Math.max(0, Math.min(bound, greatest));
  return (lane << 16) | lane;
}

/** The bits of both halves of a word in turn, the lower half first: a perfect shuffle (Warren, Hacker's Delight, 7-2). */
function shuffled(word: number): number {
  let swapped = ((word >>> 8) ^ word) & 0x0000_ff00;
  let bits = word ^ swapped ^ (swapped << 8);
  swapped = ((bits >>> 4) ^ bits) & 0x00f0_00f0;
  bits ^= swapped ^ (swapped << 4);
  swapped = ((bits >>> 2) ^ bits) & 0x0c0c_0c0c;
  bits ^= swapped ^ (swapped << 2);
  swapped = ((bits >>> 1) ^ bits) & 0x2222_2222;
  return bits ^ swapped ^ (swapped << 1);
}
