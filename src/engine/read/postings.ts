import { bitmapWords, chunkBits, chunkMask, chunkSize, countAnd, hasBit, setBit } from './bits.ts';
import { type ChunkSet, listMax } from './chunk-set.ts';
import type { Dictionary } from './dictionary.ts';
import type { OnDemand } from './on-demand.ts';

/** The documents that have a term, chunk by chunk. The postings of a segment and of the delta both implement it. */
export interface PostingList {
  /** The number of documents, deleted ones included. */
  readonly documents: number;
  /** The first chunk at or after `chunk` that may hold a document; `Infinity` if there is none. */
  next(chunk: number): number;
  /** Loads the documents of a chunk. A query loads chunks in ascending order. */
  load(chunk: number, into: ChunkSet): void;
  /** Sets the bit of every document in a bitmap of the whole table. */
  addTo(bits: Uint32Array): void;
  /** The highest impact byte in a chunk; 0 if the chunk has no document, 1 if impacts are not kept. */
  maxImpact(chunk: number): number;
}

/** The arrays of all posting lists of a table's keywords, or of its words. docs/engine.md describes the layout. */
export interface PostingArrays {
  /** For each term, the number of its documents. */
  readonly frequencies: Uint32Array;
  /** For each term, the number of its chunks; 0 for a sparse term. */
  readonly pieces: Uint16Array;
  /** For each term, its start in `sparse` or in the three arrays of chunks. */
  readonly places: Uint32Array;
  /** The documents of sparse terms, as full document numbers. */
  readonly sparse: OnDemand<Uint32Array>;
  readonly chunkKeys: Uint16Array;
  /** The number of the term's documents in a chunk, less one. */
  readonly chunkCounts: Uint16Array;
  /** The start of the chunk's list in `lists`, or the number of its bitmap. */
  readonly chunkPlaces: Uint32Array;
  readonly lists: OnDemand<Uint16Array>;
  readonly bitmaps: OnDemand<Uint32Array>;
}

/** The extra arrays of words: an impact byte for each posting, in the order of the postings. */
export interface ImpactArrays {
  readonly sparseImpacts: OnDemand<Uint8Array>;
  readonly listImpacts: OnDemand<Uint8Array>;
  readonly bitmapImpacts: OnDemand<Uint8Array>;
  /** For each bitmap, the start of its impacts. */
  readonly bitmapPlaces: Uint32Array;
  /** For each 32-bit word of a bitmap, the number of set bits before it. */
  readonly bitmapRanks: OnDemand<Uint16Array>;
  /** For each chunk of a term, the highest impact. */
  readonly chunkImpacts: Uint8Array;
}

/**
 * A keyword with at least this many documents in a chunk gets a bitmap there. The limit for words is higher, because
 * keywords are ANDed far more often.
 */
export const keywordBitmapMin = 1_024;
export const wordBitmapMin = 4_096;

/**
 * A term with fewer documents than this is sparse and keeps full document numbers. Below 8 documents a chunk, chunk
 * entries would cost more than they save.
 */
export function sparseBelow(chunks: number): number {
  return Math.min(8 * chunks, listMax);
}

export class Postings {
  readonly dictionary: Dictionary;
  readonly arrays: PostingArrays;
  readonly impacts: ImpactArrays | null;

  constructor(dictionary: Dictionary, arrays: PostingArrays, impacts: ImpactArrays | null) {
    this.dictionary = dictionary;
    this.arrays = arrays;
    this.impacts = impacts;
  }

  list(term: number): PostingList {
    const documents = this.arrays.frequencies[term] as number;
    const place = this.arrays.places[term] as number;
    const pieces = this.arrays.pieces[term] as number;
    return pieces === 0 ? new SparseList(this, place, documents) : new ChunkedList(this, place, pieces, documents);
  }

  /** The number of a term's documents in a bitmap of the whole table. It makes no list, because facets ask for many. */
  countIn(term: number, bits: Uint32Array): number {
    const { pieces, places, frequencies, sparse, chunkKeys, chunkCounts, chunkPlaces, lists, bitmaps } = this.arrays;
    const start = places[term] as number;
    const size = pieces[term] as number;
    let count = 0;
    if (size === 0) {
      const end = start + (frequencies[term] as number);
      sparse.need(start, end);
      for (let i = start; i < end; i++) count += hasBit(bits, 0, sparse.values[i] as number);
      return count;
    }
    for (let piece = start; piece < start + size; piece++) {
      const from = (chunkKeys[piece] as number) * bitmapWords;
      const held = (chunkCounts[piece] as number) + 1;
      const place = chunkPlaces[piece] as number;
      if (held < this.bitmapMin) {
        lists.need(place, place + held);
        for (let i = place; i < place + held; i++) count += hasBit(bits, from, lists.values[i] as number);
      } else {
        needBitmap(bitmaps, place);
        count += countAnd(bitmaps.values, place * bitmapWords, bits, from);
      }
    }
    return count;
  }

  get bitmapMin(): number {
    return this.impacts === null ? keywordBitmapMin : wordBitmapMin;
  }
}

/** Reads what an array holds for each word of a bitmap. */
function needBitmap(array: OnDemand<Uint16Array | Uint32Array>, bitmap: number): void {
  array.need(bitmap * bitmapWords, (bitmap + 1) * bitmapWords);
}

class SparseList implements PostingList {
  readonly documents: number;
  readonly #postings: Postings;
  readonly #end: number;
  /** The entries before this place lie in chunks that the query has passed. */
  #at: number;
  readonly #start: number;

  constructor(postings: Postings, place: number, documents: number) {
    this.documents = documents;
    this.#postings = postings;
    this.#start = place;
    this.#at = place;
    this.#end = place + documents;
  }

  next(chunk: number): number {
    this.#seek(chunk);
    const { values } = this.#postings.arrays.sparse;
    return this.#at < this.#end ? (values[this.#at] as number) >>> chunkBits : Infinity;
  }

  load(chunk: number, into: ChunkSet): void {
    this.#seek(chunk);
    const { values } = this.#postings.arrays.sparse;
    const own = into.ownList(listMax);
    let size = 0;
    for (let i = this.#at; i < this.#end; i++) {
      const document = values[i] as number;
      if (document >>> chunkBits !== chunk) break;
      own[size++] = document & chunkMask;
    }
    into.showList(own, 0, size);
    const { impacts } = this.#postings;
    if (impacts !== null) {
      impacts.sparseImpacts.need(this.#at, this.#at + size);
      into.impacts = impacts.sparseImpacts.values;
      into.impactsFrom = this.#at;
    }
  }

  addTo(bits: Uint32Array): void {
    const { sparse } = this.#postings.arrays;
    sparse.need(this.#start, this.#end);
    for (let i = this.#start; i < this.#end; i++) setBit(bits, 0, sparse.values[i] as number);
  }

  maxImpact(chunk: number): number {
    const { impacts, arrays } = this.#postings;
    if (impacts === null) return 1;
    this.#seek(chunk);
    const { values } = arrays.sparse;
    impacts.sparseImpacts.need(this.#start, this.#end);
    let most = 0;
    for (let i = this.#at; i < this.#end && (values[i] as number) >>> chunkBits === chunk; i++)
      most = Math.max(most, impacts.sparseImpacts.values[i] as number);
    return most;
  }

  #seek(chunk: number): void {
    const { sparse } = this.#postings.arrays;
    sparse.need(this.#start, this.#end);
    const { values } = sparse;
    const first = chunk * chunkSize;
    if (this.#at > this.#start && (values[this.#at - 1] as number) >= first) this.#at = this.#start;
    while (this.#at < this.#end && (values[this.#at] as number) < first) this.#at++;
  }
}

class ChunkedList implements PostingList {
  readonly documents: number;
  readonly #postings: Postings;
  readonly #start: number;
  readonly #end: number;

  constructor(postings: Postings, place: number, pieces: number, documents: number) {
    this.documents = documents;
    this.#postings = postings;
    this.#start = place;
    this.#end = place + pieces;
  }

  next(chunk: number): number {
    const piece = this.#seek(chunk);
    return piece < this.#end ? (this.#postings.arrays.chunkKeys[piece] as number) : Infinity;
  }

  load(chunk: number, into: ChunkSet): void {
    const { arrays, impacts } = this.#postings;
    const piece = this.#seek(chunk);
    if (piece >= this.#end || arrays.chunkKeys[piece] !== chunk) {
      into.clear();
      return;
    }
    const count = (arrays.chunkCounts[piece] as number) + 1;
    const place = arrays.chunkPlaces[piece] as number;
    if (count < this.#postings.bitmapMin) {
      arrays.lists.need(place, place + count);
      into.showList(arrays.lists.values, place, count);
      if (impacts === null) return;
      impacts.listImpacts.need(place, place + count);
      into.impacts = impacts.listImpacts.values;
      into.impactsFrom = place;
    } else {
      needBitmap(arrays.bitmaps, place);
      into.showBits(arrays.bitmaps.values, place * bitmapWords, count);
      if (impacts === null) return;
      const impactsFrom = impacts.bitmapPlaces[place] as number;
      impacts.bitmapImpacts.need(impactsFrom, impactsFrom + count);
      into.impacts = impacts.bitmapImpacts.values;
      into.impactsFrom = impactsFrom;
      needBitmap(impacts.bitmapRanks, place);
      into.ranks = impacts.bitmapRanks.values;
      into.ranksFrom = place * bitmapWords;
    }
  }

  addTo(bits: Uint32Array): void {
    const { arrays, bitmapMin } = this.#postings;
    for (let piece = this.#start; piece < this.#end; piece++) {
      const from = (arrays.chunkKeys[piece] as number) * bitmapWords;
      const count = (arrays.chunkCounts[piece] as number) + 1;
      const place = arrays.chunkPlaces[piece] as number;
      if (count < bitmapMin) {
        arrays.lists.need(place, place + count);
        const { values } = arrays.lists;
        for (let i = place; i < place + count; i++) setBit(bits, from, values[i] as number);
      } else {
        needBitmap(arrays.bitmaps, place);
        const { values } = arrays.bitmaps;
        for (let i = 0; i < bitmapWords; i++)
          bits[from + i] = (bits[from + i] as number) | (values[place * bitmapWords + i] as number);
      }
    }
  }

  maxImpact(chunk: number): number {
    const { arrays, impacts } = this.#postings;
    if (impacts === null) return 1;
    const piece = this.#seek(chunk);
    return piece < this.#end && arrays.chunkKeys[piece] === chunk ? (impacts.chunkImpacts[piece] as number) : 0;
  }

  /** The term's first piece that is not before `chunk`. A frequent term is in every chunk and needs no search. */
  #seek(chunk: number): number {
    const { chunkKeys } = this.#postings.arrays;
    const guess = this.#start + chunk;
    if (guess < this.#end && chunkKeys[guess] === chunk) return guess;
    let low = this.#start;
    let high = this.#end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((chunkKeys[middle] as number) < chunk) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
