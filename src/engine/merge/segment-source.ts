import { closeSync, openSync } from 'node:fs';
import { type ArrayKind, arraysOfKind, type TypedArray } from '../write/arrays.ts';
import {
  readBlock,
  readContents,
  type Section,
  type SegmentContents,
  SegmentDamaged,
  type SegmentHead,
  type SegmentImage,
} from '../write/segment-file.ts';

/** A segment that is read once from front to back, each array at its own pace. */
export interface SegmentSource {
  readonly head: SegmentHead;
  /**
   * Returns a reader at the start of an array.
   * @throws SegmentDamaged if the segment has no such array
   */
  reader(name: string): ArrayReader;
}

/** The pieces of one array, as a reader loads them. */
interface Pieces {
  /** The number of elements of each piece. */
  readonly lengths: readonly number[];
  /** Returns a piece, which is valid until the next call. */
  load(piece: number): TypedArray;
}

/** Reads one array forwards. From a file it holds one block, at most 256 KB; from memory it holds nothing. */
export class ArrayReader {
  readonly kind: ArrayKind;
  /** The number of elements of the array. */
  readonly length: number;
  readonly #name: string;
  readonly #pieces: Pieces;
  #next = 0;
  #window: TypedArray = new Uint8Array(0);
  #at = 0;

  constructor(name: string, kind: ArrayKind, pieces: Pieces) {
    this.kind = kind;
    this.length = pieces.lengths.reduce((sum, length) => sum + length, 0);
    this.#name = name;
    this.#pieces = pieces;
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

  /** Skips `count` elements. A piece that is skipped entirely is not loaded. */
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
    return this.#pieces.lengths[this.#next] ?? 0;
  }

  #turn(): void {
    if (this.#next === this.#pieces.lengths.length)
      throw new SegmentDamaged(`"${this.#name}" of a segment is shorter than its other arrays say`);
    this.#window = this.#pieces.load(this.#next++);
    this.#at = 0;
  }
}

/** A segment in memory. */
export class ImageSource implements SegmentSource {
  readonly head: SegmentHead;
  readonly #image: SegmentImage;

  constructor(image: SegmentImage) {
    this.head = image.head;
    this.#image = image;
  }

  reader(name: string): ArrayReader {
    const array = this.#image.arrays[name];
    if (array === undefined) throw new SegmentDamaged(`the segment lacks "${name}"`);
    return new ArrayReader(name, kindOf(array), { lengths: [array.length], load: () => array });
  }
}

function kindOf(array: TypedArray): ArrayKind {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Uint32Array) return 'u32';
  return array instanceof Float32Array ? 'f32' : 'f64';
}

/** A segment on disk. Every block is checked when it is read. */
export class FileSource implements SegmentSource {
  readonly #path: string;
  readonly #file: number;
  readonly #contents: SegmentContents;

  /**
   * Opens the file and reads its table of contents.
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

  reader(name: string): ArrayReader {
    const section = this.#contents.sections[name];
    if (section === undefined) throw new SegmentDamaged(`${this.#path} lacks "${name}"`);
    return new ArrayReader(name, section.kind, this.#pieces(name, section));
  }

  close(): void {
    closeSync(this.#file);
  }

  #pieces(name: string, { kind, blocks }: Section): Pieces {
    const most = blocks.reduce((count, block) => Math.max(count, block.count), 0);
    let window: TypedArray | null = null;
    return {
      lengths: blocks.map(({ count }) => count),
      load: (piece) => {
        const block = blocks[piece];
        if (block === undefined) throw new RangeError(`"${name}" has no block ${piece}`);
        window ??= new arraysOfKind[kind](most);
        const values = window.subarray(0, block.count);
        readBlock(this.#file, this.#path, name, block, values);
        return values;
      },
    };
  }
}

/** Reads a short array of u32 whole. */
export function readU32(source: SegmentSource, name: string): Uint32Array {
  const reader = source.reader(name);
  const array = new Uint32Array(reader.length);
  reader.read(array, array.length);
  return array;
}
