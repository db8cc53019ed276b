import type { SectionWriter } from '../write/segment-file.ts';
import { lineBreak } from '../write/word-table.ts';
import type { OnDemand } from './on-demand.ts';

/**
 * The words of a field in their order, stored for phrase queries: two bytes for each of the field's 65,534 most
 * frequent words, six for a rarer one. An AND of the words' posting lists finds candidates, and the stored words
 * decide. That takes half the space of positions in the posting lists, and nothing is decoded for a document that is
 * not a candidate.
 */
const commonMax = 0xfffe;
const breakCode = 0xfffe;
/** Says that the next two codes hold the term's number, high half first. */
const escapeCode = 0xffff;
const codeRange = 0x10000;

/** Counts one phrase in the documents of one field. */
export interface PhraseMatcher {
  /** Whether the phrase occurs in a document. */
  occurs(document: number): boolean;
  /** How often the phrase occurs in a document, overlaps included. */
  count(document: number): number;
  /** The number of words in the document's field. */
  length(document: number): number;
}

/** Decides which words of a field get the short codes. */
export class PhraseCodes {
  /** The terms with a short code, by code. */
  readonly common: Uint32Array;
  readonly #codes: Uint16Array;

  /** `occurrences` counts each term of the table in this field. */
  constructor(occurrences: Uint32Array) {
    const held: number[] = [];
    for (let term = 0; term < occurrences.length; term++) if ((occurrences[term] as number) > 0) held.push(term);
    held.sort((a, b) => (occurrences[b] as number) - (occurrences[a] as number) || a - b);
    this.common = Uint32Array.from(held.slice(0, commonMax));
    this.#codes = new Uint16Array(occurrences.length).fill(escapeCode);
    for (let code = 0; code < this.common.length; code++) this.#codes[this.common[code] as number] = code;
  }

  write(term: number, into: SectionWriter): void {
    const code = term === lineBreak ? breakCode : (this.#codes[term] as number);
    into.push(code);
    if (code !== escapeCode) return;
    into.push(term >>> 16);
    into.push(term & 0xffff);
  }
}

/** Decodes the term at a place of a field's codes. */
export function termAt(codes: Uint16Array, at: number, common: Uint32Array): number {
  const code = codes[at] as number;
  if (code === breakCode) return lineBreak;
  if (code !== escapeCode) return common[code] as number;
  return (codes[at + 1] as number) * 0x10000 + (codes[at + 2] as number);
}

/** The number of codes that the term at a place takes. */
export function codesOf(codes: Uint16Array, at: number): number {
  return codes[at] === escapeCode ? 3 : 1;
}

/** The stored words of one field of a segment. */
export class PhraseText {
  /** The start of each document's codes; one entry more than there are documents. */
  readonly starts: Uint32Array;
  readonly codes: Pick<OnDemand<Uint16Array>, 'values' | 'need' | 'blockLength'>;
  readonly common: Uint32Array;
  /** The terms with a short code, each times `codeRange` plus its code, in order. Made for the first phrase: 0.5 MB. */
  #byTerm: Float64Array | null = null;

  constructor(starts: Uint32Array, codes: PhraseText['codes'], common: Uint32Array) {
    this.starts = starts;
    this.codes = codes;
    this.common = common;
  }

  /** Returns a matcher for these terms, one after the other. */
  matcher(terms: readonly number[]): PhraseMatcher {
    return new SegmentPhrase(this, Uint16Array.from(terms.flatMap((term) => this.#codesOf(term))));
  }

  #codesOf(term: number): readonly number[] {
    this.#byTerm ??= Float64Array.from(this.common, (held, code) => held * codeRange + code).sort();
    const least = term * codeRange;
    const code = (this.#byTerm[firstFrom(this.#byTerm, least)] ?? Infinity) - least;
    return code < codeRange ? [code] : [escapeCode, term >>> 16, term & 0xffff];
  }
}

/** Compares codes and decodes none: no two terms have the same codes, and none has codes that begin another's. */
class SegmentPhrase implements PhraseMatcher {
  readonly #starts: Uint32Array;
  readonly #held: PhraseText['codes'];
  readonly #codes: Uint16Array;
  readonly #wanted: Uint16Array;
  /** Codes that have been read, so that most documents are told to be among them by two comparisons. */
  #from = 0;
  #to = 0;

  constructor({ starts, codes }: PhraseText, wanted: Uint16Array) {
    this.#starts = starts;
    this.#held = codes;
    this.#codes = codes.values;
    this.#wanted = wanted;
  }

  occurs(document: number): boolean {
    const from = this.#starts[document] as number;
    const end = this.#starts[document + 1] as number;
    if (from < this.#from || end > this.#to) this.#need(from, end);
    return this.#find(from, end) >= 0;
  }

  count(document: number): number {
    const from = this.#starts[document] as number;
    const end = this.#starts[document + 1] as number;
    if (from < this.#from || end > this.#to) this.#need(from, end);
    let count = 0;
    for (let at = from; ; at += codesOf(this.#codes, at)) {
      at = this.#find(at, end);
      if (at < 0) return count;
      count++;
    }
  }

  length(document: number): number {
    const from = this.#starts[document] as number;
    const end = this.#starts[document + 1] as number;
    if (from < this.#from || end > this.#to) this.#need(from, end);
    const codes = this.#codes;
    let words = 0;
    for (let at = from; at < end; at += codesOf(codes, at)) if (codes[at] !== breakCode) words++;
    return words;
  }

  #need(from: number, end: number): void {
    this.#held.need(from, end);
    const { blockLength } = this.#held;
    this.#from = from - (from % blockLength);
    this.#to = Math.max(end, this.#from + blockLength);
  }

  /** The first place from `from` on at which the phrase begins; -1 if there is none before `end`. */
  #find(from: number, end: number): number {
    const codes = this.#codes;
    const wanted = this.#wanted;
    const first = wanted[0];
    const last = end - wanted.length;
    for (let at = from; at <= last; ) {
      const code = codes[at];
      if (code === first) {
        let met = 1;
        while (met < wanted.length && codes[at + met] === wanted[met]) met++;
        if (met === wanted.length) return at;
      }
      at += code === escapeCode ? 3 : 1;
    }
    return -1;
  }
}

/** The place of the first of ascending numbers that is at least `least`. */
function firstFrom(ascending: Float64Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
