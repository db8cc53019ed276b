import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** An encoding that a text was found to use. */
export type Encoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252' | 'Mac Roman';

/** A text in UTF-8. `encodings` counts lines by their original encoding and is complete when the text has been read. */
interface DecodedText {
  /** UTF-8 without a byte order mark. */
  readonly chunks: AsyncIterable<Buffer>;
  readonly encodings: ReadonlyMap<Encoding, number>;
}

const labels = { 'Windows-1252': 'windows-1252', 'Mac Roman': 'macintosh' } as const;
const lf = 10;
const cr = 13;
/** A longer line is decoded in pieces, so that memory does not grow with the input. */
const heldBytesMax = 4 * 1024 * 1024;

/**
 * Decodes a text of any supported encoding to UTF-8. It recognises UTF-16 by its byte order mark or its zero bytes. A
 * line that is not UTF-8 is read as Windows-1252 or Mac Roman: the one that gives the likelier letters in all such
 * lines around it.
 */
export function decodeText(chunks: AsyncIterable<Buffer>): DecodedText {
  const encodings = new Map<Encoding, number>();
  return { chunks: decode(chunks, encodings), encodings };
}

async function* decode(chunks: AsyncIterable<Buffer>, encodings: Map<Encoding, number>): AsyncGenerator<Buffer> {
  let wide: TextDecoder | null = null;
  let held: Buffer = Buffer.alloc(0);
  let first = true;
  for await (const chunk of chunks) {
    let bytes: Buffer = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (first) {
      if (bytes.length < 4) {
        held = bytes;
        continue;
      }
      first = false;
      const utf16 = utf16Of(bytes);
      if (utf16 !== null) {
        wide = new TextDecoder(utf16 === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be');
        encodings.set(utf16, 1);
      }
      bytes = withoutMark(bytes);
    }
    held = Buffer.alloc(0);
    if (wide !== null) {
      yield Buffer.from(wide.decode(bytes, { stream: true }));
      continue;
    }
    const end = bytes.length > heldBytesMax ? bytes.length : lastLineEnd(bytes);
    held = bytes.subarray(end);
    if (end > 0) yield toUtf8(bytes.subarray(0, end), encodings);
  }
  if (wide !== null) yield Buffer.from(wide.decode());
  else if (held.length > 0) yield toUtf8(withoutMark(held), encodings);
}

/** Recognises UTF-16 by its byte order mark, or by zeros in only one half of the byte pairs. */
export function utf16Of(bytes: Buffer): 'UTF-16 LE' | 'UTF-16 BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 BE';
  const sample = bytes.subarray(0, 1024);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const most = sample.length * 0.2;
  if (odd > most && even === 0) return 'UTF-16 LE';
  return even > most && odd === 0 ? 'UTF-16 BE' : null;
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** The offset after the last LF or CR. */
function lastLineEnd(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf(lf), bytes.lastIndexOf(cr)) + 1;
}

function toUtf8(bytes: Buffer, encodings: Map<Encoding, number>): Buffer {
  if (isAscii(bytes)) return bytes;
  if (isUtf8(bytes)) {
    add(encodings, 'UTF-8', 1);
    return bytes;
  }
  const lines = linesOf(bytes);
  const odd = lines.filter((line) => !isUtf8(line));
  const guess = guessLegacy(Buffer.concat(odd));
  add(encodings, guess, odd.length);
  if (lines.some((line) => isUtf8(line) && !isAscii(line))) add(encodings, 'UTF-8', 1);
  const decoder = new TextDecoder(labels[guess]);
  return Buffer.concat(lines.map((line) => (isUtf8(line) ? line : Buffer.from(decoder.decode(line)))));
}

function add(encodings: Map<Encoding, number>, encoding: Encoding, lines: number): void {
  encodings.set(encoding, (encodings.get(encoding) ?? 0) + lines);
}

function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== lf && bytes[at] !== cr) continue;
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}

/** Chooses Windows-1252 or Mac Roman by the likelier text, Windows-1252 if both are equally likely. */
function guessLegacy(bytes: Buffer): keyof typeof labels {
  const windows = likelihood(new TextDecoder('windows-1252').decode(bytes));
  const mac = likelihood(new TextDecoder('macintosh').decode(bytes));
  return mac > windows ? 'Mac Roman' : 'Windows-1252';
}

const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const closing = /[’”™®»…]/;
const opening = /[‘“«¿¡]/;
const loose = /[–—•·]/;

/**
 * Scores a reading: accented letters in words and marks in the places of marks count for it, anything else against it.
 */
function likelihood(text: string): number {
  let score = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char <= '\u007f') continue;
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    const inWord = letter.test(before) || letter.test(after);
    // Hundreds of common words have é; few have Õ or ƒ.
    if (/[éèêëáàâäãåçñíìîïóòôöõúùûüßøæÿ]/.test(char)) score += inWord ? 3 : 0;
    else if (lower.test(char)) score += -1;
    else if (upper.test(char)) score += lower.test(before) ? -3 : /[ÉÁÀÂÄÅÇÑÍÓÖÚÜØÆ]/.test(char) && inWord ? 2 : -1;
    else if (closing.test(char)) score += letter.test(before) ? 2 : -1;
    else if (opening.test(char)) score += letter.test(after) && !letter.test(before) ? 2 : -1;
    else if (loose.test(char)) score += /[\s\d]/.test(before) ? 1 : 0;
    else score -= 2;
  }
  return score;
}
