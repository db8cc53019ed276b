import { hasBit } from '../read/bits.ts';
import { hashOf, makeIdTable } from '../read/ids.ts';
import type { SegmentWriter } from '../write/segment-file.ts';
import type { ArrayReader, SegmentSource } from './segment-source.ts';

export interface MergeInput {
  readonly source: SegmentSource;
  /** A bit for each document that is to be left out; null for none. */
  readonly deleted: Uint32Array | null;
}

/** More inputs than this are merged in several rounds: an input is told by one byte. */
export const inputsMax = 255;

/** In a map of numbers: the document or row is left out. */
export const dropped = 0xffffffff;

/**
 * The documents or rows of all inputs in their final order, which keeps the order within each input: so every array
 * of an input is read once and forwards. Five bytes for each document or row.
 */
export interface Order {
  readonly size: number;
  /** Per new number: its input and 1; 0 for a number that stands for nothing. */
  readonly inputs: Uint8Array;
  /** Per input: new number by old number, or `dropped`. */
  readonly numbers: readonly Uint32Array[];
}

/** Takes every input's documents or rows in turn, so that those that are kept come in their final order. */
export function walk(
  order: Order,
  take: {
    readonly keep: (input: number) => void;
    /** The next one of the input is left out. */
    readonly skip: (input: number) => void;
    /** The next number stands for nothing. */
    readonly none: () => void;
  },
): void {
  const at = new Uint32Array(order.numbers.length);
  for (let number = 0; number < order.size; number++) {
    const input = (order.inputs[number] as number) - 1;
    if (input < 0) {
      take.none();
      continue;
    }
    const numbers = order.numbers[input] as Uint32Array;
    let old = at[input] as number;
    for (; numbers[old] === dropped; old++) take.skip(input);
    take.keep(input);
    at[input] = old + 1;
  }
}

/** Orders documents by rank, high first, then by id: a merge of sequences that are in this order already. */
export function orderDocuments(inputs: readonly MergeInput[], take: (head: DocumentHead) => void): Order {
  const numbers = inputs.map(({ source }) => new Uint32Array(source.head.documents).fill(dropped));
  const most = inputs.reduce((sum, { source }) => sum + source.head.documents, 0);
  const from = new Uint8Array(most);
  const heads = inputs.map((input) => new Head(input));
  let size = 0;
  for (;;) {
    let best: Head | null = null;
    let bestInput = 0;
    for (let i = 0; i < heads.length; i++) {
      const head = heads[i] as Head;
      if (head.isDone || (best !== null && !head.isBefore(best))) continue;
      best = head;
      bestInput = i;
    }
    if (best === null) break;
    (numbers[bestInput] as Uint32Array)[best.document] = size;
    from[size++] = bestInput + 1;
    take(best);
    best.advance();
  }
  return { size, inputs: from.subarray(0, size), numbers };
}

/**
 * The same, and writes ids and ranks on the way; meanwhile it takes 12 to 20 bytes a document more, for hashes and the
 * table made of them.
 * @throws DocumentError when an id is there twice
 */
export function writeDocuments(file: SegmentWriter, inputs: readonly MergeInput[]): Order {
  const most = inputs.reduce((sum, { source }) => sum + source.head.documents, 0);
  const hashes = new Uint32Array(most);
  const bytes = file.section('ids.bytes', 'u8');
  const starts = file.section('ids.starts', 'u32');
  const ranks = file.section('ranks', 'f32');
  starts.push(0);
  let size = 0;
  const order = orderDocuments(inputs, ({ id, rank }) => {
    hashes[size++] = hashOf(id);
    bytes.pushAll(id);
    starts.push(bytes.length);
    ranks.push(rank);
  });
  file.endSections('ids.');
  file.endSections('ranks');
  const table = makeIdTable(hashes.subarray(0, size), (document) => readId(file, document));
  file.section('ids.table', 'u32').pushAll(table);
  file.endSections('ids.');
  return order;
}

function readId(file: SegmentWriter, document: number): Uint8Array {
  const [start = 0, end = 0] = new Uint32Array(file.readBack('ids.starts', document * 4, document * 4 + 8).buffer);
  return file.readBack('ids.bytes', start, end);
}

export interface DocumentHead {
  readonly id: Uint8Array;
  readonly rank: number;
}

/** The next document of an input. */
class Head implements DocumentHead {
  document = -1;
  rank = 0;
  id = new Uint8Array(0);
  readonly #size: number;
  readonly #deleted: Uint32Array | null;
  readonly #ranks: ArrayReader;
  readonly #bytes: ArrayReader;
  readonly #starts: ArrayReader;
  #end: number;
  #text: string | null = null;

  constructor({ source, deleted }: MergeInput) {
    this.#size = source.head.documents;
    this.#deleted = deleted;
    this.#ranks = source.reader('ranks');
    this.#bytes = source.reader('ids.bytes');
    this.#starts = source.reader('ids.starts');
    this.#end = this.#starts.next();
    this.advance();
  }

  get isDone(): boolean {
    return this.document >= this.#size;
  }

  isBefore(other: Head): boolean {
    // The order of ids is that of strings; it is asked for only when ranks are equal.
    return this.rank !== other.rank ? this.rank > other.rank : this.text < other.text;
  }

  get text(): string {
    this.#text ??= new TextDecoder().decode(this.id);
    return this.#text;
  }

  advance(): void {
    this.#text = null;
    while (++this.document < this.#size) {
      const start = this.#end;
      this.#end = this.#starts.next();
      this.rank = this.#ranks.next();
      if (this.#deleted !== null && hasBit(this.#deleted, 0, this.document) === 1) {
        this.#bytes.skip(this.#end - start);
        continue;
      }
      this.id = new Uint8Array(this.#end - start);
      this.#bytes.read(this.id, this.id.length);
      return;
    }
  }
}
