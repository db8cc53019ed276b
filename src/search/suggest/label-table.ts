import { Dictionary, encodeTerm, type TermRange } from '../../engine/read/dictionary.ts';
import { mostFrequent } from '../../engine/read/most-frequent.ts';
import type { Field } from '../../fields/index.ts';
import { foldText } from '../../text/fold.ts';

/** A value of the lexicon that records hold. */
export interface Labelled {
  readonly field: Field;
  /** The keyword of documents. */
  readonly keyword: string;
  readonly label: string;
  /** The records that hold it, when the table was made. */
  readonly documents: number;
}

/** The labels of the lexicon's values in the data, by what one types of them. It is small, and made in one go. */
export class LabelTable {
  readonly #entries: readonly Labelled[];
  readonly #dictionary: Dictionary;
  readonly #frequencies: Uint32Array;
  /** For each field the number that it has in the dictionary; the labels of all fields have the number 0. */
  readonly #numbers: ReadonlyMap<Field, number>;

  constructor(entries: readonly Labelled[]) {
    const sorted = entries
      .map((entry) => ({ entry, bytes: Buffer.from(encodeTerm(foldText(entry.label))) }))
      .filter(({ bytes }) => bytes.length > 0)
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
    const byField = Map.groupBy(sorted, ({ entry }) => entry.field);
    const parts = [sorted, ...byField.values()];
    const terms = parts.flat();
    this.#entries = terms.map(({ entry }) => entry);
    this.#frequencies = Uint32Array.from(this.#entries, ({ documents }) => documents);
    this.#numbers = new Map([...byField.keys()].map((field, at) => [field, at + 1]));
    const ends = (lengths: readonly number[]) => {
      let end = 0;
      return Uint32Array.from([0, ...lengths.map((length) => (end += length))]);
    };
    this.#dictionary = new Dictionary(
      Buffer.concat(terms.map(({ bytes }) => bytes)),
      ends(terms.map(({ bytes }) => bytes.length)),
      ends(parts.map(({ length }) => length)),
    );
  }

  /** The values of a field, or of all fields, whose labels complete a folded text: those of most records first. */
  completions(field: Field | null, text: string, distance: 0 | 1 | 2, limit: number): readonly Labelled[] {
    const number = field === null ? 0 : this.#numbers.get(field);
    const ranges: readonly TermRange[] =
      number === undefined ? [] : this.#dictionary.completions(number, text, distance);
    return mostFrequent(ranges, this.#frequencies, limit).flatMap((term) => this.#entries[term] ?? []);
  }
}
