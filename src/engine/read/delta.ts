import { EditDistance } from '../../text/edit-distance.ts';
import { fingerprintsOf } from '../../text/fingerprint.ts';
import { linesOf, wordsOf } from '../../text/words.ts';
import type { Completion, EngineDocument, EngineSchema, Excluded } from '../engine.ts';
import { type FieldsOfKind, fieldsOf } from '../fields-of-kind.ts';
import { impactByte } from '../rank/bm25.ts';
import { type Growing, growingF64, growingU8, growingU16, growingU32 } from '../write/growing.ts';
import { chunkBits, chunkMask, chunkSize, hasBit, setBit } from './bits.ts';
import { type ChunkSet, listMax } from './chunk-set.ts';
import { Column } from './columns.ts';
import { excludedNumbers } from './excluded.ts';
import type { PhraseMatcher } from './phrases.ts';
import type { PostingList } from './postings.ts';
import type { DocumentTable, NearValue, Rows, Table } from './table.ts';

/** A delta is at most one chunk, which keeps its document numbers in 16 bits and a merge short. */
export const deltaDocumentsMax = chunkSize;

/** A posting list that grows at its end: each new document has a higher number than the one before. */
class GrowingList implements PostingList {
  readonly #documents = growingU32();
  readonly #impacts: Growing<Uint8Array> | null;

  constructor(withImpacts: boolean) {
    this.#impacts = withImpacts ? growingU8() : null;
  }

  get documents(): number {
    return this.#documents.length;
  }

  /** Adds a document, unless it is the last one already because it repeats the value. */
  note(document: number, impact: number): void {
    const { array, length } = this.#documents;
    if (length > 0 && array[length - 1] === document) return;
    this.#documents.push(document);
    this.#impacts?.push(impact);
  }

  next(chunk: number): number {
    const at = this.#seek(chunk * chunkSize);
    return at < this.#documents.length ? (this.#documents.array[at] as number) >>> chunkBits : Infinity;
  }

  load(chunk: number, into: ChunkSet): void {
    const from = this.#seek(chunk * chunkSize);
    const to = this.#seek((chunk + 1) * chunkSize);
    const { array } = this.#documents;
    if (to - from <= listMax) {
      const own = into.ownList(to - from);
      for (let i = from; i < to; i++) own[i - from] = (array[i] as number) & chunkMask;
      into.showList(own, 0, to - from);
    } else {
      const own = into.ownBits;
      own.fill(0);
      for (let i = from; i < to; i++) setBit(own, 0, (array[i] as number) & chunkMask);
      into.showBits(own, 0, to - from);
      into.ranks = ranksOf(own);
      into.ranksFrom = 0;
    }
    if (this.#impacts !== null) {
      into.impacts = this.#impacts.array;
      into.impactsFrom = from;
    }
  }

  countIn(bits: Uint32Array): number {
    let count = 0;
    for (let i = 0; i < this.#documents.length; i++) count += hasBit(bits, 0, this.#documents.array[i] as number);
    return count;
  }

  addTo(bits: Uint32Array): void {
    for (let i = 0; i < this.#documents.length; i++) setBit(bits, 0, this.#documents.array[i] as number);
  }

  /** An upper bound for every chunk; the exact maximum is not worth keeping for so few documents. */
  maxImpact(): number {
    return this.#impacts === null ? 1 : 255;
  }

  #seek(document: number): number {
    const { array } = this.#documents;
    let low = 0;
    let high = this.#documents.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((array[middle] as number) < document) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function addBeginnings(value: string, beginnings: Set<string>): void {
  for (let space = value.indexOf(' '); space >= 0; space = value.indexOf(' ', space + 1))
    beginnings.add(value.slice(0, space));
}

function ranksOf(bits: Uint32Array): Uint16Array {
  const ranks = new Uint16Array(bits.length);
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    ranks[i] = count;
    for (let word = bits[i] as number; word !== 0; word &= word - 1) count++;
  }
  return ranks;
}

/** A table in memory to which documents or rows are added. */
class GrowingTable implements Table {
  size = 0;
  readonly #lists: ReadonlyMap<string, Map<string, GrowingList>>;
  /** Of the fields that were asked for them, the words with which values begin and after which they go on. */
  readonly #beginnings = new Map<string, Set<string>>();
  readonly #numbers: ReadonlyMap<string, Growing<Float64Array>>;
  readonly #fields: FieldsOfKind;

  constructor(fields: FieldsOfKind) {
    this.#fields = fields;
    const named = [...fields.keyword, ...fields.text.map(({ name }) => name)];
    this.#lists = new Map(named.map((name) => [name, new Map()]));
    this.#numbers = new Map(fields.number.map((name) => [name, growingF64()]));
  }

  addCells(cells: Pick<EngineDocument, 'keywords' | 'numbers'>): void {
    for (const field of this.#fields.keyword)
      for (const value of cells.keywords[field] ?? []) this.note(field, value, this.size, 0);
    for (const [field, column] of this.#numbers) column.push(cells.numbers[field] ?? Number.NaN);
  }

  note(field: string, value: string, document: number, impact: number): void {
    const values = this.#values(field);
    let list = values.get(value);
    if (list === undefined) {
      list = new GrowingList(impact > 0);
      values.set(value, list);
      const beginnings = this.#beginnings.get(field);
      if (beginnings !== undefined) addBeginnings(value, beginnings);
    }
    list.note(document, impact);
  }

  sizeOf(chunk: number): number {
    return Math.min(chunkSize, this.size - chunk * chunkSize);
  }

  list(field: string, value: string): PostingList | null {
    return this.#values(field).get(value) ?? null;
  }

  prefix(field: string, value: string): PostingList[] {
    const found: PostingList[] = [];
    for (const [held, list] of this.#values(field)) if (held.startsWith(value)) found.push(list);
    return found;
  }

  begins(field: string, words: string): boolean {
    let beginnings = this.#beginnings.get(field);
    if (beginnings === undefined) {
      beginnings = new Set();
      for (const value of this.#values(field).keys()) addBeginnings(value, beginnings);
      this.#beginnings.set(field, beginnings);
    }
    return beginnings.has(words);
  }

  within(field: string, value: string, distance: number): NearValue[] {
    const edits = new EditDistance(value, distance);
    const found: NearValue[] = [];
    for (const [held, list] of this.#values(field)) if (edits.of(held) !== null) found.push({ value: held, list });
    return found;
  }

  /** The documents of each value of the fields in a bitmap of the table; values without any are left out. */
  counts(fields: readonly string[], has: (value: string) => boolean, bits: Uint32Array): Map<string, number> {
    const counts = new Map<string, number>();
    for (const field of fields)
      for (const [value, list] of this.#values(field)) {
        const count = list.countIn(bits);
        if (count > 0 && has(value)) counts.set(value, (counts.get(value) ?? 0) + count);
      }
    return counts;
  }

  completions(field: string, { text, distance, except, limit }: Completion): NearValue[] {
    const [first = ''] = text;
    const edits = new EditDistance(text, distance);
    const found: NearValue[] = [];
    for (const [value, list] of this.#values(field)) {
      const matches = value.startsWith(first) && (first === '' || edits.ofBeginning(value));
      if (matches && !except.some((left) => value.startsWith(left))) found.push({ value, list });
    }
    return found.sort((a, b) => b.list.documents - a.list.documents || (a.value < b.value ? -1 : 1)).slice(0, limit);
  }

  empty(field: string): void {
    this.#numbers.get(field)?.array.fill(Number.NaN, 0, this.size);
  }

  column(field: string): Column {
    const { array } = this.#numbers.get(field) ?? growingF64();
    return new Column(array, 0);
  }

  #values(field: string): Map<string, GrowingList> {
    const values = this.#lists.get(field);
    if (values === undefined) throw new RangeError(`unknown field "${field}"`);
    return values;
  }
}

interface GrowingRows {
  readonly table: GrowingTable;
  readonly owners: Growing<Uint16Array>;
  readonly first: Growing<Uint32Array>;
}

/**
 * The documents that came after the segment was built, in the order in which they came. Conditions see the same
 * interface as that of a segment, except that document numbers do not follow rank.
 */
export class Delta extends GrowingTable implements DocumentTable {
  readonly ids: string[] = [];
  readonly ranks = growingF64();
  /** The number of the document that was shown last for an id. */
  readonly #numbers = new Map<string, number>();
  /** The same by the fingerprint of the id, but for the `#unprinted`. */
  readonly #prints = new Map<number, number>();
  /** The numbers of the documents shown since fingerprints were last asked for. */
  #unprinted: number[] = [];
  readonly #text: FieldsOfKind['text'];
  /** For each phrase field and document, the words of each line. */
  readonly #lines: ReadonlyMap<string, (readonly string[][])[]>;
  readonly #rows: ReadonlyMap<string, GrowingRows>;

  constructor(schema: EngineSchema) {
    const fields = fieldsOf(schema.fields);
    super(fields);
    this.#text = fields.text;
    this.#lines = new Map(fields.text.filter(({ spec }) => spec.phrases).map(({ name }) => [name, []]));
    this.#rows = new Map(
      Object.entries(schema.groups).map(([name, kinds]) => [
        name,
        { table: new GrowingTable(fieldsOf(kinds)), owners: growingU16(), first: growingU32() },
      ]),
    );
  }

  /**
   * Adds a document and returns its number. The id still stands for the document before it, until this one is shown. The
   * caller has checked the document and the delta's bound.
   */
  add(document: EngineDocument): number {
    const number = this.size;
    this.ids.push(document.id);
    this.ranks.push(Math.fround(document.rank));
    this.addCells(document);
    for (const { name, spec } of this.#text) {
      const text = document.texts[name] ?? '';
      const lines = spec.phrases ? linesOf(text) : [wordsOf(text)];
      this.#lines.get(name)?.push(lines);
      const words = lines.flat();
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) this.note(name, word, number, impactByte(count, words.length, spec));
    }
    for (const [group, { table, owners, first }] of this.#rows) {
      first.push(table.size);
      for (const row of document.groups[group] ?? []) {
        table.addCells(row);
        table.size++;
        owners.push(number);
      }
    }
    this.size++;
    return number;
  }

  /** Makes a document the one that its id stands for. */
  show(number: number): void {
    this.#numbers.set(this.ids[number] as string, number);
    this.#unprinted.push(number);
  }

  /** The number of the document that was shown last for an id; those before it are deleted, and it may be. */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  numbers(of: Excluded): Uint32Array {
    if (of instanceof Uint32Array) this.#takePrints();
    return excludedNumbers(
      of,
      (id) => this.#numbers.get(id) ?? -1,
      (place, check) => this.#prints.get(printKey(place, check)) ?? -1,
    );
  }

  close(): void {
    this.#numbers.clear();
    this.#prints.clear();
  }

  #takePrints(): void {
    const prints = fingerprintsOf(this.#unprinted.map((number) => this.ids[number] as string));
    this.#unprinted.forEach((number, i) => {
      this.#prints.set(printKey(prints[2 * i] as number, prints[2 * i + 1] as number), number);
    });
    this.#unprinted = [];
  }

  rows(group: string): Rows {
    const rows = this.#rows.get(group);
    if (rows === undefined) throw new RangeError(`unknown group "${group}"`);
    return {
      table: rows.table,
      owners: rows.owners.array,
      first: rows.first.array,
      chunks: Uint32Array.of(0, Math.ceil(rows.table.size / chunkSize)),
    };
  }

  /** The rows of so few documents are read. */
  rowExtremes(): null {
    return null;
  }

  phrase(field: string, words: readonly string[]): PhraseMatcher | null {
    const lines = this.#lines.get(field);
    return lines === undefined ? null : new LinesPhrase(lines, words);
  }
}

/** As much of a fingerprint as a number holds exactly: of 65,536 documents, 53 bits take one for another once in 2^21. */
function printKey(place: number, check: number): number {
  return (check & 0x1fffff) * 2 ** 32 + place;
}

class LinesPhrase implements PhraseMatcher {
  readonly #lines: readonly (readonly string[][])[];
  readonly #words: readonly string[];

  constructor(lines: readonly (readonly string[][])[], words: readonly string[]) {
    this.#lines = lines;
    this.#words = words;
  }

  occurs(document: number): boolean {
    return this.count(document) > 0;
  }

  count(document: number): number {
    let count = 0;
    for (const line of this.#lines[document] ?? [])
      for (let start = 0; start + this.#words.length <= line.length; start++)
        if (this.#words.every((word, i) => line[start + i] === word)) count++;
    return count;
  }

  length(document: number): number {
    return (this.#lines[document] ?? []).reduce((sum, line) => sum + line.length, 0);
  }
}
