import type { Facet, ValueCount } from '../engine.ts';
import type { Postings } from './postings.ts';

/** The order of values: most frequent first, then by value. */
export function isBefore(a: ValueCount, b: ValueCount): boolean {
  return a.documents !== b.documents ? a.documents > b.documents : a.value < b.value;
}

/** The number of a term that a field lacks. */
const none = 0xffffffff;

/** The values of a facet in a segment, the most frequent first. It takes 4 bytes for each value and field, and 4 more. */
export class FacetValues {
  readonly #postings: Postings;
  readonly #fields: readonly number[];
  /** For each value, its term in each field. */
  readonly #terms: Uint32Array;
  /** For each value, its documents in all fields, deleted ones included. */
  readonly #documents: Uint32Array;

  /** `fields` are the numbers of the facet's fields in the dictionary. */
  constructor(postings: Postings, fields: readonly number[], has: Facet['has']) {
    this.#postings = postings;
    this.#fields = fields;
    const { dictionary, arrays } = postings;
    const found: { readonly terms: readonly number[]; readonly documents: number }[] = [];
    fields.forEach((field, place) => {
      const end = dictionary.fieldStarts[field + 1] as number;
      for (let term = dictionary.fieldStarts[field] as number; term < end; term++) {
        const value = dictionary.text(term);
        if (!has(value)) continue;
        const terms = fields.map((other) => (other === field ? term : dictionary.find(other, value)));
        // The first field that holds the value stands for all of them.
        if (terms.findIndex((held) => held >= 0) < place) continue;
        const documents = terms.reduce((sum, held) => sum + (held < 0 ? 0 : (arrays.frequencies[held] as number)), 0);
        found.push({ terms, documents });
      }
    });
    found.sort((a, b) => b.documents - a.documents);
    this.#documents = Uint32Array.from(found, ({ documents }) => documents);
    this.#terms = Uint32Array.from(found.flatMap(({ terms }) => terms.map((term) => (term < 0 ? none : term))));
  }

  get size(): number {
    return this.#documents.length;
  }

  /** The documents of the value at a place, deleted ones included. */
  documents(at: number): number {
    return this.#documents[at] as number;
  }

  text(at: number): string {
    const { length } = this.#fields;
    for (let i = at * length; ; i++)
      if (this.#terms[i] !== none) return this.#postings.dictionary.text(this.#terms[i] as number);
  }

  /** The number of the value's documents in a bitmap of the whole table. */
  countIn(at: number, bits: Uint32Array): number {
    const { length } = this.#fields;
    let count = 0;
    for (let i = at * length; i < (at + 1) * length; i++) {
      const term = this.#terms[i] as number;
      if (term !== none) count += this.#postings.countIn(term, bits);
    }
    return count;
  }

  /** As `countIn`, of a value that the segment may lack. */
  countOf(value: string, bits: Uint32Array): number {
    let count = 0;
    for (const field of this.#fields) {
      const term = this.#postings.dictionary.find(field, value);
      if (term >= 0) count += this.#postings.countIn(term, bits);
    }
    return count;
  }
}
