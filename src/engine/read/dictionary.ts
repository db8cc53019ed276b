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

  /**
   * The terms within an edit distance. A sorted list is a trie, and this walks it: the distance rows for the beginning
   * that a term shares with the one before are reused, and one search skips all terms with a beginning that cannot
   * match.
   */
  within(field: number, value: string, distance: number): number[] {
    const table = new EditDistance(value, distance);
    const end = this.fieldStarts[field + 1] as number;
    const found: number[] = [];
    let term = this.fieldStarts[field] as number;
    let shared = 0;
    // The byte offset of each character in the term, to map a shared beginning in bytes to characters.
    const offsets = new Uint32Array(value.length + distance + 3);
    while (term < end) {
      const start = this.starts[term] as number;
      const length = this.#length(term);
      let depth = shared;
      let offset = offsets[depth] as number;
      let alive = true;
      while (offset < length && alive) {
        const { character, bytes } = decodeAt(this.bytes, start + offset);
        offset += bytes;
        alive = table.push(depth, character);
        depth++;
        offsets[depth] = offset;
      }
      if (alive) {
        if (table.accepts(depth)) found.push(term);
        term++;
      } else {
        const dead = this.bytes.slice(start, start + offset);
        term = this.#skip(dead, term + 1, end);
      }
      if (term === end) break;
      shared = this.#sharedCharacters(start, offset, term, offsets, depth);
    }
    return found;
  }

  /**
   * The terms that begin with `text`; with a distance, those with a beginning within that many edits of it whose first
   * character is right. They are found like those of `within`, but all terms with a beginning that matches are one range.
   */
  completions(field: number, text: string, distance: number): TermRange[] {
    if (distance === 0 || text === '') return [this.prefix(field, text)];
    const [first = ''] = text;
    const { from, to: end } = this.prefix(field, first);
    const table = new EditDistance(text, distance);
    const offsets = new Uint32Array(text.length + distance + 3);
    const ranges: TermRange[] = [];
    let shared = 0;
    for (let term = from; term < end; ) {
      const start = this.starts[term] as number;
      const length = this.#length(term);
      let depth = shared;
      let offset = offsets[depth] as number;
      let alive = true;
      let matches = false;
      while (offset < length && alive && !matches) {
        const { character, bytes } = decodeAt(this.bytes, start + offset);
        offset += bytes;
        alive = table.push(depth, character);
        depth++;
        offsets[depth] = offset;
        matches = alive && table.accepts(depth);
      }
      const next = alive && !matches ? term + 1 : this.#skip(this.bytes.slice(start, start + offset), term + 1, end);
      if (matches) ranges.push({ from: term, to: next });
      if (next === end) break;
      shared = this.#sharedCharacters(start, offset, next, offsets, depth);
      term = next;
    }
    return ranges;
  }

  /** How many of the `depth` characters that end at `offset` a term begins with too. */
  #sharedCharacters(start: number, offset: number, term: number, offsets: Uint32Array, depth: number): number {
    const other = this.starts[term] as number;
    const most = Math.min(this.#length(term), offset);
    let same = 0;
    while (same < most && this.bytes[other + same] === this.bytes[start + same]) same++;
    let shared = depth;
    while (shared > 0 && (offsets[shared] as number) > same) shared--;
    return shared;
  }

  /** The first term at or after `from` that does not start with the bytes. It gallops, because mostly few terms do. */
  #skip(bytes: Uint8Array, from: number, to: number): number {
    let low = from;
    let step = 1;
    while (low + step < to && this.#isBefore(low + step, bytes, true)) {
      low += step;
      step *= 2;
    }
    return this.#lowerBound(bytes, low, Math.min(low + step, to), true);
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

/** Decodes the character that starts at a byte of well-formed UTF-8. */
function decodeAt(bytes: Uint8Array, at: number): { character: number; bytes: number } {
  const first = bytes[at] as number;
  if (first < 0x80) return { character: first, bytes: 1 };
  const second = (bytes[at + 1] as number) & 0x3f;
  if (first < 0xe0) return { character: ((first & 0x1f) << 6) | second, bytes: 2 };
  const third = (bytes[at + 2] as number) & 0x3f;
  if (first < 0xf0) return { character: ((first & 0x0f) << 12) | (second << 6) | third, bytes: 3 };
  const fourth = (bytes[at + 3] as number) & 0x3f;
  return { character: ((first & 0x07) << 18) | (second << 12) | (third << 6) | fourth, bytes: 4 };
}
