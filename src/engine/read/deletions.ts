import { bitmapWords, chunkSize, clearBit, hasBit, setBit } from './bits.ts';
import type { ChunkSet } from './chunk-set.ts';

/** One bit for each document of a table, set if it has been deleted. */
export class Deletions {
  bits: Uint32Array;
  count = 0;

  /** Holds document numbers below `size`. */
  constructor(size: number) {
    this.bits = new Uint32Array(Math.ceil(size / chunkSize) * bitmapWords);
  }

  /** Deletes a document. Returns false if it was deleted already. */
  add(document: number): boolean {
    if (hasBit(this.bits, 0, document) === 1) return false;
    setBit(this.bits, 0, document);
    this.count++;
    return true;
  }

  /** Takes a deletion back. */
  remove(document: number): void {
    if (hasBit(this.bits, 0, document) === 0) return;
    clearBit(this.bits, 0, document);
    this.count--;
  }

  has(document: number): boolean {
    return this.count > 0 && hasBit(this.bits, 0, document) === 1;
  }

  /** Shows the deleted documents of a chunk. */
  load(chunk: number, into: ChunkSet): void {
    if (this.count > 0) into.showBits(this.bits, chunk * bitmapWords, -1);
    else into.clear();
  }
}
