import { isUtf8 } from 'node:buffer';
import type { RawItem, RawItems } from './raw-items.ts';

/** The longest line that is read. A longer one is refused and not held in memory. */
const lineBytesMax = 4 * 1024 * 1024;
/** The rejects file keeps this much of a refused line. */
const keptCharsMax = 64 * 1024;
const lineFeed = 10;

/** Whole lines of a file, unparsed; or the beginning of one line that is too long. */
export interface LineBlock {
  /** The number of the first line. */
  readonly line: number;
  readonly bytes: Uint8Array;
  readonly isTooLong: boolean;
}

/** Reads JSON Lines in UTF-8: one value on each line, with LF or CRLF, with or without BOM. Empty lines are skipped. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): RawItems {
  for await (const block of lineBlocks(chunks)) {
    const items = parseLines(block);
    if (items.length > 0) yield items;
  }
}

/** Cuts chunks at line ends, so that each block can be parsed by itself. */
export async function* lineBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  let line = 1;
  /** The beginning of a line whose end is still to come. */
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  for await (const chunk of chunks) {
    let start = 0;
    const first = chunk.indexOf(lineFeed);
    if (first !== -1 && pendingBytes > lineBytesMax) {
      yield { line: line++, bytes: pending[0] ?? chunk, isTooLong: true };
      pending = [];
      start = first + 1;
    }
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > start) {
      const bytes = Buffer.concat([...pending, chunk.subarray(start, end)]);
      yield { line, bytes, isTooLong: false };
      line += linesIn(bytes);
      pending = [];
    }
    if (end > 0) pendingBytes = 0;
    const rest = chunk.subarray(end);
    // Only the beginning of an overlong line is kept.
    if (rest.length > 0 && pendingBytes <= lineBytesMax) pending.push(rest);
    pendingBytes += rest.length;
  }
  if (pendingBytes > 0) yield { line, bytes: Buffer.concat(pending), isTooLong: pendingBytes > lineBytesMax };
}

/** Parses the lines of a block. */
export function parseLines({ line: first, bytes, isTooLong }: LineBlock): readonly RawItem[] {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isTooLong) return [refuseLong(first, block)];
  const items: RawItem[] = [];
  let line = first;
  for (let start = 0; start < block.length; line++) {
    const next = block.indexOf(lineFeed, start);
    const end = next === -1 ? block.length : next;
    const body = block.subarray(start, end);
    if (body.length > lineBytesMax) items.push(refuseLong(line, body));
    else add(items, line, body);
    start = end + 1;
  }
  return items;
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) lines++;
  return lines;
}

function add(items: RawItem[], line: number, bytes: Buffer): void {
  if (!isUtf8(bytes)) {
    items.push({ line, refused: 'not UTF-8', text: bytes.toString('latin1').slice(0, keptCharsMax) });
    return;
  }
  const text = bytes.toString('utf8', line === 1 && startsWithMark(bytes) ? 3 : 0);
  const trimmed = text.trim();
  if (trimmed === '') return;
  try {
    items.push({ line, raw: JSON.parse(trimmed), text: trimmed });
  } catch {
    items.push({ line, refused: 'not JSON', text: trimmed.slice(0, keptCharsMax) });
  }
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function refuseLong(line: number, bytes: Buffer): RawItem {
  const text = bytes.subarray(0, keptCharsMax).toString('latin1');
  return { line, refused: `line longer than ${lineBytesMax / 1024 / 1024} MiB`, text };
}
