import { bitmapWords, chunkBits, chunkMask, setBit } from '../read/bits.ts';
import { encodeTerm } from '../read/dictionary.ts';
import { keywordBitmapMin, sparseBelow, wordBitmapMin } from '../read/postings.ts';
import type { SectionWriter, SegmentWriter } from './segment-file.ts';

const noImpacts = new Uint8Array(0);

/**
 * Writes the posting lists of a table's keywords or words, term by term in dictionary order. postings.ts describes the
 * arrays.
 */
export class PostingsWriter {
  readonly #file: SegmentWriter;
  readonly #name: string;
  readonly #bitmapMin: number;
  readonly #sparseBelow: number;
  readonly #bytes: SectionWriter;
  readonly #starts: SectionWriter;
  readonly #fieldStarts: SectionWriter;
  readonly #frequencies: SectionWriter;
  readonly #pieces: SectionWriter;
  readonly #places: SectionWriter;
  readonly #sparse: SectionWriter;
  readonly #chunkKeys: SectionWriter;
  readonly #chunkCounts: SectionWriter;
  readonly #chunkPlaces: SectionWriter;
  readonly #lists: SectionWriter;
  readonly #bitmaps: SectionWriter;
  readonly #impacts: ReturnType<typeof impactSections> | null;
  readonly #bitmap = new Uint32Array(bitmapWords);
  readonly #list = new Uint16Array(1 << chunkBits);
  #bitmapCount = 0;
  /** The number of chunks written so far of the current term. */
  #termPieces = 0;
  #termDocuments = 0;
  /** The number of terms written so far. */
  terms = 0;

  /** `size` is the number of documents or rows of the table. */
  constructor(file: SegmentWriter, name: string, size: number, withImpacts: boolean) {
    this.#file = file;
    this.#name = name;
    this.#bitmapMin = withImpacts ? wordBitmapMin : keywordBitmapMin;
    this.#sparseBelow = sparseBelow(Math.ceil(size / (1 << chunkBits)));
    this.#bytes = file.section(`${name}.bytes`, 'u8');
    this.#starts = file.section(`${name}.starts`, 'u32');
    this.#fieldStarts = file.section(`${name}.fieldStarts`, 'u32');
    this.#frequencies = file.section(`${name}.frequencies`, 'u32');
    this.#pieces = file.section(`${name}.pieces`, 'u16');
    this.#places = file.section(`${name}.places`, 'u32');
    this.#sparse = file.section(`${name}.sparse`, 'u32');
    this.#chunkKeys = file.section(`${name}.chunkKeys`, 'u16');
    this.#chunkCounts = file.section(`${name}.chunkCounts`, 'u16');
    this.#chunkPlaces = file.section(`${name}.chunkPlaces`, 'u32');
    this.#lists = file.section(`${name}.lists`, 'u16');
    this.#bitmaps = file.section(`${name}.bitmaps`, 'u32');
    this.#impacts = withImpacts ? impactSections(file, name) : null;
    this.#starts.push(0);
    this.#fieldStarts.push(0);
  }

  /** A term in at least this many documents is written by chunks. */
  get sparseBelow(): number {
    return this.#sparseBelow;
  }

  /** Writes the next term of the current field, with at least one document, ascending. Returns the term's number. */
  add(term: string | Uint8Array, documents: Uint32Array, impacts: Uint8Array | null, count: number): number {
    const bytes = typeof term === 'string' ? encodeTerm(term) : term;
    if (count < this.#sparseBelow) {
      this.#pieces.push(0);
      this.#places.push(this.#sparse.length);
      this.#sparse.pushAll(documents, 0, count);
      this.#impacts?.sparse.pushAll(impacts ?? noImpacts, 0, count);
      return this.#endTerm(bytes, count);
    }
    for (let from = 0; from < count; ) {
      const chunk = (documents[from] as number) >>> chunkBits;
      let to = from + 1;
      while (to < count && (documents[to] as number) >>> chunkBits === chunk) to++;
      this.addChunk(documents, impacts, from, to);
      from = to;
    }
    return this.endChunks(bytes);
  }

  /**
   * Writes the next chunk, of at least one document, of a term too long to hold in memory. `endChunks` ends the term.
   */
  addChunk(documents: Uint32Array, impacts: Uint8Array | null, from: number, to: number): void {
    const held = impacts ?? noImpacts;
    this.#chunkKeys.push((documents[from] as number) >>> chunkBits);
    this.#chunkCounts.push(to - from - 1);
    if (to - from < this.#bitmapMin) this.#addList(documents, held, from, to);
    else this.#addBitmap(documents, held, from, to);
    if (this.#impacts !== null) {
      let most = 0;
      for (let i = from; i < to; i++) if ((held[i] as number) > most) most = held[i] as number;
      this.#impacts.chunk.push(most);
    }
    this.#termPieces++;
    this.#termDocuments += to - from;
  }

  /** Names the term of the chunks written since the last term. Returns the term's number. */
  endChunks(term: Uint8Array): number {
    this.#pieces.push(this.#termPieces);
    this.#places.push(this.#chunkKeys.length - this.#termPieces);
    const count = this.#termDocuments;
    this.#termPieces = 0;
    this.#termDocuments = 0;
    return this.#endTerm(term, count);
  }

  endField(): void {
    this.#fieldStarts.push(this.terms);
  }

  end(): void {
    this.#file.endSections(`${this.#name}.`);
  }

  #endTerm(bytes: Uint8Array, count: number): number {
    this.#bytes.pushAll(bytes);
    this.#starts.push(this.#bytes.length);
    this.#frequencies.push(count);
    return this.terms++;
  }

  #addList(documents: Uint32Array, impacts: Uint8Array, from: number, to: number): void {
    this.#chunkPlaces.push(this.#lists.length);
    for (let i = from; i < to; i++) this.#list[i - from] = (documents[i] as number) & chunkMask;
    this.#lists.pushAll(this.#list, 0, to - from);
    this.#impacts?.list.pushAll(impacts, from, to);
  }

  #addBitmap(documents: Uint32Array, impacts: Uint8Array, from: number, to: number): void {
    this.#chunkPlaces.push(this.#bitmapCount++);
    this.#bitmap.fill(0);
    for (let i = from; i < to; i++) setBit(this.#bitmap, 0, (documents[i] as number) & chunkMask);
    this.#bitmaps.pushAll(this.#bitmap);
    if (this.#impacts === null) return;
    this.#impacts.place.push(this.#impacts.bitmap.length);
    this.#impacts.bitmap.pushAll(impacts, from, to);
    let at = from;
    for (let word = 0; word < bitmapWords; word++) {
      this.#impacts.rank.push(at - from);
      while (at < to && ((documents[at] as number) & chunkMask) >>> 5 === word) at++;
    }
  }
}

function impactSections(file: SegmentWriter, name: string) {
  return {
    sparse: file.section(`${name}.sparseImpacts`, 'u8'),
    list: file.section(`${name}.listImpacts`, 'u8'),
    bitmap: file.section(`${name}.bitmapImpacts`, 'u8'),
    place: file.section(`${name}.bitmapPlaces`, 'u32'),
    rank: file.section(`${name}.bitmapRanks`, 'u16'),
    chunk: file.section(`${name}.chunkImpacts`, 'u8'),
  };
}
