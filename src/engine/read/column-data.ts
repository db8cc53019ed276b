/**
 * Whole numbers in a narrow range take 1, 2 or 4 bytes: the distance to the least value plus 1, or 0 if there is no
 * value.
 */
export type ColumnData = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A column's bytes as words of 32 bits; null if they are no whole numbers, or do not begin where a word does. */
export function wordsOf(data: ColumnData): Int32Array | null {
  if (data instanceof Float64Array || data.byteOffset % 4 !== 0) return null;
  return new Int32Array(data.buffer, data.byteOffset, data.byteLength >>> 2);
}
