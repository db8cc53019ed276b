import { bitmapWords, chunkSize, lowestBit } from './bits.ts';
import type { ChunkSet } from './chunk-set.ts';

/**
 * Whole numbers in a narrow range take 1, 2 or 4 bytes: the distance to the least value plus 1, or 0 if there is no
 * value.
 */
export type ColumnData = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** One number for each document or row, in the narrowest form that keeps every value exactly. */
export class Column {
  readonly data: ColumnData;
  readonly least: number;
  readonly #isPlain: boolean;

  constructor(data: ColumnData, least: number) {
    this.data = data;
    this.least = least;
    this.#isPlain = data instanceof Float64Array;
  }

  /** The value at `at`; `NaN` if there is none. */
  get(at: number): number {
    const held = this.data[at] as number;
    if (this.#isPlain) return held;
    return held === 0 ? Number.NaN : held - 1 + this.least;
  }

  /** Encodes a range like the column's values. A missing value is `NaN` and fails every comparison, as it should. */
  encode(min: number, max: number): { low: number; high: number } {
    if (this.data instanceof Float64Array) return { low: min, high: max };
    return { low: Math.max(1, Math.ceil(min) - this.least + 1), high: Math.floor(max) - this.least + 1 };
  }

  /**
   * Loads the documents of a chunk whose value lies in the encoded range. The first `size` places of the chunk count.
   */
  load(chunk: number, size: number, low: number, high: number, into: ChunkSet): void {
    const { data } = this;
    const bits = into.ownBits;
    const base = chunk * chunkSize;
    for (let w = 0; w < bitmapWords; w++) {
      const from = w << 5;
      const count = Math.min(32, size - from);
      let word = 0;
      for (let i = 0; i < count; i++) {
        const held = data[base + from + i] as number;
        word |= (+(held >= low) & +(held <= high)) << i;
      }
      bits[w] = word;
    }
    into.showBits(bits, 0, -1);
  }

  /** Adds the values of `count` places, from `at` on, each times a factor, to sums; one that is missing makes `NaN`. */
  addTo(sums: Float64Array, at: number, count: number, times: number): void {
    const { data } = this;
    if (data instanceof Float64Array) {
      for (let i = 0; i < count; i++) sums[i] = (sums[i] as number) + (data[at + i] as number) * times;
      return;
    }
    const shift = this.least - 1;
    for (let i = 0; i < count; i++) {
      const held = data[at + i] as number;
      sums[i] = (sums[i] as number) + (held === 0 ? Number.NaN : (held + shift) * times);
    }
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
