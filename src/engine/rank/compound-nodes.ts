import { chunkSize } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import { scannedMin } from '../read/columns.ts';
import type { PhraseMatcher } from '../read/phrases.ts';
import { Union } from '../read/union.ts';
import { Node } from './node.ts';
import type { RowReader } from './row-reader.ts';

/** Checking a document for a phrase takes as long as reading this many postings. */
const phraseCost = 16;
/** Checking the rows of a document takes as long as reading this many postings. */
const rowsCost = 64;
/**
 * Up to this many documents are looked up one by one. A look-up takes 20 ns for each of a few lists, and uniting
 * bitmaps takes 2 to 8 µs for a chunk.
 */
const unitedAskedMax = 64;
/** A condition that excludes is loaded for the chunk if that takes no longer than reading so many postings. */
const excludedCostMax = 8_192;
/** Documents that meet all required conditions and none of the excluded ones. */
export class AndNode extends Node {
  readonly #required: readonly Node[];
  readonly #excluded: readonly Node[];

  /** `required` are looked at in this order, and must not be empty. */
  constructor(sets: ChunkSets, required: readonly Node[], excluded: readonly Node[]) {
    super(sets);
    this.#required = required;
    this.#excluded = excluded;
  }

  get documents(): number {
    return this.#required.reduce((least, node) => Math.min(least, node.documents), Infinity);
  }

  override get cost(): number {
    return this.#required[0]?.cost ?? 0;
  }

  override get expected(): number {
    return this.#required.reduce((least, node) => Math.min(least, node.expected), Infinity);
  }

  override loadCost(chunk: number): number {
    return sumOfCosts(this.#required, chunk) + sumOfCosts(this.#excluded, chunk);
  }

  override next(chunk: number): number {
    let next = chunk;
    for (let i = 0; i < this.#required.length && next !== Infinity; i++) next = (this.#required[i] as Node).next(next);
    return next;
  }

  load(chunk: number, into: ChunkSet): void {
    (this.#required[0] as Node).load(chunk, into);
    this.#narrowFrom(1, chunk, into);
  }

  override narrow(chunk: number, set: ChunkSet): void {
    this.#narrowFrom(0, chunk, set);
  }

  /** Narrows by the required conditions from number `first` on, and removes what is excluded. */
  #narrowFrom(first: number, chunk: number, set: ChunkSet): void {
    for (let i = first; i < this.#required.length; i++) {
      set.toListIfFew();
      if (set.isEmpty) return;
      (this.#required[i] as Node).narrow(chunk, set);
    }
    this.#exclude(chunk, set);
  }

  #exclude(chunk: number, set: ChunkSet): void {
    for (let i = 0; i < this.#excluded.length && !set.isEmpty; i++) {
      const node = this.#excluded[i] as Node;
      if (isFew(set, unitedAskedMax)) {
        set.keep((position) => !node.has(chunk, position));
        continue;
      }
      if (node.loadCost(chunk) <= excludedCostMax) node.load(chunk, this.scratch);
      else {
        // Of whoever is left alone, so that rows of nobody else are read.
        this.scratch.showSame(set);
        node.narrow(chunk, this.scratch);
      }
      set.subtract(this.scratch);
    }
  }

  override has(chunk: number, position: number): boolean {
    for (let i = 0; i < this.#required.length; i++) if (!(this.#required[i] as Node).has(chunk, position)) return false;
    for (let i = 0; i < this.#excluded.length; i++) if ((this.#excluded[i] as Node).has(chunk, position)) return false;
    return true;
  }
}

export class OrNode extends Node {
  /** The conditions, the one with the most documents first. */
  readonly #of: readonly Node[];
  readonly documents: number;
  readonly #union = new Union();
  #unionChunk = -1;
  /** The members of a set that meet some condition, while it is narrowed. */
  readonly #narrowed: ChunkSet;

  constructor(sets: ChunkSets, of: readonly Node[]) {
    super(sets);
    this.#of = of.toSorted((a, b) => b.documents - a.documents);
    this.documents = of.reduce((sum, node) => sum + node.documents, 0);
    this.#narrowed = sets.take();
  }

  override get cost(): number {
    return this.#of.reduce((sum, node) => sum + node.cost, 0);
  }

  override get expected(): number {
    return this.#of.reduce((sum, node) => sum + node.expected, 0);
  }

  override loadCost(chunk: number): number {
    return sumOfCosts(this.#of, chunk);
  }

  override next(chunk: number): number {
    let next = Infinity;
    for (let i = 0; i < this.#of.length && next > chunk; i++) next = Math.min(next, (this.#of[i] as Node).next(chunk));
    return next;
  }

  /** Makes every later `load` note in `into` the documents that meet at least two of the conditions. */
  noteShared(into: ChunkSet): void {
    this.#union.shared ??= into;
  }

  /** The documents that meet at least two of the conditions; null if they have not been noted for this chunk. */
  sharedOf(chunk: number): ChunkSet | null {
    return this.#unionChunk === chunk ? this.#union.shared : null;
  }

  load(chunk: number, into: ChunkSet): void {
    const bits = into.ownBits;
    this.#union.begin(bits);
    this.#unionChunk = chunk;
    for (let i = 0; i < this.#of.length; i++) {
      const node = this.#of[i] as Node;
      if (node.next(chunk) !== chunk) continue;
      node.load(chunk, this.scratch);
      this.#union.add(this.scratch);
    }
    into.showBits(bits, 0, this.#union.size);
  }

  override narrow(chunk: number, set: ChunkSet): void {
    if (isFew(set, unitedAskedMax)) set.keep((position) => this.has(chunk, position));
    else if (set.size > scannedMin) super.narrow(chunk, set);
    else this.#narrowEach(chunk, set);
  }

  /** Narrows the set by each condition: one that has to look at documents then looks at no others. */
  #narrowEach(chunk: number, set: ChunkSet): void {
    const bits = this.#narrowed.ownBits;
    const union = new Union();
    union.begin(bits);
    for (let i = 0; i < this.#of.length; i++) {
      const node = this.#of[i] as Node;
      if (node.next(chunk) !== chunk) continue;
      if (set.isBitmap && node.isAtHand(chunk)) node.load(chunk, this.scratch);
      else {
        this.scratch.showSame(set);
        node.narrow(chunk, this.scratch);
      }
      union.add(this.scratch);
    }
    this.#narrowed.showBits(bits, 0, union.size);
    set.intersect(this.#narrowed);
  }

  override has(chunk: number, position: number): boolean {
    for (let i = 0; i < this.#of.length; i++) if ((this.#of[i] as Node).has(chunk, position)) return true;
    return false;
  }
}

/** Documents that have the words one after the other, among those that have all the words. */
export class PhraseNode extends Node {
  readonly #words: Node;
  readonly #matcher: PhraseMatcher;

  constructor(sets: ChunkSets, words: Node, matcher: PhraseMatcher) {
    super(sets);
    this.#words = words;
    this.#matcher = matcher;
  }

  get documents(): number {
    return this.#words.documents;
  }

  override get cost(): number {
    return this.#words.cost + this.#words.documents * phraseCost;
  }

  override next(chunk: number): number {
    return this.#words.next(chunk);
  }

  load(chunk: number, into: ChunkSet): void {
    this.#words.load(chunk, into);
    this.#verify(chunk, into);
  }

  override narrow(chunk: number, set: ChunkSet): void {
    this.#words.narrow(chunk, set);
    this.#verify(chunk, set);
  }

  override has(chunk: number, position: number): boolean {
    return this.#words.has(chunk, position) && this.#matcher.occurs(chunk * chunkSize + position);
  }

  #verify(chunk: number, set: ChunkSet): void {
    const base = chunk * chunkSize;
    set.keep((position) => this.#matcher.occurs(base + position));
  }
}

/** Documents of whose rows a formula holds: those that may have such rows, checked one by one. */
export class RowsNode extends Node {
  readonly #owners: Node;
  readonly #matcher: RowReader<boolean>;

  constructor(sets: ChunkSets, owners: Node, matcher: RowReader<boolean>) {
    super(sets);
    this.#owners = owners;
    this.#matcher = matcher;
  }

  get documents(): number {
    return this.#owners.documents;
  }

  override get cost(): number {
    return this.#owners.cost + this.#owners.documents * rowsCost;
  }

  override next(chunk: number): number {
    return this.#owners.next(chunk);
  }

  load(chunk: number, into: ChunkSet): void {
    this.#owners.load(chunk, into);
    into.keep((position) => this.#matcher.read(chunk, position));
  }

  override narrow(chunk: number, set: ChunkSet): void {
    this.#owners.narrow(chunk, set);
    set.keep((position) => this.#matcher.read(chunk, position));
  }

  override has(chunk: number, position: number): boolean {
    return this.#owners.has(chunk, position) && this.#matcher.read(chunk, position);
  }
}

function sumOfCosts(nodes: readonly Node[], chunk: number): number {
  let sum = 0;
  for (let i = 0; i < nodes.length; i++) sum += (nodes[i] as Node).loadCost(chunk);
  return sum;
}

/** Whether a set has so few documents that checking them one by one is faster. */
export function isFew(set: ChunkSet, askedMax: number): boolean {
  return !set.isBitmap && set.size <= askedMax;
}
