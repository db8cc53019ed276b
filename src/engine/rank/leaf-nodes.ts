import { bitmapWords, chunkSize, hasBit } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import { type Column, type RangeBits, scannedMin, valuesAtOnce } from '../read/columns.ts';
import type { PostingList } from '../read/postings.ts';
import type { Table } from '../read/table.ts';
import { Node } from './node.ts';

export class NoneNode extends Node {
  readonly documents = 0;

  override next(): number {
    return Infinity;
  }

  load(_chunk: number, into: ChunkSet): void {
    into.clear();
  }
}

export class EveryNode extends Node {
  readonly #table: Table;

  constructor(sets: ChunkSets, table: Table) {
    super(sets);
    this.#table = table;
  }

  get documents(): number {
    return this.#table.size;
  }

  override isAtHand(): boolean {
    return true;
  }

  load(chunk: number, into: ChunkSet): void {
    into.fill(this.#table.sizeOf(chunk));
  }

  override narrow(): void {}

  override has(): boolean {
    return true;
  }
}

export class ListNode extends Node {
  readonly #list: PostingList;

  constructor(sets: ChunkSets, list: PostingList) {
    super(sets);
    this.#list = list;
  }

  get documents(): number {
    return this.#list.documents;
  }

  override isAtHand(): boolean {
    return true;
  }

  override next(chunk: number): number {
    return this.#list.next(chunk);
  }

  load(chunk: number, into: ChunkSet): void {
    this.#list.load(chunk, into);
  }
}

/** Single documents, by their numbers. */
export class FewNode extends Node {
  readonly #numbers: Uint32Array;

  /** `numbers` ascend. */
  constructor(sets: ChunkSets, numbers: Uint32Array) {
    super(sets);
    this.#numbers = numbers;
  }

  get documents(): number {
    return this.#numbers.length;
  }

  override next(chunk: number): number {
    const number = this.#numbers[this.#seek(chunk)];
    return number === undefined ? Infinity : Math.floor(number / chunkSize);
  }

  load(chunk: number, into: ChunkSet): void {
    const own = into.ownList(this.#numbers.length);
    const from = this.#seek(chunk);
    const to = this.#seek(chunk + 1);
    for (let i = from; i < to; i++) own[i - from] = (this.#numbers[i] as number) - chunk * chunkSize;
    into.showList(own, 0, to - from);
  }

  /** The place of the first number that is not before the chunk. */
  #seek(chunk: number): number {
    let low = 0;
    let high = this.#numbers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#numbers[middle] as number) < chunk * chunkSize) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The union of many lists, made once for the whole table. It reads each list once and takes an eighth of a byte for
 * each document.
 */
export class WideNode extends Node {
  readonly documents: number;
  readonly #bits: Uint32Array;

  constructor(sets: ChunkSets, lists: readonly PostingList[], size: number) {
    super(sets);
    this.#bits = new Uint32Array(Math.ceil(size / chunkSize) * bitmapWords);
    let documents = 0;
    for (const list of lists) {
      list.addTo(this.#bits);
      documents += list.documents;
    }
    this.documents = Math.min(documents, size);
  }

  override isAtHand(): boolean {
    return true;
  }

  load(chunk: number, into: ChunkSet): void {
    into.showBits(this.#bits, chunk * bitmapWords, -1);
  }

  override has(chunk: number, position: number): boolean {
    return hasBit(this.#bits, chunk * bitmapWords, position) === 1;
  }
}

export class RangeNode extends Node {
  readonly #column: Column;
  readonly #table: Table;
  readonly #low: number;
  readonly #high: number;
  readonly #range: RangeBits;

  constructor(sets: ChunkSets, table: Table, column: Column, min: number, max: number) {
    super(sets);
    this.#table = table;
    this.#column = column;
    const { low, high } = column.encode(min, max);
    this.#low = low;
    this.#high = high;
    this.#range = column.range(low, high);
  }

  get documents(): number {
    return this.#table.size;
  }

  override get expected(): number {
    return this.#table.size * this.#column.shareOf(this.#low, this.#high);
  }

  load(chunk: number, into: ChunkSet): void {
    this.#range.load(chunk, this.#table.sizeOf(chunk), into);
  }

  override get lookUpsMax(): number {
    return scannedMin;
  }

  override isAtHand(chunk: number): boolean {
    return this.#range.isRead(chunk);
  }

  override narrow(chunk: number, set: ChunkSet): void {
    if (this.isAtHand(chunk) || this.#range.isWorthLoading(chunk, set.size)) super.narrow(chunk, set);
    else this.#column.narrow(chunk, this.#low, this.#high, set);
  }

  override has(chunk: number, position: number): boolean {
    const held = this.#column.data[chunk * chunkSize + position] as number;
    return held >= this.#low && held <= this.#high;
  }
}

/** A column and its factor. */
interface ColumnTimes {
  readonly column: Column;
  readonly times: number;
}

/** The sum of some columns, each times a factor, lies in a range. */
export class SumNode extends Node {
  readonly #table: Table;
  readonly #addends: readonly ColumnTimes[];
  readonly #min: number;
  readonly #max: number;
  readonly #sums = new Float64Array(valuesAtOnce);

  constructor(sets: ChunkSets, table: Table, addends: readonly ColumnTimes[], min: number, max: number) {
    super(sets);
    this.#table = table;
    this.#addends = addends;
    this.#min = min;
    this.#max = max;
  }

  get documents(): number {
    return this.#table.size;
  }

  override get cost(): number {
    return this.#table.size * this.#addends.length;
  }

  load(chunk: number, into: ChunkSet): void {
    const bits = into.ownBits.fill(0);
    const size = this.#table.sizeOf(chunk);
    const sums = this.#sums;
    const min = this.#min;
    const max = this.#max;
    for (let from = 0; from < size; from += valuesAtOnce) {
      const count = Math.min(valuesAtOnce, size - from);
      sums.fill(0);
      for (let i = 0; i < this.#addends.length; i++) {
        const { column, times } = this.#addends[i] as ColumnTimes;
        column.addTo(sums, chunk * chunkSize + from, count, times);
      }
      sums.fill(Number.NaN, count);
      for (let at = 0; at < count; at += 32) {
        let word = 0;
        for (let i = 0; i < 32; i++) {
          const sum = sums[at + i] as number;
          word |= (+(sum >= min) & +(sum <= max)) << i;
        }
        bits[(from + at) >>> 5] = word;
      }
    }
    into.showBits(bits, 0, -1);
  }

  override narrow(chunk: number, set: ChunkSet): void {
    if (set.size > scannedMin) super.narrow(chunk, set);
    else set.keep((position) => this.has(chunk, position));
  }

  override has(chunk: number, position: number): boolean {
    let sum = 0;
    for (let i = 0; i < this.#addends.length; i++) {
      const { column, times } = this.#addends[i] as ColumnTimes;
      sum += column.get(chunk * chunkSize + position) * times;
    }
    return sum >= this.#min && sum <= this.#max;
  }
}
