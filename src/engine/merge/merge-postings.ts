import { bitmapWords, chunkBits, chunkMask, chunkSize, lowestBit, setBit } from '../read/bits.ts';
import type { PostingsWriter } from '../write/postings-writer.ts';
import { dropped } from './merge-order.ts';
import type { PostingsReader } from './postings-reader.ts';

/** The documents of one chunk, with their impacts by position. */
interface ChunkBits {
  readonly bits: Uint32Array;
  /** One bit for each word of `bits` that is not 0. Most terms have only a few documents in a chunk. */
  readonly used: Uint32Array;
  readonly impactsOf: Uint8Array;
}

/** The posting lists of one input, with its documents renumbered to their new numbers. */
export class PostingsInput {
  readonly reader: PostingsReader;
  readonly #numbers: Uint32Array;
  #at = 0;
  #count = 0;

  constructor(reader: PostingsReader, numbers: Uint32Array) {
    this.reader = reader;
    this.#numbers = numbers;
  }

  /** The new number of the term's next kept document, or `dropped` if there is none. */
  next(): number {
    while (this.#at === this.#count) {
      const read = this.reader.nextPiece();
      if (read === 0) return dropped;
      this.#renumber(read);
    }
    return this.reader.documents[this.#at] as number;
  }

  /** Returns the impact of the document that `next` gave, and moves on. */
  take(): number {
    return this.reader.impacts[this.#at++] as number;
  }

  /** Adds the documents of a chunk, starting with the one that `next` gave. Returns how many it added. */
  takeChunk(chunk: number, { bits, used, impactsOf }: ChunkBits): number {
    const { documents, impacts } = this.reader;
    let taken = 0;
    while (this.next() >>> chunkBits === chunk) {
      const from = this.#at;
      let at = from;
      for (; at < this.#count; at++) {
        const number = documents[at] as number;
        if (number >>> chunkBits !== chunk) break;
        setBit(bits, 0, number & chunkMask);
        setBit(used, 0, (number & chunkMask) >>> 5);
        impactsOf[number & chunkMask] = impacts[at] as number;
      }
      this.#at = at;
      taken += at - from;
    }
    return taken;
  }

  #renumber(read: number): void {
    const { documents, impacts } = this.reader;
    let kept = 0;
    for (let i = 0; i < read; i++) {
      const number = this.#numbers[documents[i] as number] as number;
      documents[kept] = number;
      impacts[kept] = impacts[i] as number;
      kept += +(number !== dropped);
    }
    this.#at = 0;
    this.#count = kept;
  }
}

/**
 * Merges the posting lists of several inputs, term by term in dictionary order, and each term chunk by chunk. A term
 * that lost all its documents is left out. If `finals` is given, it receives, for each input, the new number of each of
 * its terms.
 */
export function mergePostings(
  inputs: readonly PostingsInput[],
  fields: number,
  writer: PostingsWriter,
  finals: readonly Uint32Array[] | null,
): void {
  const sparse = new SparseMerge(writer);
  const chunks = new ChunkMerge(writer);
  const withTerm: number[] = [];
  for (let field = 0; field < fields; field++) {
    for (;;) {
      findLeast(inputs, field, withTerm);
      const [first] = withTerm;
      if (first === undefined) break;
      const some = withTerm.map((input) => inputs[input] as PostingsInput);
      const { bytes } = (inputs[first] as PostingsInput).reader;
      // The sum counts deleted documents too, so a list may be written in chunks although it comes out short enough to
      // be sparse.
      const most = some.reduce((sum, { reader }) => sum + reader.frequency, 0);
      const final = most < writer.sparseBelow ? sparse.merge(bytes, some) : chunks.merge(bytes, some);
      for (const input of withTerm) {
        const { reader } = inputs[input] as PostingsInput;
        if (finals !== null) (finals[input] as Uint32Array)[reader.term] = final;
        reader.advance();
      }
    }
    writer.endField();
  }
}

/** Merges short lists by sorting them. One number holds a document and, in its low byte, the impact. */
class SparseMerge {
  readonly #writer: PostingsWriter;
  readonly #pairs: Float64Array;
  readonly #documents: Uint32Array;
  readonly #impacts: Uint8Array;

  constructor(writer: PostingsWriter) {
    this.#writer = writer;
    this.#pairs = new Float64Array(writer.sparseBelow);
    this.#documents = new Uint32Array(writer.sparseBelow);
    this.#impacts = new Uint8Array(writer.sparseBelow);
  }

  /** Merges one term. Returns the term's number, or `dropped` if no document is left. */
  merge(term: Uint8Array, inputs: readonly PostingsInput[]): number {
    let count = 0;
    for (const input of inputs) {
      for (let number = input.next(); number !== dropped; number = input.next())
        this.#pairs[count++] = number * 256 + input.take();
    }
    if (count === 0) return dropped;
    if (inputs.length > 1) this.#pairs.subarray(0, count).sort();
    for (let i = 0; i < count; i++) {
      const pair = this.#pairs[i] as number;
      this.#documents[i] = Math.floor(pair / 256);
      this.#impacts[i] = pair % 256;
    }
    return this.#writer.add(term, this.#documents, this.#impacts, count);
  }
}

/**
 * Merges long lists one chunk at a time in a bitmap, so that a posting costs the same however many inputs there are.
 */
class ChunkMerge {
  readonly #writer: PostingsWriter;
  readonly #merged: ChunkBits = {
    bits: new Uint32Array(bitmapWords),
    used: new Uint32Array(bitmapWords / 32),
    impactsOf: new Uint8Array(chunkSize),
  };
  readonly #documents = new Uint32Array(chunkSize);
  readonly #impacts = new Uint8Array(chunkSize);

  constructor(writer: PostingsWriter) {
    this.#writer = writer;
  }

  /** Merges one term. Returns the term's number, or `dropped` if no document is left. */
  merge(term: Uint8Array, inputs: readonly PostingsInput[]): number {
    let any = false;
    for (;;) {
      let least = dropped;
      for (const input of inputs) least = Math.min(least, input.next());
      if (least === dropped) return any ? this.#writer.endChunks(term) : dropped;
      any = true;
      const chunk = least >>> chunkBits;
      let count = 0;
      for (const input of inputs) count += input.takeChunk(chunk, this.#merged);
      this.#sweep(chunk);
      this.#writer.addChunk(this.#documents, this.#impacts, 0, count);
    }
  }

  /** Reads the bitmap into `#documents` and `#impacts`, and clears it. */
  #sweep(chunk: number): void {
    const { bits, used, impactsOf } = this.#merged;
    let at = 0;
    for (let u = 0; u < used.length; u++) {
      for (let words = used[u] as number; words !== 0; words &= words - 1) {
        const w = u * 32 + lowestBit(words);
        for (let word = bits[w] as number; word !== 0; word &= word - 1) {
          const position = w * 32 + lowestBit(word);
          this.#documents[at] = chunk * chunkSize + position;
          this.#impacts[at++] = impactsOf[position] as number;
        }
        bits[w] = 0;
      }
      used[u] = 0;
    }
  }
}

/** Finds the inputs whose next term in the field is the least of all inputs. */
function findLeast(inputs: readonly PostingsInput[], field: number, into: number[]): void {
  into.length = 0;
  for (let input = 0; input < inputs.length; input++) {
    const { reader } = inputs[input] as PostingsInput;
    if (!reader.isIn(field)) continue;
    const [least] = into;
    const order = least === undefined ? -1 : compare(reader.bytes, (inputs[least] as PostingsInput).reader.bytes);
    if (order < 0) into.length = 0;
    if (order <= 0) into.push(input);
  }
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = (a[i] as number) - (b[i] as number);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
