import { hasBit } from '../read/bits.ts';
import { hashOf, makeIdTable } from '../read/ids.ts';
import type { SegmentWriter } from '../write/segment-file.ts';
import type { ArrayReader, SegmentSource } from './segment-source.ts';

export interface MergeInput {
  readonly source: SegmentSource;
  /** One bit for each document, set if the merge leaves it out; null leaves out none. */
  readonly deleted: Uint32Array | null;
}

/**
 * The largest number of inputs in one merge, because one byte names an input. More inputs are merged in several rounds.
 */
export const inputsMax = 255;

/** The new number of a document, row or term that the merge leaves out. */
export const dropped = 0xffffffff;

/**
 * The final order of the documents or rows of all inputs. It keeps the order within each input, so that every array of
 * an input is read once, forwards. It takes five bytes for each document or row.
 */
export interface Order {
  readonly size: number;
  /** For each new number, its input plus 1, or 0 if the number is unused. */
  readonly inputs: Uint8Array;
  /** For each input, the new number by old number, or `dropped`. */
  readonly numbers: readonly Uint32Array[];
}

/** Calls `take` for the documents or rows of all inputs, so that the kept ones come in their final order. */
export function walk(
  order: Order,
  take: {
    readonly keep: (input: number) => void;
    /** The next document or row of the input is left out. */
    readonly skip: (input: number) => void;
    /** So many of the next new numbers are unused. */
    readonly none: (count: number) => void;
  },
): void {
  const at = new Uint32Array(order.numbers.length);
  for (let number = 0; number < order.size; number++) {
    const input = (order.inputs[number] as number) - 1;
    if (input < 0) {
      let end = number + 1;
      while (end < order.size && order.inputs[end] === 0) end++;
      take.none(end - number);
      number = end - 1;
      continue;
    }
    const numbers = order.numbers[input] as Uint32Array;
    let old = at[input] as number;
    for (; numbers[old] === dropped; old++) take.skip(input);
    take.keep(input);
    at[input] = old + 1;
  }
}

/** Orders documents by rank, high first, then by id. The inputs are in this order already, so this is a plain merge. */
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
 * Orders documents like `orderDocuments` and also writes their ids and ranks. The hashes and the table made from them
 * take 12 to 20 bytes more for each document meanwhile.
 * @throws DocumentError if an id occurs twice
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
  const [start = 0, end = 0] = file.readBack('ids.starts', document, document + 2);
  return file.readBack('ids.bytes', start, end) as Uint8Array;
}

interface DocumentHead {
  readonly id: Uint8Array;
  readonly rank: number;
}

/** The next document of one input. */
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
    // Ids compare as strings; they are decoded only when ranks are equal.
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
