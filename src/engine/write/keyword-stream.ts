import { growingU32 } from './growing.ts';
import { PostingStream } from './posting-stream.ts';
import type { PostingsWriter } from './postings-writer.ts';

/**
 * The keyword values of a batch. Many documents share a list of values, such as all places above a city. If such a list
 * comes as the same frozen array, only its first use looks up each value; later uses look up the array.
 */
export class KeywordStream {
  /** The length of the longest value, in UTF-16 units. */
  longest = 0;
  readonly #postings = new PostingStream(false);
  readonly #fields: readonly Map<string, number>[];
  /** For each field and frozen list, where the list begins in `#listed`: its length, then its terms. */
  readonly #lists: readonly Map<readonly string[], number>[];
  readonly #listed = growingU32();
  #listCount = 0;
  #termCount = 0;
  #termUnits = 0;

  constructor(fields: number) {
    this.#fields = Array.from({ length: fields }, () => new Map());
    this.#lists = Array.from({ length: fields }, () => new Map());
  }

  /** The approximate size in memory: each term and each list counts as a map entry and its content. */
  get bytes(): number {
    const terms = this.#termCount * 88 + this.#termUnits;
    return this.#postings.bytes + terms + this.#listCount * 80 + this.#listed.length * 12;
  }

  /** Adds the values of one field of a document. It must be called at most once for each field. */
  add(field: number, values: readonly string[]): void {
    const { terms } = this.#postings;
    const listed = values.length > 1 ? this.#lists[field]?.get(values) : undefined;
    if (listed !== undefined) {
      const held = this.#listed.array;
      const end = listed + (held[listed] as number);
      for (let at = listed + 1; at <= end; at++) terms.push(held[at] as number);
      return;
    }
    const first = terms.length;
    // Iterating over a frozen array takes eight times as long as indexing it.
    for (let i = 0; i < values.length; i++) this.#postings.note(this.#term(field, values[i] as string), first);
    if (values.length > 1 && Object.isFrozen(values)) this.#remember(field, values, first);
  }

  endDocument(): void {
    this.#postings.endDocument();
  }

  /** Writes the lists; see `PostingStream.write`. */
  write(writer: PostingsWriter, order: Uint32Array, numbers: Uint32Array): void {
    this.#postings.write(writer, this.#fields, order, numbers);
  }

  #remember(field: number, values: readonly string[], first: number): void {
    const { array, length } = this.#postings.terms;
    this.#lists[field]?.set(values, this.#listed.length);
    this.#listed.push(length - first);
    for (let at = first; at < length; at++) this.#listed.push(array[at] as number);
    this.#listCount++;
  }

  #term(field: number, value: string): number {
    const terms = this.#fields[field] as Map<string, number>;
    const known = terms.get(value);
    if (known !== undefined) return known;
    const term = this.#postings.newTerm();
    terms.set(detached(value), term);
    this.#termCount++;
    this.#termUnits += value.length;
    if (value.length > this.longest) this.longest = value.length;
    return term;
  }
}

/** Copies a value that was cut from a longer text, so that the value does not keep the whole text in memory. */
function detached(value: string): string {
  return value.length < 13 ? value : Buffer.from(value, 'utf16le').toString('utf16le');
}
