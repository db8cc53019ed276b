import { EditDistance } from '../../text/edit-distance.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Encodes a term as UTF-8, whose byte order is code point order. A lone surrogate becomes U+FFFD. */
export function encodeTerm(term: string): Uint8Array {
  // Terms are short and mostly ASCII, so a loop avoids the call of the encoder, which alone took a twentieth of a
  // search.
  const bytes = new Uint8Array(term.length);
  for (let i = 0; i < term.length; i++) {
    const code = term.charCodeAt(i);
    if (code > 127) return encoder.encode(term);
    bytes[i] = code;
  }
  return bytes;
}

/** Sorts terms by code point, the order of a dictionary. JavaScript's own order is the same below the surrogates. */
export function sortTerms(terms: string[]): string[] {
  const astral = terms.some((term) => /[\ud800-\uffff]/.test(term));
  if (!astral) return terms.sort();
  const encoded = terms.map((term) => ({ term, bytes: Buffer.from(term) }));
  return encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ term }) => term);
}

/** The terms [from, to). */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The terms of a table, by field and then by bytes, end to end in one array. A term's number is its position, so a
 * prefix is a range of numbers, and postings lie in the order of the terms. Front coding would halve the 3 % of an
 * index that terms take, but would cost a scan at each of the 20 steps of a look-up.
 */
export class Dictionary {
  readonly bytes: Uint8Array;
  /** The start of each term; one entry more than there are terms. */
  readonly starts: Uint32Array;
  /** The first term of each field; one entry more than there are fields. */
  readonly fieldStarts: Uint32Array;

  constructor(bytes: Uint8Array, starts: Uint32Array, fieldStarts: Uint32Array) {
    this.bytes = bytes;
    this.starts = starts;
    this.fieldStarts = fieldStarts;
  }

  get size(): number {
    return this.starts.length - 1;
  }

  text(term: number): string {
    const start = this.starts[term] as number;
    // The bytes are copied, because a decoder does not take shared memory.
    return decoder.decode(this.bytes.slice(start, this.starts[term + 1]));
  }

  /** The number of a term, or -1. */
  find(field: number, value: string): number {
    const bytes = encodeTerm(value);
    const end = this.fieldStarts[field + 1] as number;
    const at = this.#lowerBound(bytes, this.fieldStarts[field] as number, end, false);
    return at < end && this.#length(at) === bytes.length && this.#compare(at, bytes) === 0 ? at : -1;
  }

  /** Whether a term starts with `value`. */
  begins(field: number, value: string): boolean {
    const bytes = encodeTerm(value);
    const end = this.fieldStarts[field + 1] as number;
    const at = this.#lowerBound(bytes, this.fieldStarts[field] as number, end, false);
    return at < end && this.#compare(at, bytes) === 0;
  }

  /** The terms that start with `value`, as [from, to). */
  prefix(field: number, value: string): TermRange {
    const bytes = encodeTerm(value);
    const end = this.fieldStarts[field + 1] as number;
    const from = this.#lowerBound(bytes, this.fieldStarts[field] as number, end, false);
    return { from, to: this.#lowerBound(bytes, from, end, true) };
  }

  /** The terms within an edit distance, ascending. */
  within(field: number, value: string, distance: number): number[] {
    const found: TermRange[] = [];
    const [from, to] = [this.fieldStarts[field] as number, this.fieldStarts[field + 1] as number];
    this.#walk(new EditDistance(value, distance), from, to, 0, 0, false, found);
    return found.map((term) => term.from);
  }

  /**
   * The terms that begin with `text`; with a distance, those with a beginning within that many edits of it whose first
   * character is right. They are found like those of `within`, but all terms with a beginning that matches are one range.
   */
  completions(field: number, text: string, distance: number): TermRange[] {
    if (distance === 0 || text === '') return [this.prefix(field, text)];
    const [first = ''] = text;
    const { from, to } = this.prefix(field, first);
    const ranges: TermRange[] = [];
    this.#walk(new EditDistance(text, distance), from, to, 0, 0, true, ranges);
    return ranges;
  }

  /**
   * Finds the terms in [from, to), all of which begin with the same `depth` characters in `offset` bytes, that `edits` has
   * been told. A sorted list is a trie, whose branches are ranges in which the next character is the same. Where no edit is
   * left, only the branches that can match are looked for, and not all that there are.
   */
  #walk(
    edits: EditDistance,
    from: number,
    to: number,
    depth: number,
    offset: number,
    isBeginning: boolean,
    found: TermRange[],
  ): void {
    let term = from;
    if (term < to && this.#length(term) === offset) {
      if (edits.accepts(depth)) found.push({ from: term, to: term + 1 });
      term++;
    }
    while (term < to) {
      const character = this.#characterOf(term, offset);
      const next = edits.next(depth, character);
      if (next > character) {
        if (next === Infinity) return;
        term = this.#firstFrom(next, term + 1, to, offset);
        continue;
      }
      const end = this.#firstFrom(character + 1, term + 1, to, offset);
      if (edits.push(depth, character)) {
        if (isBeginning && edits.accepts(depth + 1)) found.push({ from: term, to: end });
        else this.#walk(edits, term, end, depth + 1, offset + bytesOf(character), isBeginning, found);
      }
      term = end;
    }
  }

  /**
   * The first term in [from, to) whose character at `offset` is this one or a later one; the terms are alike up to there.
   * It gallops, because mostly few terms come before.
   */
  #firstFrom(character: number, from: number, to: number, offset: number): number {
    let low = from;
    let step = 1;
    let high = from;
    while (high < to && this.#characterOf(high, offset) < character) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = Math.min(high, to);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#characterOf(middle, offset) < character) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #characterOf(term: number, offset: number): number {
    return characterAt(this.bytes, (this.starts[term] as number) + offset);
  }

  #length(term: number): number {
    return (this.starts[term + 1] as number) - (this.starts[term] as number);
  }

  /**
   * The first term in [from, to) that does not sort before the bytes. With `after`, the first beyond all that start
   * with them.
   */
  #lowerBound(bytes: Uint8Array, from: number, to: number, after: boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, bytes, after)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBefore(term: number, bytes: Uint8Array, after: boolean): boolean {
    const order = this.#compare(term, bytes);
    return order < 0 || (after && order === 0);
  }

  /** Compares a term's beginning with the bytes. A term that is a prefix of the bytes comes first. */
  #compare(term: number, bytes: Uint8Array): number {
    const start = this.starts[term] as number;
    const most = Math.min(bytes.length, this.#length(term));
    for (let i = 0; i < most; i++) {
      const order = (this.bytes[start + i] as number) - (bytes[i] as number);
      if (order !== 0) return order;
    }
    return most < bytes.length ? -1 : 0;
  }
}

/** The character that starts at a byte of well-formed UTF-8. */
function characterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return first;
  const second = (bytes[at + 1] as number) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = (bytes[at + 2] as number) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] as number) & 0x3f);
}

/** The bytes of a character in UTF-8. */
function bytesOf(character: number): number {
  if (character < 0x80) return 1;
  if (character < 0x800) return 2;
  return character < 0x10000 ? 3 : 4;
}
