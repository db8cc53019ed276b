import type { SectionWriter } from '../write/segment-file.ts';
import { lineBreak } from '../write/word-table.ts';

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

/** Counts one phrase in the documents of one field. */
export interface PhraseMatcher {
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
  readonly codes: Uint16Array;
  readonly common: Uint32Array;

  constructor(starts: Uint32Array, codes: Uint16Array, common: Uint32Array) {
    this.starts = starts;
    this.codes = codes;
    this.common = common;
  }

  /** Returns a matcher for these terms, one after the other. */
  matcher(terms: readonly number[]): PhraseMatcher {
    return new SegmentPhrase(this, Uint32Array.from(terms));
  }
}

class SegmentPhrase implements PhraseMatcher {
  readonly #text: PhraseText;
  readonly #terms: Uint32Array;

  constructor(text: PhraseText, terms: Uint32Array) {
    this.#text = text;
    this.#terms = terms;
  }

  count(document: number): number {
    const { codes, common, starts } = this.#text;
    const terms = this.#terms;
    const end = starts[document + 1] as number;
    let count = 0;
    for (let at = starts[document] as number; at < end; at += codesOf(codes, at)) {
      let next = at;
      let met = 0;
      while (met < terms.length && next < end && termAt(codes, next, common) === terms[met]) {
        next += codesOf(codes, next);
        met++;
      }
      if (met === terms.length) count++;
    }
    return count;
  }

  length(document: number): number {
    const { codes, starts } = this.#text;
    const end = starts[document + 1] as number;
    let words = 0;
    for (let at = starts[document] as number; at < end; at += codesOf(codes, at)) if (codes[at] !== breakCode) words++;
    return words;
  }
}
