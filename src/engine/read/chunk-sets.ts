import { chunkSize } from './bits.ts';
import { Candidates } from './candidates.ts';
import { ChunkSet } from './chunk-set.ts';

/** The sets of the nodes of one query. Nodes take them one by one, and the query gives all back at once. */
export class ChunkSets {
  readonly candidates = new Candidates();
  /** Sums by position in the chunk. Each user resets them to 0. */
  readonly sums = new Uint16Array(chunkSize);
  readonly steps = new Uint16Array(chunkSize);
  readonly #sets: ChunkSet[] = [];
  #taken = 0;

  take(): ChunkSet {
    const set = this.#sets[this.#taken] ?? new ChunkSet();
    this.#sets[this.#taken++] = set;
    set.clear();
    return set;
  }

  giveBackAll(): void {
    this.#taken = 0;
  }
}
