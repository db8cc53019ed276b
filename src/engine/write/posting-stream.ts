import { sortTerms } from '../read/dictionary.ts';
import { growingU8, growingU32 } from './growing.ts';
import type { PostingsWriter } from './postings-writer.ts';

/**
 * The postings of a batch in the order of its documents: a term number for each, and for words an impact. A counting
 * sort turns them into lists. No posting allocates an object, which keeps the garbage collector out of a build.
 */
export class PostingStream {
  readonly terms = growingU32();
  readonly impacts = growingU8();
  readonly #withImpacts: boolean;
  /** For each document, the end of its postings. */
  readonly #ends = growingU32();
  /** For each term, 1 plus the place of its newest posting. */
  readonly #last = growingU32();

  constructor(withImpacts: boolean) {
    this.#withImpacts = withImpacts;
  }

  /** The size in memory. */
  get bytes(): number {
    return this.terms.length * (this.#withImpacts ? 5 : 4) + this.#ends.length * 4 + this.#last.length * 4;
  }

  /** Returns a number for a new term. */
  newTerm(): number {
    this.#last.push(0);
    return this.#last.length - 1;
  }

  /** Returns the place of the term's posting at or after place `first`, and adds the posting if there is none. */
  note(term: number, first: number): number {
    const last = this.#last.array[term] as number;
    if (last > first) return last - 1;
    this.terms.push(term);
    if (this.#withImpacts) this.impacts.push(0);
    this.#last.array[term] = this.terms.length;
    return this.terms.length - 1;
  }

  endDocument(): void {
    this.#ends.push(this.terms.length);
  }

  /**
   * Writes the lists. `fields` gives the terms of each field by their text, `order` the batch's documents in their
   * final order, and `numbers` the new number of each document in that order, ascending. Returns the final number of
   * each term of the stream.
   */
  write(
    writer: PostingsWriter,
    fields: Iterable<ReadonlyMap<string, number>>,
    order: Uint32Array,
    numbers: Uint32Array,
  ): Uint32Array {
    const termCount = this.#last.length;
    const terms = this.terms.array;
    const starts = new Uint32Array(termCount + 1);
    for (let i = 0; i < this.terms.length; i++) {
      const next = (terms[i] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let term = 0; term < termCount; term++)
      starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
    const documents = new Uint32Array(this.terms.length);
    const impacts = this.#withImpacts ? new Uint8Array(this.terms.length) : null;
    const next = starts.slice();
    for (let i = 0; i < order.length; i++) {
      const document = order[i] as number;
      const end = this.#ends.array[document] as number;
      for (let at = document === 0 ? 0 : (this.#ends.array[document - 1] as number); at < end; at++) {
        const term = terms[at] as number;
        const place = next[term] as number;
        next[term] = place + 1;
        documents[place] = numbers[i] as number;
        if (impacts !== null) impacts[place] = this.impacts.array[at] as number;
      }
    }
    const finals = new Uint32Array(termCount);
    for (const field of fields) {
      for (const value of sortTerms([...field.keys()])) {
        const term = field.get(value) as number;
        const from = starts[term] as number;
        const to = starts[term + 1] as number;
        finals[term] = writer.add(value, documents.subarray(from, to), impacts?.subarray(from, to) ?? null, to - from);
      }
      writer.endField();
    }
    return finals;
  }
}
