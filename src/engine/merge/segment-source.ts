import { closeSync, openSync } from 'node:fs';
import { type ArrayKind, arraysOfKind, type TypedArray } from '../write/arrays.ts';
import {
  type Block,
  readBlock,
  readContents,
  type Section,
  type SegmentContents,
  SegmentDamaged,
  type SegmentHead,
} from '../write/segment-file.ts';

/** A segment on disk that is read once from front to back, each array at its own pace. Every block is checked. */
export class SegmentSource {
  readonly #path: string;
  readonly #file: number;
  readonly #contents: SegmentContents;

  /**
   * Opens the file and reads its table of contents. File system errors pass through.
   * @throws SegmentDamaged
   */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'r');
    try {
      this.#contents = readContents(this.#file, path);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  get head(): SegmentHead {
    return this.#contents.head;
  }

  /**
   * Returns a reader at the start of an array.
   * @throws SegmentDamaged if the segment has no such array
   */
  reader(name: string): ArrayReader {
    const section = this.#contents.sections[name];
    if (section === undefined) throw new SegmentDamaged(`${this.#path} lacks "${name}"`);
    return new ArrayReader(name, section, (block, into) => readBlock(this.#file, this.#path, name, block, into));
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Reads one array forwards. It holds one block, at most 64 KB. */
export class ArrayReader {
  readonly kind: ArrayKind;
  /** The number of elements of the array. */
  readonly length: number;
  readonly #name: string;
  readonly #blocks: readonly Block[];
  readonly #read: (block: Block, into: TypedArray) => void;
  readonly #memory: TypedArray;
  #next = 0;
  #window: TypedArray;
  #at = 0;

  constructor(name: string, { kind, blocks }: Section, read: (block: Block, into: TypedArray) => void) {
    this.kind = kind;
    this.length = blocks.reduce((sum, { count }) => sum + count, 0);
    this.#name = name;
    this.#blocks = blocks;
    this.#read = read;
    this.#memory = new arraysOfKind[kind](blocks.reduce((most, { count }) => Math.max(most, count), 0));
    this.#window = this.#memory.subarray(0, 0);
  }

  next(): number {
    while (this.#at === this.#window.length) this.#turn();
    return this.#window[this.#at++] as number;
  }

  /** Reads the next `count` elements into the start of `into`, an array of the same kind. */
  read(into: TypedArray, count: number): void {
    for (let done = 0; done < count; ) {
      if (this.#at === this.#window.length) this.#turn();
      const some = Math.min(count - done, this.#window.length - this.#at);
      // Making a view costs as much as copying about twenty elements.
      if (some < 20) for (let i = 0; i < some; i++) into[done + i] = this.#window[this.#at + i] as number;
      else into.set(this.#window.subarray(this.#at, this.#at + some), done);
      this.#at += some;
      done += some;
    }
  }

  /** Skips `count` elements. A block that is skipped entirely is not read. */
  skip(count: number): void {
    let left = count - (this.#window.length - this.#at);
    if (left <= 0) {
      this.#at += count;
      return;
    }
    this.#at = this.#window.length;
    for (let length = this.#length(); length <= left && length > 0; length = this.#length()) {
      left -= length;
      this.#next++;
    }
    if (left === 0) return;
    this.#turn();
    this.#at = left;
  }

  #length(): number {
    return this.#blocks[this.#next]?.count ?? 0;
  }

  #turn(): void {
    const block = this.#blocks[this.#next++];
    if (block === undefined)
      throw new SegmentDamaged(`"${this.#name}" of a segment is shorter than its other arrays say`);
    this.#window = this.#memory.subarray(0, block.count);
    this.#read(block, this.#window);
    this.#at = 0;
  }
}

/** Reads a short array of u32 whole. */
export function readU32(source: SegmentSource, name: string): Uint32Array {
  const reader = source.reader(name);
  const array = new Uint32Array(reader.length);
  reader.read(array, array.length);
  return array;
}
