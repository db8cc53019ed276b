import { bitmapWords, chunkBits, chunkMask, chunkSize, lowestBit, setBit } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import type { Rows } from '../read/table.ts';
import { isFew } from './compound-nodes.ts';
import { Node } from './node.ts';
import type { RowTally } from './row-tally.ts';

/**
 * Up to this many documents are looked up one by one, at 0.3 µs each. Gathering the rows of more takes less for each of
 * them, and mapping all rows of a chunk to documents 50 to 300 µs if many match.
 */
const ownersAskedMax = 16;
/** Finding the rows of one document and looking at them takes as long as reading the rows of this many. */
const rowAskedCost = 4;
/** The same in postings, as `loadCost` counts. */
const gatheredCost = 40;
/** Adding a row to a tally takes 20 to 40 ns, as reading so many postings. */
const talliedCost = 16;

/**
 * Documents of which one row, or two, meet a condition, or those that the rows that meet it tell to match. The condition
 * is evaluated over rows, then rows are mapped to documents.
 */
export class SameNode extends Node {
  readonly #rows: Rows;
  readonly #of: Node;
  readonly #need: 'once' | 'twice' | RowTally;
  readonly #members = new Uint16Array(1024);
  /** The documents of the rows that are left, while a set is narrowed. */
  readonly #found: ChunkSet;

  constructor(sets: ChunkSets, rows: Rows, of: Node, need: 'once' | 'twice' | RowTally) {
    super(sets);
    this.#found = sets.take();
    this.#rows = rows;
    this.#of = of;
    this.#need = need;
  }

  get documents(): number {
    return this.#of.documents;
  }

  override get cost(): number {
    return this.#isTallied ? this.#of.cost * talliedCost : this.#of.cost;
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
    const from = chunks[chunk] ?? 0;
    const to = chunks[chunk + 1] ?? 0;
    for (let rows = from; rows < to; rows++) sum += this.#of.loadCost(rows);
    return this.#isTallied ? sum + this.#rowsMeeting * (to - from) * talliedCost : sum;
  }

  load(chunk: number, into: ChunkSet): void {
    const { chunks } = this.#rows;
    const bits = into.ownBits.fill(0);
    into.showBits(bits, 0, -1);
    const end = chunks[chunk + 1] ?? 0;
    let before = -1;
    for (let rows = this.#of.next(chunks[chunk] ?? 0); rows < end; rows = this.#of.next(rows + 1)) {
      this.#of.load(rows, this.scratch);
      before = this.#mark(chunk, rows << chunkBits, before, bits);
    }
    this.#settle(before, bits);
  }

  override narrow(chunk: number, set: ChunkSet): void {
    if (isFew(set, ownersAskedMax)) set.keep((position) => this.has(chunk, position));
    else if (this.#isWorthGathering(chunk, set.size)) this.#narrowByRows(chunk, set);
    else super.narrow(chunk, set);
  }

  /** Whether reading all rows takes longer: their rarest condition is not rare, and their sets are not at hand. */
  #isWorthGathering(chunk: number, documents: number): boolean {
    const isRare = !this.#isTallied && documents * rowAskedCost >= this.#rowsMeeting;
    return !isRare && documents * gatheredCost < this.loadCost(chunk);
  }

  /** About how many rows of a chunk of rows meet the condition. */
  get #rowsMeeting(): number {
    return (this.#of.cost / this.#rows.table.size) * chunkSize;
  }

  get #isTallied(): boolean {
    return typeof this.#need !== 'string';
  }

  /** Narrows the rows of the set's documents alone. */
  #narrowByRows(chunk: number, set: ChunkSet): void {
    const { chunks, owners, first, table } = this.#rows;
    const candidates = new Uint16Array(set.size);
    set.members(0, candidates);
    const documents = chunk << chunkBits;
    const bits = this.#found.ownBits.fill(0);
    let at = 0;
    let before = -1;
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
      before = this.#mark(chunk, base, before, bits);
    }
    this.#settle(before, bits);
    this.#found.showBits(bits, 0, -1);
    set.intersect(this.#found);
  }

  /** Marks the documents of the rows in the scratch set. `last` is the owner of the row before, as is what it gives. */
  #mark(chunk: number, base: number, last: number, bits: Uint32Array): number {
    const { owners } = this.#rows;
    const { scratch } = this;
    const need = this.#need;
    if (need === 'once' && scratch.isBitmap) {
      markOwners(owners, base, scratch, bits);
      return last;
    }
    let before = last;
    for (let from = 0; from < chunkSize; ) {
      const count = scratch.members(from, this.#members);
      if (typeof need !== 'string') before = this.#tally(need, chunk, base, count, before, bits);
      else
        for (let i = 0; i < count; i++) {
          const owner = owners[base + (this.#members[i] as number)] as number;
          if (need === 'once' || owner === before) setBit(bits, 0, owner);
          before = owner;
        }
      from = count < this.#members.length ? chunkSize : (this.#members[count - 1] as number) + 1;
    }
    return before;
  }

  /** Adds the rows at hand to what is known of their documents, and marks those of which all is known. */
  #tally(tally: RowTally, chunk: number, base: number, count: number, last: number, bits: Uint32Array): number {
    const { owners, first } = this.#rows;
    const documents = chunk << chunkBits;
    let before = last;
    for (let i = 0; i < count; i++) {
      const row = base + (this.#members[i] as number);
      const owner = owners[row] as number;
      if (owner !== before) {
        this.#settle(before, bits);
        tally.begin(documents + owner, first[documents + owner] as number);
        before = owner;
      }
      tally.add(row);
    }
    return before;
  }

  /** Marks a document of which all rows have been added, if they tell it to match. */
  #settle(owner: number, bits: Uint32Array): void {
    if (owner >= 0 && typeof this.#need !== 'string' && this.#need.isMet()) setBit(bits, 0, owner);
  }

  override has(chunk: number, position: number): boolean {
    const { chunks, owners, first, table } = this.#rows;
    const need = this.#need;
    const tally = typeof need === 'string' ? null : need;
    const document = (chunk << chunkBits) + position;
    const end = (chunks[chunk + 1] ?? 0) << chunkBits;
    let needed = need === 'once' ? 1 : 2;
    tally?.begin(document, first[document] as number);
    for (let row = first[document] as number; row < end && owners[row] === position; row++) {
      const rows = row >>> chunkBits;
      const place = row & chunkMask;
      // The rows of a chunk that are not in use have owners too.
      if (place >= table.sizeOf(rows)) break;
      if (!this.#of.has(rows, place)) continue;
      if (tally !== null) tally.add(row);
      else if (--needed === 0) return true;
    }
    return tally?.isMet() ?? false;
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
