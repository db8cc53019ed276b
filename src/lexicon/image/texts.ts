import { textHash } from '../../text/fingerprint.ts';
import type { Sections, SectionWriter } from './sections.ts';

/** Texts end to end, which become strings when they are asked for. */
export class TextList {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(sections: Sections, name: string) {
    const bytes = sections.u8(`${name}.bytes`);
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#starts = sections.u32(`${name}.starts`);
  }

  static write(writer: SectionWriter, name: string, texts: readonly string[]): void {
    const starts = new Uint32Array(texts.length + 1);
    for (const [at, text] of texts.entries()) starts[at + 1] = (starts[at] ?? 0) + Buffer.byteLength(text);
    writer.add(`${name}.bytes`, 'u8', Buffer.from(texts.join('')));
    writer.add(`${name}.starts`, 'u32', starts);
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  at(index: number): string {
    return this.#bytes.toString('utf8', this.#starts[index], this.#starts[index + 1]);
  }

  /** Whether that text is this one, without making it where both are ASCII. */
  is(index: number, text: string): boolean {
    const start = this.#starts[index] ?? 0;
    if ((this.#starts[index + 1] ?? 0) - start !== text.length) return !isAscii(text) && this.at(index) === text;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== this.#bytes[start + at] || code > lastAscii) return false;
    }
    return true;
  }
}

/** Different texts with a hash table, by which their places are found. */
export class TextTable {
  readonly texts: TextList;
  /** Places from 1 on; 0 in an empty slot. */
  readonly #slots: Uint32Array;

  constructor(sections: Sections, name: string) {
    this.texts = new TextList(sections, name);
    this.#slots = sections.u32(`${name}.slots`);
  }

  static write(writer: SectionWriter, name: string, texts: readonly string[]): void {
    TextList.write(writer, name, texts);
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * texts.length + 1)));
    for (const [at, text] of texts.entries()) {
      let slot = hashOf(text) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = at + 1;
    }
    writer.add(`${name}.slots`, 'u32', slots);
  }

  /** The place of a text, or `absent`. */
  find(text: string): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(text) & mask; ; slot = (slot + 1) & mask) {
      const place = this.#slots[slot] ?? 0;
      if (place === 0) return absent;
      if (this.texts.is(place - 1, text)) return place - 1;
    }
  }
}

export const absent = -1;
const lastAscii = 127;

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > lastAscii) return false;
  return true;
}

/** With the high bits mixed into the low ones, by which slots are chosen. */
function hashOf(text: string): number {
  const hash = textHash(text);
  return hash ^ (hash >>> 15);
}
