import { bitmapWords, chunkSize, lowestBit } from './bits.ts';
import type { ChunkSet } from './chunk-set.ts';
import { type ColumnData, wordsOf } from './column-data.ts';
import { markRange } from './mark-range.ts';

/** So many values are widened at a time, so that they stay in the first-level cache. */
export const valuesAtOnce = 2_048;
const wideValues = new Int32Array(valuesAtOnce);

/**
 * The ranges of a column that are kept: a search tries conditions in several combinations, and people ask for few ranges.
 * One takes 0.5 MB for four million rows, and 2.5 to 4.5 ms to find there.
 */
const rangesKept = 8;

/**
 * Reading all numbers of a chunk takes as long as comparing so many one by one: 40 to 70 µs, and 3 to 5 ns each.
 */
export const scannedMin = 12_288;

/** One number for each document or row, in the narrowest form that keeps every value exactly. */
export class Column {
  readonly data: ColumnData;
  readonly least: number;
  readonly #isPlain: boolean;
  readonly #words: Int32Array | null;
  /** Whether every encoded value takes at most 16 bits. */
  readonly #isNarrow: boolean;
  /** Values of the column, taken at the first use. */
  #sample: Float64Array | null = null;
  /** The ranges that were asked for last, the latest first. */
  #ranges: readonly RangeBits[] = [];

  constructor(data: ColumnData, least: number) {
    this.data = data;
    this.least = least;
    this.#isPlain = data instanceof Float64Array;
    this.#words = wordsOf(data);
    this.#isNarrow = data.BYTES_PER_ELEMENT < 4;
  }

  /** The value at `at`; `NaN` if there is none. */
  get(at: number): number {
    const held = this.data[at] as number;
    if (this.#isPlain) return held;
    return held === 0 ? Number.NaN : held - 1 + this.least;
  }

  /** Sets the value at `at`, which must be in the column's range; `NaN` for none. */
  set(at: number, value: number): void {
    this.data[at] = this.#isPlain ? value : Number.isNaN(value) ? 0 : value - this.least + 1;
    this.#ranges = [];
  }

  /** About the share of all places whose value lies in the encoded range, by a sample of them. */
  shareOf(low: number, high: number): number {
    this.#sample ??= sampleOf(this.data);
    let inside = 0;
    for (const held of this.#sample) inside += +(held >= low) & +(held <= high);
    return inside / Math.max(1, this.#sample.length);
  }

  /** Encodes a range like the column's values. A missing value is `NaN` and fails every comparison, as it should. */
  encode(min: number, max: number): { low: number; high: number } {
    if (this.data instanceof Float64Array) return { low: min, high: max };
    return { low: Math.max(1, Math.ceil(min) - this.least + 1), high: Math.floor(max) - this.least + 1 };
  }

  /** The places whose value lies in the encoded range; valid until a value is set. */
  range(low: number, high: number): RangeBits {
    const known = this.#ranges.find((range) => range.low === low && range.high === high);
    const range = known ?? new RangeBits(this, low, high);
    this.#ranges = [range, ...this.#ranges.filter((other) => other !== range)].slice(0, rangesKept);
    return range;
  }

  /**
   * Writes to a bitmap, from the word `bitsFrom` on, which places of a chunk have a value in the encoded range. The first
   * `size` places of the chunk count.
   */
  mark(chunk: number, size: number, low: number, high: number, bits: Uint32Array, bitsFrom: number): void {
    markRange(this.data, this.#words, chunk * chunkSize, size, low, high, bits, bitsFrom);
  }

  /**
   * Adds the values of up to `valuesAtOnce` places, from `at` on, each times a factor, to sums; one that is missing
   * makes `NaN`.
   */
  addTo(sums: Float64Array, at: number, count: number, times: number): void {
    if (!this.#isNarrow) {
      for (let i = 0; i < count; i++) sums[i] = (sums[i] as number) + this.get(at + i) * times;
      return;
    }
    const values = this.#wide(at, count);
    const shift = this.least - 1;
    for (let i = 0; i < count; i++) sums[i] = (sums[i] as number) + ((values[i] as number) + shift) * times;
    for (let i = 0; i < count; i++) if (values[i] === 0) sums[i] = Number.NaN;
  }

  /** The encoded values of some places in one form, for which the loops over them are compiled; 0 after the last one. */
  #wide(at: number, count: number): Int32Array {
    wideValues.set(this.data.subarray(at, at + count));
    if (count < valuesAtOnce) wideValues.fill(0, count);
    return wideValues;
  }

  /** Keeps the members of a set whose value lies in the encoded range. */
  narrow(chunk: number, low: number, high: number, set: ChunkSet): void {
    if (set.isBitmap) this.#narrowBits(chunk, low, high, set);
    else this.#narrowList(chunk, low, high, set);
  }

  /** Narrows a bitmap to a list. It has no branch, because the processor cannot predict the comparison. */
  #narrowBits(chunk: number, low: number, high: number, set: ChunkSet): void {
    const { data } = this;
    const { bits, bitsFrom } = set;
    const own = set.ownList(set.size);
    const base = chunk * chunkSize;
    let size = 0;
    for (let w = 0; w < bitmapWords; w++) {
      for (let word = bits[bitsFrom + w] as number; word !== 0; word &= word - 1) {
        const position = (w << 5) + lowestBit(word);
        const held = data[base + position] as number;
        own[size] = position;
        size += +(held >= low) & +(held <= high);
      }
    }
    set.showList(own, 0, size);
  }

  #narrowList(chunk: number, low: number, high: number, set: ChunkSet): void {
    const { data } = this;
    const own = set.ownList(set.size);
    const { list, listFrom } = set;
    const end = listFrom + set.size;
    const base = chunk * chunkSize;
    let size = 0;
    for (let i = listFrom; i < end; i++) {
      const position = list[i] as number;
      const held = data[base + position] as number;
      own[size] = position;
      size += +(held >= low) & +(held <= high);
    }
    set.showList(own, 0, size);
  }
}

/** The places of a column whose value lies in a range, a bit each, found chunk by chunk when they are first asked for. */
export class RangeBits {
  readonly low: number;
  readonly high: number;
  readonly #column: Column;
  readonly #isRead: Uint8Array;
  /** Of each chunk, how many places have been compared one by one. */
  readonly #compared: Uint32Array;
  /** Made when the first chunk is read. */
  #bits: Uint32Array | null = null;

  /** `low` and `high` are encoded like the column's values. */
  constructor(column: Column, low: number, high: number) {
    this.#column = column;
    this.low = low;
    this.high = high;
    this.#isRead = new Uint8Array(Math.ceil(column.data.length / chunkSize));
    this.#compared = new Uint32Array(this.#isRead.length);
  }

  /** Whether a chunk has been read, so that loading it takes no time. */
  isRead(chunk: number): boolean {
    return this.#isRead[chunk] === 1;
  }

  /**
   * Whether to load a chunk rather than to compare so many of its places: if it has been read, or if reading it would not
   * have taken longer than all that was compared in it. So a range that is asked for again and again is read, at no more
   * than twice the least that it could have cost.
   */
  isWorthLoading(chunk: number, places: number): boolean {
    if (this.isRead(chunk)) return true;
    const compared = (this.#compared[chunk] as number) + places;
    this.#compared[chunk] = compared;
    return compared > scannedMin;
  }

  /** Loads the places of a chunk that lie in the range. The first `size` places of the chunk count. */
  load(chunk: number, size: number, into: ChunkSet): void {
    const from = chunk * bitmapWords;
    this.#bits ??= new Uint32Array(this.#isRead.length * bitmapWords);
    if (this.#isRead[chunk] === 0) {
      this.#column.mark(chunk, size, this.low, this.high, this.#bits, from);
      this.#isRead[chunk] = 1;
    }
    into.showBits(this.#bits, from, -1);
  }
}

/** So many values say well enough which of several ranges goes first. */
const sampledMax = 128;

/** Values from all parts of a column. */
function sampleOf(data: ColumnData): Float64Array {
  const size = Math.min(sampledMax, data.length);
  return Float64Array.from({ length: size }, (_, i) => data[Math.floor((i / size) * data.length)] as number);
}

/** Finds the narrowest form of a column from its values, added one by one. `NaN` stands for no value. */
export class ColumnRange {
  #least = Infinity;
  #most = -Infinity;
  #whole = true;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    if (value < this.#least) this.#least = value;
    if (value > this.#most) this.#most = value;
    this.#whole &&= Number.isSafeInteger(value);
  }

  /** The narrowest form. Call it when all values have been added. */
  form(): ColumnForm {
    if (this.#least > this.#most) return new ColumnForm('u8', 0);
    const span = this.#most - this.#least + 1;
    if (!this.#whole || span > 0xffffffff) return new ColumnForm('f64', 0);
    return new ColumnForm(span <= 0xff ? 'u8' : span <= 0xffff ? 'u16' : 'u32', this.#least + 0);
  }
}

/** The form in which the values of a column are written. */
export class ColumnForm {
  readonly kind: 'u8' | 'u16' | 'u32' | 'f64';
  readonly least: number;

  constructor(kind: ColumnForm['kind'], least: number) {
    this.kind = kind;
    this.least = least;
  }

  /** Encodes a value; `NaN` stands for no value. */
  encode(value: number): number {
    if (this.kind === 'f64') return value;
    return Number.isNaN(value) ? 0 : value - this.least + 1;
  }

  decode(held: number): number {
    if (this.kind === 'f64') return held;
    return held === 0 ? Number.NaN : held - 1 + this.least;
  }
}
