/**
 * Kernels on the bitmaps of one chunk (the layout of Roaring: Lemire et al., 2016). A chunk is 65,536 documents, so
 * positions in it fit 16 bits. Its bitmap is 2,048 words, 8 KB, and stays in the first-level cache.
 */

export const chunkBits = 16;
export const chunkSize = 1 << chunkBits;
export const chunkMask = chunkSize - 1;
export const bitmapWords = chunkSize / 32;

/** The number of set bits of one word. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of set bits of a bitmap. Four words share one multiplication, a quarter faster than word by word. */
export function countBits(bits: Uint32Array, from: number): number {
  let count = 0;
  for (let i = from; i < from + bitmapWords; i += 4)
    count += count4(bits[i] as number, bits[i + 1] as number, bits[i + 2] as number, bits[i + 3] as number);
  return count;
}

/** The number of set bits of an intersection, which is not written anywhere. */
export function countAnd(a: Uint32Array, fromA: number, b: Uint32Array, fromB: number): number {
  let count = 0;
  for (let i = 0; i < bitmapWords; i += 4)
    count += count4(
      (a[fromA + i] as number) & (b[fromB + i] as number),
      (a[fromA + i + 1] as number) & (b[fromB + i + 1] as number),
      (a[fromA + i + 2] as number) & (b[fromB + i + 2] as number),
      (a[fromA + i + 3] as number) & (b[fromB + i + 3] as number),
    );
  return count;
}

function count4(w0: number, w1: number, w2: number, w3: number): number {
  const a = w0 - ((w0 >>> 1) & 0x55555555);
  const b = w1 - ((w1 >>> 1) & 0x55555555);
  const c = w2 - ((w2 >>> 1) & 0x55555555);
  const d = w3 - ((w3 >>> 1) & 0x55555555);
  const ab = (a & 0x33333333) + ((a >>> 2) & 0x33333333) + (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  const cd = (c & 0x33333333) + ((c >>> 2) & 0x33333333) + (d & 0x33333333) + ((d >>> 2) & 0x33333333);
  const sum = (ab & 0x0f0f0f0f) + ((ab >>> 4) & 0x0f0f0f0f) + (cd & 0x0f0f0f0f) + ((cd >>> 4) & 0x0f0f0f0f);
  return Math.imul(sum, 0x01010101) >>> 24;
}

export function hasBit(bits: Uint32Array, from: number, position: number): number {
  return ((bits[from + (position >>> 5)] as number) >>> (position & 31)) & 1;
}

export function setBit(bits: Uint32Array, from: number, position: number): void {
  const word = from + (position >>> 5);
  bits[word] = (bits[word] as number) | (1 << (position & 31));
}

export function clearBit(bits: Uint32Array, from: number, position: number): void {
  const word = from + (position >>> 5);
  bits[word] = (bits[word] as number) & ~(1 << (position & 31));
}

/** The lowest set bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
