import { bitmapWords, chunkSize, countAnd, countBits, hasBit, lowestBit, popcount, setBit } from './bits.ts';

/** A set of more members than this is kept as a bitmap. Only narrowing a bitmap may leave a longer list. */
export const listMax = 4_096;

/** A bitmap of up to this many members is left for a list of them: each bitmap that meets it takes 1 to 3 µs. */
const fewMax = 256;

/**
 * If one list is this many times longer, each member of the shorter one is searched in it. Else the shorter one becomes
 * marks.
 */
const gallopMin = 48;

/** Clearing all marks takes as long as clearing those of so many members one by one. */
const clearedSinglyMax = 256;

/** A bitmap for marking the members of a list; all 0 between uses. */
const marks = new Uint32Array(bitmapWords);

const none16 = new Uint16Array(0);
const none32 = new Uint32Array(0);
const none8 = new Uint8Array(0);

/**
 * A set of documents of one chunk: a sorted list, or a bitmap. It either shows a part of a segment, without copying, or
 * holds a result in memory of its own, which is reused from query to query.
 */
export class ChunkSet {
  isBitmap = false;
  /** The length of a list, or the number of set bits of a bitmap (-1 until counted). */
  #size = 0;
  list: Uint16Array = none16;
  listFrom = 0;
  bits: Uint32Array = none32;
  bitsFrom = 0;
  /** The impacts of a word's set: those of the list's members, or of the bitmap's set bits, in order. */
  impacts: Uint8Array = none8;
  impactsFrom = 0;
  /** For a word's bitmap, the number of set bits before each of its words of 32 bits. */
  ranks: Uint16Array = none16;
  ranksFrom = 0;
  /** The place in a list where the last look-up ended, because look-ups mostly ascend. */
  #at = 0;
  #ownList: Uint16Array | undefined;
  #ownBits: Uint32Array | undefined;

  get size(): number {
    if (this.#size < 0) this.#size = countBits(this.bits, this.bitsFrom);
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  clear(): void {
    this.isBitmap = false;
    this.#size = 0;
  }

  showList(list: Uint16Array, from: number, size: number): void {
    this.isBitmap = false;
    this.list = list;
    this.listFrom = from;
    this.#at = from;
    this.#size = size;
  }

  /** Shows a bitmap. A `size` of -1 means not counted. */
  showBits(bits: Uint32Array, from: number, size: number): void {
    this.isBitmap = true;
    this.bits = bits;
    this.bitsFrom = from;
    this.#size = size;
  }

  /** Returns memory of this set for a list of up to `members`. The caller fills it and calls `showList`. */
  ownList(members: number): Uint16Array {
    if (this.#ownList === undefined || this.#ownList.length < members)
      this.#ownList = new Uint16Array(members <= listMax ? listMax : chunkSize);
    return this.#ownList;
  }

  /** Returns memory of this set for a bitmap. The caller fills it and calls `showBits`. */
  get ownBits(): Uint32Array {
    this.#ownBits ??= new Uint32Array(bitmapWords);
    return this.#ownBits;
  }

  /** Shows the same members as another set. */
  showSame(other: ChunkSet): void {
    if (other.isBitmap) this.showBits(other.bits, other.bitsFrom, other.#size);
    else this.showList(other.list, other.listFrom, other.#size);
  }

  /** Makes this set the first `count` positions. */
  fill(count: number): void {
    const bits = this.ownBits;
    bits.fill(0xffffffff, 0, count >>> 5);
    bits.fill(0, count >>> 5);
    if (count < chunkSize && (count & 31) !== 0) bits[count >>> 5] = (1 << (count & 31)) - 1;
    this.showBits(bits, 0, count);
  }

  has(position: number): boolean {
    if (this.isBitmap) return hasBit(this.bits, this.bitsFrom, position) === 1;
    const at = this.#lookUp(position);
    return at < this.listFrom + this.#size && this.list[at] === position;
  }

  /** The impact of a member of a word's set; 0 if `position` is not a member. */
  impactOf(position: number): number {
    if (this.isBitmap) {
      const word = position >>> 5;
      const held = this.bits[this.bitsFrom + word] as number;
      const bit = 1 << (position & 31);
      if ((held & bit) === 0) return 0;
      const rank = (this.ranks[this.ranksFrom + word] as number) + popcount(held & (bit - 1));
      return this.impacts[this.impactsFrom + rank] as number;
    }
    const at = this.#lookUp(position);
    if (at >= this.listFrom + this.#size || this.list[at] !== position) return 0;
    return this.impacts[this.impactsFrom + at - this.listFrom] as number;
  }

  #lookUp(position: number): number {
    const at = this.#at;
    const isAhead = at > this.listFrom && (this.list[at - 1] as number) < position;
    this.#at = this.seek(position, isAhead ? at : this.listFrom);
    return this.#at;
  }

  /** The index of the first member of a list, at or after `from`, that is not below `position`, found by galloping. */
  seek(position: number, from: number): number {
    const list = this.list;
    const end = this.listFrom + this.#size;
    let step = 1;
    let low = from;
    let high = from;
    while (high < end && (list[high] as number) < position) {
      low = high + 1;
      high += step;
      step <<= 1;
    }
    if (high > end) high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] as number) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Keeps the members that the other set has too. */
  intersect(other: ChunkSet): void {
    if (this.#size === 0) return;
    if (other.#size === 0) this.clear();
    else if (this.isBitmap && other.isBitmap) {
      const { bits: a, bitsFrom: fromA } = this;
      const { bits: b, bitsFrom: fromB } = other;
      const own = this.ownBits;
      for (let i = 0; i < bitmapWords; i++) own[i] = (a[fromA + i] as number) & (b[fromB + i] as number);
      this.showBits(own, 0, -1);
    } else if (this.isBitmap) this.#filter(other, this.bits, this.bitsFrom, 1);
    else if (other.isBitmap) this.#filter(this, other.bits, other.bitsFrom, 1);
    else this.#intersectLists(other);
  }

  /** The number of members that both sets have. This set stays as it is. */
  countShared(other: ChunkSet): number {
    if (this.#size === 0 || other.#size === 0) return 0;
    if (this.isBitmap && other.isBitmap) return countAnd(this.bits, this.bitsFrom, other.bits, other.bitsFrom);
    if (this.isBitmap) return countMembers(other, this.bits, this.bitsFrom);
    if (other.isBitmap) return countMembers(this, other.bits, other.bitsFrom);
    let count = 0;
    let at = other.listFrom;
    const end = other.listFrom + other.#size;
    for (let i = this.listFrom; i < this.listFrom + this.#size && at < end; i++) {
      const position = this.list[i] as number;
      at = other.seek(position, at);
      if (at < end && other.list[at] === position) count++;
    }
    return count;
  }

  /** Removes the members that the other set has. */
  subtract(other: ChunkSet): void {
    if (this.#size === 0 || other.#size === 0) return;
    if (this.isBitmap) {
      const own = this.#writableBits();
      if (other.isBitmap)
        for (let i = 0; i < bitmapWords; i++) own[i] = (own[i] as number) & ~(other.bits[other.bitsFrom + i] as number);
      else
        for (let i = other.listFrom; i < other.listFrom + other.#size; i++) {
          const position = other.list[i] as number;
          own[position >>> 5] = (own[position >>> 5] as number) & ~(1 << (position & 31));
        }
      this.showBits(own, 0, -1);
    } else if (other.isBitmap) this.#filter(this, other.bits, other.bitsFrom, 0);
    else {
      const own = this.ownList(this.#size);
      let size = 0;
      let at = other.listFrom;
      const end = other.listFrom + other.#size;
      for (let i = this.listFrom; i < this.listFrom + this.#size; i++) {
        const position = this.list[i] as number;
        at = other.seek(position, at);
        if (at === end || other.list[at] !== position) own[size++] = position;
      }
      this.showList(own, 0, size);
    }
  }

  /** Keeps the members that pass a test. They are tested in ascending order. */
  keep(test: (position: number) => boolean): void {
    if (this.isBitmap) {
      const own = this.#writableBits();
      for (let i = 0; i < bitmapWords; i++)
        for (let word = own[i] as number; word !== 0; word &= word - 1)
          if (!test((i << 5) + lowestBit(word))) own[i] = (own[i] as number) & ~(word & -word);
      this.showBits(own, 0, -1);
    } else {
      const own = this.ownList(this.#size);
      let size = 0;
      for (let i = this.listFrom; i < this.listFrom + this.#size; i++) {
        const position = this.list[i] as number;
        if (test(position)) own[size++] = position;
      }
      this.showList(own, 0, size);
    }
  }

  /** Turns a list into a bitmap of the same members, for many look-ups. */
  toBitmap(): void {
    if (this.isBitmap) return;
    const own = this.ownBits;
    own.fill(0);
    for (let i = this.listFrom; i < this.listFrom + this.#size; i++) setBit(own, 0, this.list[i] as number);
    this.showBits(own, 0, this.#size);
  }

  /** Turns a bitmap of few members into a list of them, which takes less to narrow. */
  toListIfFew(): void {
    if (!this.isBitmap || this.#size > fewMax) return;
    const { bits, bitsFrom } = this;
    const own = this.ownList(fewMax);
    let size = 0;
    for (let w = 0; w < bitmapWords; w++) {
      for (let word = bits[bitsFrom + w] as number; word !== 0; word &= word - 1) {
        if (size === fewMax) return;
        own[size++] = (w << 5) + lowestBit(word);
      }
    }
    this.showList(own, 0, size);
  }

  /** Writes up to `into.length` members from `position` on, ascending. Returns how many. */
  members(position: number, into: Uint16Array): number {
    let count = 0;
    if (!this.isBitmap) {
      const end = this.listFrom + this.#size;
      for (let i = this.seek(position, this.listFrom); i < end && count < into.length; i++)
        into[count++] = this.list[i] as number;
      return count;
    }
    if (position >= chunkSize) return 0;
    let index = position >>> 5;
    let word = (this.bits[this.bitsFrom + index] as number) & (-1 << (position & 31));
    for (;;) {
      while (word !== 0) {
        if (count === into.length) return count;
        into[count++] = (index << 5) + lowestBit(word);
        word &= word - 1;
      }
      if (++index === bitmapWords) return count;
      word = this.bits[this.bitsFrom + index] as number;
    }
  }

  /**
   * Turns this set into a bitmap in its own memory and returns that memory. The caller may remove members, so the set
   * counts them again.
   */
  toOwnBits(): Uint32Array {
    this.toBitmap();
    const own = this.#writableBits();
    this.showBits(own, 0, -1);
    return own;
  }

  #writableBits(): Uint32Array {
    const own = this.ownBits;
    if (this.bits !== own) own.set(this.bits.subarray(this.bitsFrom, this.bitsFrom + bitmapWords));
    return own;
  }

  /**
   * Makes this set the members of a list whose bit is `wanted`. It has no branch, because the processor cannot predict
   * the bits.
   */
  #filter(source: ChunkSet, bits: Uint32Array, from: number, wanted: 0 | 1): void {
    const own = this.ownList(source.#size);
    const { list, listFrom } = source;
    const end = listFrom + source.#size;
    let size = 0;
    for (let i = listFrom; i < end; i++) {
      const position = list[i] as number;
      own[size] = position;
      size += hasBit(bits, from, position) ^ wanted ^ 1;
    }
    this.showList(own, 0, size);
  }

  /**
   * Intersects two lists. The result may overwrite this set's own list: it never grows beyond what has been read of it.
   */
  #intersectLists(other: ChunkSet): void {
    const own = this.ownList(Math.min(this.#size, other.#size));
    const small = this.#size <= other.#size ? this : other;
    const large = small === this ? other : this;
    const { list: a, listFrom: fromA } = small;
    const { list: b, listFrom: fromB } = large;
    const endA = fromA + small.#size;
    const endB = fromB + large.#size;
    let size = 0;
    if (small.#size * gallopMin < large.#size) {
      for (let i = fromA, at = fromB; i < endA && at < endB; i++) {
        const position = a[i] as number;
        at = large.seek(position, at);
        if (at < endB && b[at] === position) own[size++] = position;
      }
    } else {
      // Marks need no branch, and no step waits for the comparison before it, as walking along both lists would.
      for (let i = fromA; i < endA; i++) setBit(marks, 0, a[i] as number);
      for (let i = fromB; i < endB; i++) {
        const position = b[i] as number;
        own[size] = position;
        size += hasBit(marks, 0, position);
      }
      // The members that were marked may have been overwritten by the result.
      if (a === own || small.#size > clearedSinglyMax) marks.fill(0);
      else for (let i = fromA; i < endA; i++) marks[(a[i] as number) >>> 5] = 0;
    }
    this.showList(own, 0, size);
  }
}

function countMembers(list: ChunkSet, bits: Uint32Array, from: number): number {
  let count = 0;
  const end = list.listFrom + list.size;
  for (let i = list.listFrom; i < end; i++) count += hasBit(bits, from, list.list[i] as number);
  return count;
}
