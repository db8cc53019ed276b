import { EditDistance } from '../text/distance.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** UTF-8, in which byte order is code point order. A lone surrogate becomes U+FFFD. */
export function encodeTerm(term: string): Uint8Array {
  // Terms are short and mostly plain: the encoder's call alone was a twentieth of a search.
  const bytes = new Uint8Array(term.length);
  for (let i = 0; i < term.length; i++) {
    const code = term.charCodeAt(i);
    if (code > 127) return encoder.encode(term);
    bytes[i] = code;
  }
  return bytes;
}

/** Sorts into the order of a dictionary: by code point, which JavaScript's own order is below the surrogates. */
export function sortTerms(terms: string[]): string[] {
  const astral = terms.some((term) => /[\ud800-\uffff]/.test(term));
  if (!astral) return terms.sort();
  const encoded = terms.map((term) => ({ term, bytes: Buffer.from(term) }));
  return encoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ term }) => term);
}

/**
 * The terms of a table, by field and then by bytes, end to end in one array. Term numbers are positions in it, so a
 * prefix is a range of numbers and postings lie in the order of the terms. Front coding would save half of what is
 * 3 % of an index, and cost a scan at each of the 20 steps of a look-up.
 */
export class Dictionary {
  readonly bytes: Uint8Array;
  /** Where each term starts; one more than there are terms. */
  readonly starts: Uint32Array;
  /** The first term of each field; one more than there are fields. */
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
    // A copy, because a decoder does not take shared memory.
    return decoder.decode(this.bytes.slice(start, this.starts[term + 1]));
  }

  /** The term's number, or -1. */
  find(field: number, value: string): number {
    const bytes = encodeTerm(value);
    const end = this.fieldStarts[field + 1] as number;
    const at = this.#lowerBound(bytes, this.fieldStarts[field] as number, end, false);
    return at < end && this.#length(at) === bytes.length && this.#compare(at, bytes) === 0 ? at : -1;
  }

  /** Terms that start like this, as [from, to). */
  prefix(field: number, value: string): { from: number; to: number } {
    const bytes = encodeTerm(value);
    const end = this.fieldStarts[field + 1] as number;
    const from = this.#lowerBound(bytes, this.fieldStarts[field] as number, end, false);
    return { from, to: this.#lowerBound(bytes, from, end, true) };
  }

  /**
   * Terms within an edit distance. A walk over the trie that a sorted list is: rows of the distance table are kept for
   * the beginning a term shares with the one before it, and a beginning that cannot match is left in one search.
   */
  within(field: number, value: string, distance: number): number[] {
    const table = new EditDistance(value, distance);
    const end = this.fieldStarts[field + 1] as number;
    const found: number[] = [];
    let term = this.fieldStarts[field] as number;
    let shared = 0;
    // Byte offset in the term at which each character starts, so that a shared beginning can be told in bytes.
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
      // The beginning that the next term shares with this one, in whole characters that were pushed.
      const next = this.starts[term] as number;
      const most = Math.min(this.#length(term), offset);
      let same = 0;
      while (same < most && this.bytes[next + same] === this.bytes[start + same]) same++;
      shared = depth;
      while (shared > 0 && (offsets[shared] as number) > same) shared--;
    }
    return found;
  }

  /** The first term at or after `from` that does not start with the bytes: galloping, since mostly few do. */
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

  /** The first term in [from, to) that is not before the bytes; with `after`, that is beyond all that start so. */
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

  /** Compares the term's beginning with the bytes; a shorter term that agrees comes before. */
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
