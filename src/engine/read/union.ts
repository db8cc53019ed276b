import { bitmapWords, setBit } from './bits.ts';
import type { ChunkSet } from './chunk-set.ts';

/**
 * Unites sets of one chunk. Members are counted while lists are added, which is cheaper than counting afterwards. So
 * sets that may be bitmaps should be added first.
 */
export class Union {
  /** The number of members; -1 if bitmaps overlap and the members must be counted. */
  size = 0;
  /** If not null, collects the members that at least two of the added sets have. */
  shared: ChunkSet | null = null;
  #bits: Uint32Array = new Uint32Array(0);

  /** Starts an empty union in the memory of a bitmap. */
  begin(bits: Uint32Array): void {
    this.#bits = bits.fill(0);
    this.size = 0;
    this.shared?.showBits(this.shared.ownBits.fill(0), 0, 0);
  }

  add(set: ChunkSet): void {
    if (set.isEmpty) return;
    if (this.size === 0) this.#copy(set);
    else {
      if (set.isBitmap) this.#addBits(set);
      else this.#addList(set);
      this.shared?.showBits(this.shared.ownBits, 0, -1);
    }
  }

  #copy(set: ChunkSet): void {
    const { list, listFrom, bits, bitsFrom, size } = set;
    if (set.isBitmap) this.#bits.set(bits.subarray(bitsFrom, bitsFrom + bitmapWords));
    else for (let i = listFrom; i < listFrom + size; i++) setBit(this.#bits, 0, list[i] as number);
    this.size = size;
  }

  #addBits({ bits, bitsFrom }: ChunkSet): void {
    const own = this.#bits;
    const shared = this.shared?.ownBits ?? null;
    this.size = -1;
    if (shared === null) {
      for (let i = 0; i < bitmapWords; i++) own[i] = (own[i] as number) | (bits[bitsFrom + i] as number);
      return;
    }
    for (let i = 0; i < bitmapWords; i++) {
      const held = own[i] as number;
      const added = bits[bitsFrom + i] as number;
      shared[i] = (shared[i] as number) | (held & added);
      own[i] = held | added;
    }
  }

  #addList({ list, listFrom, size }: ChunkSet): void {
    const own = this.#bits;
    const shared = this.shared?.ownBits ?? null;
    let held = 0;
    for (let i = listFrom; i < listFrom + size; i++) {
      const position = list[i] as number;
      const at = position >>> 5;
      const bit = 1 << (position & 31);
      const word = own[at] as number;
      const again = word & bit;
      held += +(again !== 0);
      own[at] = word | bit;
      if (shared !== null) shared[at] = (shared[at] as number) | again;
    }
    if (this.size > 0) this.size += size - held;
  }
}
