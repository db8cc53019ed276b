import { chunkBits, chunkMask, chunkSize } from '../read/bits.ts';
import { RowOwnersWriter } from '../write/row-owners-writer.ts';
import type { SegmentWriter } from '../write/segment-file.ts';
import { dropped, type Order, walk } from './merge-order.ts';
import { type ArrayReader, readU32, type SegmentSource } from './segment-source.ts';

/** Orders the rows of a group as their documents are ordered, and writes the owner of each row. */
export function orderRows(
  file: SegmentWriter,
  group: string,
  sources: readonly SegmentSource[],
  documents: Order,
): Order {
  const readers = sources.map((source) => new RowsReader(source, group));
  const numbers = readers.map(({ size }) => new Uint32Array(size).fill(dropped));
  // Each chunk of documents may end in a nearly empty chunk of rows, so there is room for one more chunk for each.
  // Unused room takes no memory.
  const most = readers.reduce((sum, { size }) => sum + size, chunkSize * Math.ceil(documents.size / chunkSize));
  const inputs = new Uint8Array(most);
  const owners = new RowOwnersWriter(file, group);
  walk(documents, {
    keep: (input) => {
      const rows = readers[input] as RowsReader;
      rows.next();
      const first = owners.add(rows.count);
      inputs.fill(input + 1, first, first + rows.count);
      const target = numbers[input] as Uint32Array;
      for (let row = 0; row < rows.count; row++) target[rows.first + row] = first + row;
    },
    skip: (input) => readers[input]?.next(),
    none: () => {},
  });
  const size = owners.end();
  file.endSections(`${group}.`);
  return { size, inputs: inputs.subarray(0, size), numbers };
}

/** Finds the rows of one document after the other. */
class RowsReader {
  /** The number of rows, unused numbers included. */
  readonly size: number;
  /** The first row of the current document, and how many rows it has. */
  first = 0;
  count = 0;
  readonly #owners: ArrayReader;
  readonly #chunks: Uint32Array;
  readonly #sizes: Uint32Array;
  #documents = 0;
  /** The next row, its owner (-1 when the chunk of documents has no more rows), and the end of the chunk's rows. */
  #row = 0;
  #owner = -1;
  #end = 0;

  constructor(source: SegmentSource, group: string) {
    this.#owners = source.reader(`${group}.owners`);
    this.#chunks = readU32(source, `${group}.chunks`);
    this.#sizes = readU32(source, `${group}.sizes`);
    this.size = this.#owners.length;
  }

  next(): void {
    const place = this.#documents & chunkMask;
    if (place === 0) this.#enter(this.#documents >>> chunkBits);
    this.#documents++;
    this.first = this.#row;
    while (this.#owner === place) this.#advance();
    this.count = this.#row - this.first;
  }

  #enter(chunk: number): void {
    const from = this.#chunks[chunk] as number;
    const to = this.#chunks[chunk + 1] as number;
    // Every chunk of rows is full, except the last of its chunk of documents.
    this.#end = to === from ? from * chunkSize : (to - 1) * chunkSize + (this.#sizes[to - 1] as number);
    this.#owners.skip(from * chunkSize - this.#row);
    this.#row = from * chunkSize;
    this.#owner = this.#row < this.#end ? this.#owners.next() : -1;
  }

  #advance(): void {
    this.#owner = ++this.#row < this.#end ? this.#owners.next() : -1;
  }
}
