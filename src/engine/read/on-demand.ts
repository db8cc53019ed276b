import { closeSync, openSync } from 'node:fs';
import type { TypedArray } from '../write/arrays.ts';
import { type Block, blockBytes, readBlock } from '../write/segment-file.ts';
import type { BlocksRead } from './segment-image.ts';

/** Files are closed as memory is freed, when nobody has the segment any more, since whoever has it may go on reading. */
const files = new FinalizationRegistry<number>((file) => closeSync(file));

/** A segment file that stays open for the blocks that are read as they are asked for. */
export class OpenSegment {
  readonly #path: string;
  readonly #file: number;

  /** File system errors pass through, as that the file has been removed. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'r');
    files.register(this, this.#file);
  }

  /** Where other threads of the process open the file while this one has it open, even if it has been removed. */
  get pathForThreads(): string {
    return `/dev/fd/${this.#file}`;
  }

  /** @throws SegmentDamaged if the file has changed since it was checked */
  read(name: string, block: Block, target: TypedArray): void {
    readBlock(this.#file, this.#path, name, block, target);
  }
}

/**
 * An array whose blocks are read when they are first asked for. Threads share its memory: two that read a block at once
 * write the same.
 */
export class OnDemand<A extends TypedArray> {
  /** Of what nobody needed yet, zeros. */
  readonly values: A;
  readonly #name: string;
  readonly #of: OpenSegment;
  readonly #blocks: readonly Block[];
  readonly #isRead: Uint8Array;
  /** What this thread knows of `#isRead`, so that nothing is ordered between processors where a block has been read. */
  readonly #isKnown: Uint8Array;
  /** The number of elements of every block but the last, a power of two. */
  readonly blockLength: number;
  readonly #blockBits: number;

  /** @param values The memory of the array, which `blocks` tells of. */
  constructor(of: OpenSegment, name: string, values: A, blocks: BlocksRead) {
    this.values = values;
    this.#of = of;
    this.#name = name;
    this.#blocks = blocks.section.blocks;
    this.#isRead = blocks.isRead;
    this.#isKnown = new Uint8Array(blocks.isRead.length);
    this.blockLength = blockBytes / values.BYTES_PER_ELEMENT;
    this.#blockBits = Math.log2(this.blockLength);
  }

  /** Reads what of the elements in [from, to) has not been read. */
  need(from: number, to: number): void {
    const first = from >> this.#blockBits;
    const last = (to - 1) >> this.#blockBits;
    if (first === last && this.#isKnown[first] === 1) return;
    this.#readAll(first, last);
  }

  #readAll(first: number, last: number): void {
    for (let block = first; block <= last; block++) if (this.#isKnown[block] === 0) this.#read(block);
  }

  #read(number: number): void {
    const block = this.#blocks[number];
    if (block !== undefined && Atomics.load(this.#isRead, number) === 0) {
      const from = number << this.#blockBits;
      this.#of.read(this.#name, block, this.values.subarray(from, from + block.count));
      Atomics.store(this.#isRead, number, 1);
    }
    this.#isKnown[number] = 1;
  }
}
