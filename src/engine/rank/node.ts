import { chunkSize } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';

/** Meeting a set with a bitmap that is at hand takes as long as reading so many postings: 1 to 3 µs. */
const atHandCost = 1_024;

/**
 * A condition that is evaluated chunk by chunk in ascending order. One chunk at a time keeps every intermediate result
 * in 8 KB, whatever the size of the index. A few documents can also be asked for one by one.
 */
export abstract class Node {
  /** An upper bound of the number of documents that meet the condition. */
  abstract readonly documents: number;
  /** The set that `narrow` and `has` loaded last, and its chunk. */
  readonly #loaded: ChunkSet;
  #loadedChunk = -1;
  /** A second set that `load` may use. */
  protected readonly scratch: ChunkSet;

  constructor(sets: ChunkSets) {
    this.#loaded = sets.take();
    this.scratch = sets.take();
  }

  /** A rough cost of the evaluation, in postings read. Conditions are evaluated from the cheapest on. */
  get cost(): number {
    return this.documents;
  }

  /** About how many documents meet the condition. Of conditions that cost alike the one that leaves the fewest goes first. */
  get expected(): number {
    return this.documents;
  }

  /** Whether the set of a chunk is at hand, so that loading it is less work than to narrow another set. */
  isAtHand(_chunk: number): boolean {
    return false;
  }

  /** About how many postings could be read in the time that loading a chunk takes. */
  loadCost(chunk: number): number {
    return this.isAtHand(chunk) ? atHandCost : chunkSize;
  }

  /** The first chunk at or after `chunk` that may hold a document; `Infinity` if there is none. */
  next(chunk: number): number {
    return chunk;
  }

  /** Loads the documents of a chunk that meet the condition. */
  abstract load(chunk: number, into: ChunkSet): void;

  /** Removes from a set the documents that do not meet the condition. */
  narrow(chunk: number, set: ChunkSet): void {
    set.intersect(this.#loadedOf(chunk));
  }

  /** The number of look-ups by `has` that take as long as loading a chunk: 20 ns each in a few lists, for 2 to 8 µs. */
  get lookUpsMax(): number {
    return 64;
  }

  /** Whether one document of a chunk meets the condition. */
  has(chunk: number, position: number): boolean {
    return this.#loadedOf(chunk).has(position);
  }

  #loadedOf(chunk: number): ChunkSet {
    if (this.#loadedChunk !== chunk) {
      this.load(chunk, this.#loaded);
      this.#loadedChunk = chunk;
    }
    return this.#loaded;
  }
}
