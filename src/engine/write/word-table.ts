import { foldMarks } from '../../text/fold.ts';
import { separator, unitOf, wordsOf, wordUnitsMax } from '../../text/words.ts';
import { type Growing, growingU8, growingU32 } from './growing.ts';

/** The number that marks a line break in a stream of terms. */
export const lineBreak = 0xffffffff;

const encoder = new TextEncoder();

/**
 * The words of a batch's texts and their numbers, in a hash table over bytes, so that reading a text makes no string
 * for any word. A word takes 37 ns; cutting it out as a string and looking that up took 98.
 */
export class WordTable {
  /**
   * Two entries for each place: the hash, and the term plus 1 or 0 if the place is free. Open addressing, at most half
   * full.
   */
  #slots = new Uint32Array(2 * 1_024);
  #mask = 1_023;
  /** The UTF-8 of all terms, end to end. */
  readonly #bytes = growingU8();
  /** The start of each term; one entry more than there are terms. */
  readonly #starts = growingU32();
  readonly #fields = growingU8();
  readonly #newTerm: () => number;
  /** The bytes of the current text. */
  #text = new Uint8Array(1 << 14);

  /** `newTerm` returns the number of the next term, from 0 on. */
  constructor(newTerm: () => number) {
    this.#newTerm = newTerm;
    this.#starts.push(0);
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#bytes.length + this.#fields.length * 5;
  }

  /** Appends to `into` the terms of a field's text. With `lines`, a break follows each line. */
  read(field: number, text: string, lines: boolean, into: Growing<Uint32Array>): void {
    const plain = foldMarks(text);
    let end = this.#encode(plain);
    let bytesMax = wordUnitsMax;
    if (end !== plain.length) {
      // The text is not ASCII. Folding has already cut its long words, counted in characters.
      end = this.#encode(foldedText(text, lines));
      bytesMax = Infinity;
    }
    const bytes = this.#text;
    let start = 0;
    let hash = field;
    for (let i = 0; i < end; i++) {
      const byte = bytes[i] as number;
      const unit = unitOf[byte] as number;
      if (unit !== separator) {
        bytes[i] = unit;
        hash = mix(hash, unit);
        continue;
      }
      if (i > start) into.push(this.#term(field, start, i, hash, bytesMax));
      start = i + 1;
      hash = field;
      if (lines && byte === newLine) into.push(lineBreak);
    }
    if (end > start) into.push(this.#term(field, start, end, hash, bytesMax));
    if (lines) into.push(lineBreak);
  }

  /** The terms of each field, by their text. */
  byField(fields: number): ReadonlyMap<string, number>[] {
    const maps = Array.from({ length: fields }, () => new Map<string, number>());
    const bytes = Buffer.from(this.#bytes.array.buffer, 0, this.#bytes.length);
    for (let term = 0; term < this.#fields.length; term++) {
      const word = bytes.toString('utf8', this.#starts.array[term], this.#starts.array[term + 1]);
      maps[this.#fields.array[term] as number]?.set(word, term);
    }
    return maps;
  }

  #encode(text: string): number {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    if (text.length * 3 > this.#text.length) this.#text = new Uint8Array(text.length * 3);
    return encoder.encodeInto(text, this.#text).written;
  }

  #term(field: number, start: number, end: number, hash: number, bytesMax: number): number {
    if (end - start <= bytesMax) return this.#find(field, start, end, hash);
    let cutHash = field;
    for (let i = start; i < start + bytesMax; i++) cutHash = mix(cutHash, this.#text[i] as number);
    return this.#find(field, start, start + bytesMax, cutHash);
  }

  #find(field: number, start: number, end: number, hash: number): number {
    const spread = (hash ^ (hash >>> 15)) >>> 0;
    for (let place = spread & this.#mask; ; place = (place + 1) & this.#mask) {
      const held = this.#slots[place * 2 + 1] as number;
      if (held === 0) return this.#add(field, start, end, spread, place);
      if (this.#slots[place * 2] === spread && this.#is(held - 1, field, start, end)) return held - 1;
    }
  }

  #is(term: number, field: number, start: number, end: number): boolean {
    const own = this.#starts.array[term] as number;
    const length = (this.#starts.array[term + 1] as number) - own;
    if (length !== end - start || this.#fields.array[term] !== field) return false;
    const text = this.#text;
    const bytes = this.#bytes.array;
    for (let i = 0; i < length; i++) if (bytes[own + i] !== text[start + i]) return false;
    return true;
  }

  #add(field: number, start: number, end: number, hash: number, place: number): number {
    const term = this.#newTerm();
    for (let i = start; i < end; i++) this.#bytes.push(this.#text[i] as number);
    this.#starts.push(this.#bytes.length);
    this.#fields.push(field);
    this.#slots[place * 2] = hash;
    this.#slots[place * 2 + 1] = term + 1;
    if (this.#fields.length * 2 > this.#mask) this.#grow();
    return term;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] === 0) continue;
      let place = (before[at] as number) & this.#mask;
      while (this.#slots[place * 2 + 1] !== 0) place = (place + 1) & this.#mask;
      this.#slots[place * 2] = before[at] as number;
      this.#slots[place * 2 + 1] = before[at + 1] as number;
    }
  }
}

const newLine = 10;

/** The words of any text with a space between them; with `lines`, line by line. */
function foldedText(text: string, lines: boolean): string {
  return lines ? text.split('\n').map(joinedWords).join('\n') : joinedWords(text);
}

function joinedWords(text: string): string {
  return wordsOf(text).join(' ');
}

/** One step of the FNV-1a hash. */
function mix(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}
