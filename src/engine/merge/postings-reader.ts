import { bitmapWords, chunkSize } from '../read/bits.ts';
import { keywordBitmapMin, wordBitmapMin } from '../read/postings.ts';
import { type ArrayReader, readU32, type SegmentSource } from './segment-source.ts';

/**
 * Reads the posting lists of a segment from front to back: term after term, and the documents of a term one piece at a
 * time. It holds one block of each of at most 11 arrays, and one piece: 3.3 MB in all.
 */
export class PostingsReader {
  /** The number of terms. */
  readonly terms: number;
  /** The current term, and its UTF-8. */
  term = -1;
  bytes = new Uint8Array(0);
  /** The number of documents of the current term. */
  frequency = 0;
  /** The current piece: documents in ascending order, and their impacts if the list keeps any. */
  readonly documents = new Uint32Array(chunkSize);
  readonly impacts = new Uint8Array(chunkSize);
  readonly #fieldStarts: Uint32Array;
  readonly #bitmapMin: number;
  readonly #bytes: ArrayReader;
  readonly #starts: ArrayReader;
  readonly #frequencies: ArrayReader;
  readonly #pieces: ArrayReader;
  readonly #sparse: ArrayReader;
  readonly #chunkKeys: ArrayReader;
  readonly #chunkCounts: ArrayReader;
  readonly #lists: ArrayReader;
  readonly #bitmaps: ArrayReader;
  readonly #impacts: { readonly sparse: ArrayReader; readonly list: ArrayReader; readonly bitmap: ArrayReader } | null;
  readonly #list: Uint16Array;
  readonly #bitmap = new Uint32Array(bitmapWords);
  #end: number;
  /** Chunks of the current term that are still to be read; 0 for a sparse term. */
  #chunksLeft = 0;
  #sparseLeft = 0;

  constructor(source: SegmentSource, name: string, withImpacts: boolean) {
    const open = (part: string) => source.reader(`${name}.${part}`);
    this.#fieldStarts = readU32(source, `${name}.fieldStarts`);
    this.#bitmapMin = withImpacts ? wordBitmapMin : keywordBitmapMin;
    this.#list = new Uint16Array(this.#bitmapMin);
    this.#bytes = open('bytes');
    this.#starts = open('starts');
    this.#frequencies = open('frequencies');
    this.#pieces = open('pieces');
    this.#sparse = open('sparse');
    this.#chunkKeys = open('chunkKeys');
    this.#chunkCounts = open('chunkCounts');
    this.#lists = open('lists');
    this.#bitmaps = open('bitmaps');
    this.#impacts = withImpacts
      ? { sparse: open('sparseImpacts'), list: open('listImpacts'), bitmap: open('bitmapImpacts') }
      : null;
    this.terms = this.#starts.length - 1;
    this.#end = this.#starts.next();
    this.advance();
  }

  /** Whether the current term belongs to the field. */
  isIn(field: number): boolean {
    return this.term < (this.#fieldStarts[field + 1] as number);
  }

  /** Goes to the next term. The pieces of the current one must have been read. */
  advance(): void {
    if (++this.term === this.terms) return;
    const start = this.#end;
    this.#end = this.#starts.next();
    this.bytes = new Uint8Array(this.#end - start);
    this.#bytes.read(this.bytes, this.bytes.length);
    this.frequency = this.#frequencies.next();
    this.#chunksLeft = this.#pieces.next();
    this.#sparseLeft = this.#chunksLeft === 0 ? this.frequency : 0;
  }

  /** Reads the next piece of the term. Returns the number of its documents, 0 if there is no further piece. */
  nextPiece(): number {
    if (this.#chunksLeft === 0) {
      const count = this.#sparseLeft;
      this.#sparseLeft = 0;
      this.#sparse.read(this.documents, count);
      this.#impacts?.sparse.read(this.impacts, count);
      return count;
    }
    this.#chunksLeft--;
    const base = this.#chunkKeys.next() * chunkSize;
    const count = this.#chunkCounts.next() + 1;
    if (count < this.#bitmapMin) {
      this.#lists.read(this.#list, count);
      for (let i = 0; i < count; i++) this.documents[i] = base + (this.#list[i] as number);
      this.#impacts?.list.read(this.impacts, count);
    } else {
      this.#bitmaps.read(this.#bitmap, bitmapWords);
      let at = 0;
      for (let w = 0; w < bitmapWords; w++) {
        for (let word = this.#bitmap[w] as number; word !== 0; word &= word - 1)
          this.documents[at++] = base + w * 32 + 31 - Math.clz32(word & -word);
      }
      this.#impacts?.bitmap.read(this.impacts, count);
    }
    return count;
  }
}
