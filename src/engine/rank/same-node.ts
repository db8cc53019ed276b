import { bitmapWords, chunkBits, chunkMask, chunkSize, lowestBit, setBit } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import type { Rows } from '../read/table.ts';
import { isFew } from './compound-nodes.ts';
import { Node } from './node.ts';

/**
 * Up to this many documents are looked up one by one, at 0.3 µs each. Gathering the rows of more takes less for each of
 * them, and mapping all rows of a chunk to documents 50 to 300 µs if many match.
 */
const ownersAskedMax = 16;
/** Finding the rows of one document and looking at them takes as long as reading the rows of this many. */
const rowAskedCost = 4;
/** The same in postings, as `loadCost` counts. */
const gatheredCost = 40;

/**
 * Documents of which one row, or two, meet a condition. The condition is evaluated over rows, then rows are mapped to
 * documents.
 */
export class SameNode extends Node {
  readonly #rows: Rows;
  readonly #of: Node;
  readonly #twice: boolean;
  readonly #members = new Uint16Array(1024);
  /** The documents of the rows that are left, while a set is narrowed. */
  readonly #found: ChunkSet;

  constructor(sets: ChunkSets, rows: Rows, of: Node, twice: boolean) {
    super(sets);
    this.#found = sets.take();
    this.#rows = rows;
    this.#of = of;
    this.#twice = twice;
  }

  get documents(): number {
    return this.#of.documents;
  }

  override get cost(): number {
    return this.#of.cost;
  }

  override get expected(): number {
    return this.#of.expected;
  }

  override next(chunk: number): number {
    const { chunks } = this.#rows;
    if (chunk + 1 >= chunks.length) return Infinity;
    const row = this.#of.next(chunks[chunk] as number);
    for (let next = chunk; next + 1 < chunks.length; next++) if (row < (chunks[next + 1] as number)) return next;
    return Infinity;
  }

  override loadCost(chunk: number): number {
    const { chunks } = this.#rows;
    let sum = 0;
    for (let rows = chunks[chunk] ?? 0; rows < (chunks[chunk + 1] ?? 0); rows++) sum += this.#of.loadCost(rows);
    return sum;
  }

  load(chunk: number, into: ChunkSet): void {
    const { chunks } = this.#rows;
    const bits = into.ownBits.fill(0);
    into.showBits(bits, 0, -1);
    const end = chunks[chunk + 1] ?? 0;
    let once = -1;
    for (let rows = this.#of.next(chunks[chunk] ?? 0); rows < end; rows = this.#of.next(rows + 1)) {
      this.#of.load(rows, this.scratch);
      once = this.#mark(rows << chunkBits, once, bits);
    }
  }

  override narrow(chunk: number, set: ChunkSet): void {
    if (isFew(set, ownersAskedMax)) set.keep((position) => this.has(chunk, position));
    else if (this.#isWorthGathering(chunk, set.size)) this.#narrowByRows(chunk, set);
    else super.narrow(chunk, set);
  }

  /** Whether reading all rows takes longer: their rarest condition is not rare, and their sets are not at hand. */
  #isWorthGathering(chunk: number, documents: number): boolean {
    const rarest = (this.#of.cost / this.#rows.table.size) * chunkSize;
    return documents * rowAskedCost < rarest && documents * gatheredCost < this.loadCost(chunk);
  }

  /** Narrows the rows of the set's documents alone. */
  #narrowByRows(chunk: number, set: ChunkSet): void {
    const { chunks, owners, first, table } = this.#rows;
    const candidates = new Uint16Array(set.size);
    set.members(0, candidates);
    const documents = chunk << chunkBits;
    const bits = this.#found.ownBits.fill(0);
    let at = 0;
    let once = -1;
    for (let rows = chunks[chunk] ?? 0; rows < (chunks[chunk + 1] ?? 0); rows++) {
      const base = rows << chunkBits;
      const end = base + table.sizeOf(rows);
      const own = this.scratch.ownList(chunkSize);
      let size = 0;
      for (; at < candidates.length; at++) {
        const candidate = candidates[at] as number;
        let row = Math.max(base, first[documents + candidate] as number);
        for (; row < end && owners[row] === candidate; row++) own[size++] = row - base;
        // The next chunk may have more rows of the candidate.
        if (row >= end) break;
      }
      this.scratch.showList(own, 0, size);
      this.#of.narrow(rows, this.scratch);
      once = this.#mark(base, once, bits);
    }
    this.#found.showBits(bits, 0, -1);
    set.intersect(this.#found);
  }

  /** Marks the documents of the rows in the scratch set. `once` is the owner of the row before, as is what it gives. */
  #mark(base: number, once: number, bits: Uint32Array): number {
    const { owners } = this.#rows;
    const { scratch } = this;
    if (!this.#twice && scratch.isBitmap) {
      markOwners(owners, base, scratch, bits);
      return once;
    }
    let before = once;
    for (let from = 0; from < chunkSize; ) {
      const count = scratch.members(from, this.#members);
      for (let i = 0; i < count; i++) {
        const owner = owners[base + (this.#members[i] as number)] as number;
        if (!this.#twice || owner === before) setBit(bits, 0, owner);
        before = owner;
      }
      from = count < this.#members.length ? chunkSize : (this.#members[count - 1] as number) + 1;
    }
    return before;
  }

  override has(chunk: number, position: number): boolean {
    const { chunks, owners, first, table } = this.#rows;
    const end = (chunks[chunk + 1] ?? 0) << chunkBits;
    let needed = this.#twice ? 2 : 1;
    for (let row = first[(chunk << chunkBits) + position] as number; row < end && owners[row] === position; row++) {
      const rows = row >>> chunkBits;
      const place = row & chunkMask;
      // The rows of a chunk that are not in use have owners too.
      if (place >= table.sizeOf(rows)) return false;
      if (this.#of.has(rows, place) && --needed === 0) return true;
    }
    return false;
  }
}

/** Marks the owners of the rows in a bitmap, which begins at the row `base`. */
function markOwners(owners: Uint16Array, base: number, { bits: rows, bitsFrom }: ChunkSet, bits: Uint32Array): void {
  for (let w = 0; w < bitmapWords; w++) {
    const first = base + (w << 5);
    for (let word = rows[bitsFrom + w] as number; word !== 0; word &= word - 1) {
      const owner = owners[first + lowestBit(word)] as number;
      bits[owner >>> 5] = (bits[owner >>> 5] as number) | (1 << (owner & 31));
    }
  }
}
