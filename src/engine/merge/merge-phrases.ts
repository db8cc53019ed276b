import { codesOf, PhraseCodes, termAt } from '../read/phrases.ts';
import type { SegmentWriter } from '../write/segment-file.ts';
import { lineBreak } from '../write/word-table.ts';
import { dropped, type Order, walk } from './merge-order.ts';
import { type ArrayReader, readU32, type SegmentSource } from './segment-source.ts';

/**
 * Merges the stored words of a field. `finals` gives, for each input, the new number of each of its terms; `terms` is
 * the number of new terms.
 */
export function mergePhrases(
  file: SegmentWriter,
  name: string,
  sources: readonly SegmentSource[],
  finals: readonly Uint32Array[],
  terms: number,
  order: Order,
): void {
  const out = new PhraseCodes(countOccurrences(name, sources, finals, terms));
  const starts = file.section(`phrases.${name}.starts`, 'u32');
  const codes = file.section(`phrases.${name}.codes`, 'u16');
  file.section(`phrases.${name}.common`, 'u32').pushAll(out.common);
  starts.push(0);
  const readers = sources.map((source) => new PhraseReader(source, name));
  walk(order, {
    keep: (input) => {
      const reader = readers[input] as PhraseReader;
      const final = finals[input] as Uint32Array;
      reader.next();
      for (let at = 0; at < reader.length; at += codesOf(reader.codes, at)) {
        const term = termAt(reader.codes, at, reader.common);
        out.write(term === lineBreak ? lineBreak : (final[term] as number), codes);
      }
      starts.push(codes.length);
    },
    skip: (input) => readers[input]?.skip(),
    none: () => {},
  });
  file.endSections(`phrases.${name}.`);
}

function countOccurrences(
  name: string,
  sources: readonly SegmentSource[],
  finals: readonly Uint32Array[],
  terms: number,
): Uint32Array {
  const occurrences = new Uint32Array(terms);
  sources.forEach((source, input) => {
    const final = finals[input] as Uint32Array;
    const reader = new PhraseReader(source, name);
    for (let document = 0; document < source.head.documents; document++) {
      reader.next();
      for (let at = 0; at < reader.length; at += codesOf(reader.codes, at)) {
        const term = final[termAt(reader.codes, at, reader.common)];
        // The term is neither a line break nor a word that lost all its documents.
        if (term !== undefined && term !== dropped) occurrences[term] = (occurrences[term] as number) + 1;
      }
    }
  });
  return occurrences;
}

/** Reads the stored words of a field, one document after the other. */
class PhraseReader {
  readonly common: Uint32Array;
  /** The codes of the current document, up to `length`. The array grows with the longest text; check.ts bounds that. */
  codes = new Uint16Array(1_024);
  length = 0;
  readonly #starts: ArrayReader;
  readonly #codes: ArrayReader;
  #end: number;

  constructor(source: SegmentSource, name: string) {
    this.common = readU32(source, `phrases.${name}.common`);
    this.#starts = source.reader(`phrases.${name}.starts`);
    this.#codes = source.reader(`phrases.${name}.codes`);
    this.#end = this.#starts.next();
  }

  next(): void {
    this.length = this.#advance();
    if (this.length > this.codes.length) this.codes = new Uint16Array(this.length * 2);
    this.#codes.read(this.codes, this.length);
  }

  skip(): void {
    this.#codes.skip(this.#advance());
  }

  #advance(): number {
    const start = this.#end;
    this.#end = this.#starts.next();
    return this.#end - start;
  }
}
