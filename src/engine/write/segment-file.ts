import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { EngineSchema } from '../engine.ts';
import { type ArrayKind, arraysOfKind, type TypedArray } from './arrays.ts';
import { bytesOf, decodeBlock, encodeBlock, type FrameOf } from './block-coding.ts';

/**
 * A segment file holds blocks, then the table of contents as JSON, then 16 bytes: magic, length and checksum of the
 * table. A block is a piece of one named array and has a checksum of its own. Blocks of several arrays lie in the order in
 * which they became full, so that one pass writes a file with one block of memory for each array.
 */
const formatVersion = 3;
const magic = 0x4d484f57; // "WHOM", little-endian
const tailBytes = 16;
export const blockBytes = 1 << 16;
const tableBytesMax = 64 << 20;

/** Files and folders of an index can be read by their owner only, since documents may be personal data. */
export const fileMode = 0o600;
export const folderMode = 0o700;

/**
 * The file is not what was written: another format, cut short, or a checksum that does not hold. It must be rebuilt.
 */
export class SegmentDamaged extends Error {
  override readonly name = 'SegmentDamaged';
}

export interface Block {
  readonly at: number;
  /** Of the file. */
  readonly bytes: number;
  /** Of the array. */
  readonly count: number;
  /** What the bytes are a frame of, or null if they are the array's own. */
  readonly frame: FrameOf | null;
  /** Of the bytes of the file. */
  readonly crc: number;
}

export interface Section {
  readonly kind: ArrayKind;
  readonly blocks: readonly Block[];
}

export interface SegmentHead {
  readonly schema: EngineSchema;
  /** The change number of the store up to which the segment is complete. */
  readonly change: number;
  readonly documents: number;
  /** For each column, the least value, from which the column's numbers are counted. */
  readonly least: Readonly<Record<string, number>>;
}

export interface SegmentContents {
  readonly format: number;
  readonly head: SegmentHead;
  readonly sections: Sections;
}

/** Writes one array of a segment, a block at a time. */
export class SectionWriter {
  readonly #file: SegmentWriter;
  readonly #kind: ArrayKind;
  readonly #blocks: Block[] = [];
  #buffer: TypedArray | null;
  #used = 0;
  /** The number of elements written so far. */
  length = 0;

  constructor(file: SegmentWriter, kind: ArrayKind) {
    this.#file = file;
    this.#kind = kind;
    this.#buffer = null;
  }

  push(value: number): void {
    this.#buffer ??= new arraysOfKind[this.#kind](blockBytes / arraysOfKind[this.#kind].BYTES_PER_ELEMENT);
    if (this.#used === this.#buffer.length) this.#flush(this.#buffer);
    this.#buffer[this.#used++] = value;
    this.length++;
  }

  /** Pushes a value so many times. */
  fill(value: number, times: number): void {
    this.#buffer ??= new arraysOfKind[this.#kind](blockBytes / arraysOfKind[this.#kind].BYTES_PER_ELEMENT);
    for (let left = times; left > 0; ) {
      if (this.#used === this.#buffer.length) this.#flush(this.#buffer);
      const count = Math.min(left, this.#buffer.length - this.#used);
      this.#buffer.fill(value, this.#used, this.#used + count);
      this.#used += count;
      left -= count;
    }
    this.length += times;
  }

  pushAll(values: TypedArray, from = 0, to = values.length): void {
    this.#buffer ??= new arraysOfKind[this.#kind](blockBytes / arraysOfKind[this.#kind].BYTES_PER_ELEMENT);
    for (let at = from; at < to; ) {
      if (this.#used === this.#buffer.length) this.#flush(this.#buffer);
      const count = Math.min(to - at, this.#buffer.length - this.#used);
      this.#buffer.set(values.subarray(at, at + count), this.#used);
      this.#used += count;
      at += count;
    }
    this.length += to - from;
  }

  /** Writes the last block and frees its memory. */
  end(): Section {
    if (this.#buffer !== null && this.#used > 0) this.#flush(this.#buffer);
    this.#buffer = null;
    return { kind: this.#kind, blocks: this.#blocks };
  }

  #flush(buffer: TypedArray): void {
    const values = buffer.subarray(0, this.#used);
    const { bytes, of: frame } = this.#file.isRun ? { bytes: bytesOf(values), of: null } : encodeBlock(values);
    const at = this.#file.write(bytes);
    this.#blocks.push({ at, bytes: bytes.length, count: this.#used, frame, crc: crc32(bytes) });
    this.#used = 0;
  }
}

/** Arrays by name: those of a whole file, or those that one of several writers has written. */
export type Sections = Readonly<Record<string, Section>>;

/**
 * The end of a file that several threads write at once. Each thread moves it to reserve the place of its next block.
 */
export type FileEnd = BigInt64Array;

export function newFileEnd(): FileEnd {
  return new BigInt64Array(new SharedArrayBuffer(8));
}

/** What a file is written for: to be kept, or to be merged at once, for which coding its blocks would take longer. */
export type SegmentUse = 'index' | 'run';

export class SegmentWriter {
  readonly isRun: boolean;
  readonly #path: string;
  readonly #file: number;
  readonly #sections: Record<string, Section> = {};
  readonly #open = new Map<string, SectionWriter>();
  readonly #end: FileEnd;

  /** Opens a file for writing. The file must not exist, unless `end` says that others write it too. */
  constructor(path: string, use: SegmentUse, end: FileEnd | null = null) {
    this.isRun = use === 'run';
    this.#path = path;
    this.#file = openSync(path, end === null ? 'wx+' : constants.O_RDWR | constants.O_CREAT, fileMode);
    this.#end = end ?? new BigInt64Array(1);
  }

  section(name: string, kind: ArrayKind): SectionWriter {
    const section = new SectionWriter(this, kind);
    this.#open.set(name, section);
    return section;
  }

  /** Ends the arrays whose name starts with `prefix`. */
  endSections(prefix: string): void {
    for (const [name, section] of this.#open) {
      if (!name.startsWith(prefix)) continue;
      this.#sections[name] = section.end();
      this.#open.delete(name);
    }
  }

  /** Reads elements of an array that has ended, so that the caller need not hold it in memory. Decodes whole blocks. */
  readBack(name: string, from: number, to: number): TypedArray {
    const { kind, blocks } = this.#sections[name] ?? { kind: 'u8', blocks: [] };
    const values = new arraysOfKind[kind](to - from);
    // Every block but the last is full.
    const full = blockBytes / values.BYTES_PER_ELEMENT;
    for (let at = from; at < to; ) {
      const offset = at % full;
      const count = Math.min(to - at, full - offset);
      const block = blocks[(at - offset) / full];
      if (block === undefined) throw new RangeError(`"${name}" has not been written up to element ${to}`);
      const whole = new arraysOfKind[kind](block.count);
      readBlock(this.#file, this.#path, name, block, whole);
      values.set(whole.subarray(offset, offset + count), at - from);
      at += count;
    }
    return values;
  }

  /** Appends bytes and returns their place. */
  write(bytes: Uint8Array): number {
    const at = Number(Atomics.add(this.#end, 0, BigInt(bytes.length)));
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#file, bytes, written, bytes.length - written, at + written);
    return at;
  }

  /** Ends this writer's part and flushes it to disk. Another writer passes the returned sections to `finish`. */
  finishPart(): Sections {
    this.endSections('');
    fsyncSync(this.#file);
    closeSync(this.#file);
    return this.#sections;
  }

  /** Writes the table of contents and flushes the file to disk. `parts` holds what other writers have written of it. */
  finish(head: SegmentHead, parts: readonly Sections[] = []): void {
    this.endSections('');
    const sections = Object.assign({}, this.#sections, ...parts);
    const table: SegmentContents = { format: formatVersion, head, sections };
    const bytes = Buffer.from(JSON.stringify(table));
    this.write(bytes);
    this.write(new Uint8Array(Uint32Array.of(magic, formatVersion, bytes.length, crc32(bytes)).buffer));
    fsyncSync(this.#file);
    closeSync(this.#file);
  }

  /** Closes a file that will not be finished. */
  abandon(): void {
    closeSync(this.#file);
  }
}

/** Reads the table of contents of an open segment file. */
export function readContents(file: number, path: string): SegmentContents {
  const size = fstatSync(file).size;
  if (size < tailBytes) throw new SegmentDamaged(`${path} is cut short: ${size} bytes`);
  const tail = new Uint32Array(tailBytes / 4);
  readFully(file, path, new Uint8Array(tail.buffer), size - tailBytes);
  const [found, format, length = 0, crc] = tail;
  if (found !== magic) throw new SegmentDamaged(`${path} is no segment, or cut short`);
  if (format !== formatVersion) throw new SegmentDamaged(`${path} has format ${format}, this is ${formatVersion}`);
  if (length > tableBytesMax || length > size - tailBytes)
    throw new SegmentDamaged(`${path}: its table of contents has ${length} bytes`);
  const bytes = Buffer.alloc(length);
  readFully(file, path, bytes, size - tailBytes - length);
  if (crc32(bytes) !== crc) throw new SegmentDamaged(`${path}: the checksum of its table of contents does not hold`);
  return JSON.parse(bytes.toString()) as SegmentContents;
}

/** Reads, checks and decodes one block of the array called `name` into `target`, which has its length. */
export function readBlock(file: number, path: string, name: string, block: Block, target: TypedArray): void {
  const bytes = block.frame === null ? bytesOf(target) : new Uint8Array(block.bytes);
  checkBlock(file, path, name, block, bytes);
  if (block.frame !== null) decodeBlock({ bytes, of: block.frame }, target);
}

/**
 * Reads one block of the array called `name` as it lies in the file, into `bytes`, which has its length, and checks it.
 * @throws SegmentDamaged
 */
export function checkBlock(file: number, path: string, name: string, block: Block, bytes: Uint8Array): void {
  readFully(file, path, bytes, block.at);
  if (crc32(bytes) !== block.crc) throw new SegmentDamaged(`${path}: a block of "${name}" at ${block.at} is damaged`);
}

function readFully(file: number, path: string, target: Uint8Array, at: number): void {
  for (let done = 0; done < target.length; ) {
    const count = readSync(file, target, done, target.length - done, at + done);
    if (count === 0) throw new SegmentDamaged(`${path} is cut short at byte ${at + done}`);
    done += count;
  }
}
