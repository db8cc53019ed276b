import { impactByte, type LengthRule } from '../rank/bm25.ts';
import { type Growing, growingU32 } from './growing.ts';
import { PostingStream } from './posting-stream.ts';
import type { PostingsWriter } from './postings-writer.ts';
import { lineBreak, WordTable } from './word-table.ts';

/** The words of a batch's texts. */
export class WordStream {
  readonly #postings = new PostingStream(true);
  readonly #table = new WordTable(() => this.#postings.newTerm());
  /** The terms of the current text, in order. */
  readonly #read = growingU32();
  /** The count of each term in the current text, by place; and the impact of each count, 0 if not yet computed. */
  readonly #counts = growingU32();
  readonly #impactOf = new Uint8Array(256);

  /** The size in memory. */
  get bytes(): number {
    return this.#postings.bytes + this.#table.bytes;
  }

  /**
   * Adds the words of a field's text. It must be called at most once for each field of a document. `tokens`, for
   * phrases, receives the terms in order, with a break after each line.
   */
  add(field: number, text: string, rule: LengthRule, tokens: Growing<Uint32Array> | null): void {
    if (text === '') return;
    const read = this.#read;
    read.length = 0;
    this.#table.read(field, text, tokens !== null, read);
    const first = this.#postings.terms.length;
    const counts = this.#counts;
    counts.length = 0;
    let length = 0;
    for (let i = 0; i < read.length; i++) {
      const term = read.array[i] as number;
      tokens?.push(term);
      if (term === lineBreak) continue;
      const place = this.#postings.note(term, first) - first;
      if (place === counts.length) counts.push(1);
      else counts.array[place] = (counts.array[place] as number) + 1;
      length++;
    }
    this.#weigh(first, length, rule);
  }

  endDocument(): void {
    this.#postings.endDocument();
  }

  /** Writes the lists; see `PostingStream.write`. */
  write(writer: PostingsWriter, fields: number, order: Uint32Array, numbers: Uint32Array): Uint32Array {
    return this.#postings.write(writer, this.#table.byField(fields), order, numbers);
  }

  /** Computes impacts once for each count: most words of a text occur once or twice. */
  #weigh(first: number, length: number, rule: LengthRule): void {
    const impacts = this.#postings.impacts.array;
    const counts = this.#counts;
    this.#impactOf.fill(0);
    for (let i = 0; i < counts.length; i++) {
      const count = counts.array[i] as number;
      let impact = this.#impactOf[count];
      if (impact === undefined || impact === 0) {
        impact = impactByte(count, length, rule);
        this.#impactOf[count] = impact;
      }
      impacts[first + i] = impact;
    }
  }
}
