import { checkDocument, checkShape, queryBounds } from '../check.ts';
import type { EngineDocument, EngineSchema, GroupRow } from '../engine.ts';
import { type FieldsOfKind, fieldsOf } from '../fields-of-kind.ts';
import { ColumnRange } from '../read/columns.ts';
import { hashOf, makeIdTable } from '../read/ids.ts';
import { PhraseCodes } from '../read/phrases.ts';
import { type Growing, growingF64, growingU32 } from './growing.ts';
import { KeywordStream } from './keyword-stream.ts';
import { PostingsWriter } from './postings-writer.ts';
import { RowOwnersWriter } from './row-owners-writer.ts';
import type { SegmentWriter } from './segment-file.ts';
import { WordStream } from './word-stream.ts';

const noValues: readonly string[] = [];

/** A batch of documents in memory, to be written as a segment. */
export class Accumulator {
  readonly #schema: EngineSchema;
  readonly #fields: FieldsOfKind;
  readonly #ids: string[] = [];
  readonly #ranks = growingF64();
  readonly #keywords: KeywordStream;
  readonly #words = new WordStream();
  readonly #numbers: readonly Growing<Float64Array>[];
  readonly #phrases: ReadonlyMap<string, Tokens>;
  readonly #groups: readonly GroupBatch[];
  #idUnits = 0;

  constructor(schema: EngineSchema) {
    this.#schema = schema;
    this.#fields = fieldsOf(schema.fields);
    this.#keywords = new KeywordStream(this.#fields.keyword.length);
    this.#numbers = this.#fields.number.map(growingF64);
    const phrased = this.#fields.text.filter(({ spec }) => spec.phrases);
    this.#phrases = new Map(phrased.map(({ name }) => [name, { terms: growingU32(), ends: growingU32() }]));
    this.#groups = Object.entries(schema.groups).map(([name, kinds]) => new GroupBatch(name, fieldsOf(kinds)));
  }

  get documents(): number {
    return this.#ids.length;
  }

  /** The approximate size of the batch in memory. Writing it takes as much again. */
  get bytes(): number {
    let bytes = this.#keywords.bytes + this.#words.bytes + this.#idUnits + this.#ids.length * (32 + 8);
    for (const { terms } of this.#phrases.values()) bytes += terms.length * 4;
    for (const group of this.#groups) bytes += group.bytes;
    return bytes + this.#numbers.length * this.#ids.length * 8;
  }

  /**
   * Adds a document.
   * @throws DocumentError
   */
  add(document: EngineDocument): void {
    checkShape(this.#schema, document);
    this.#ids.push(document.id);
    this.#idUnits += document.id.length;
    this.#ranks.push(Math.fround(document.rank));
    const { keyword } = this.#fields;
    for (let i = 0; i < keyword.length; i++) this.#keywords.add(i, document.keywords[keyword[i] as string] ?? noValues);
    this.#keywords.endDocument();
    this.#fields.text.forEach(({ name, spec }, i) => {
      const text = document.texts[name] ?? '';
      const tokens = this.#phrases.get(name);
      this.#words.add(i, text, spec, tokens?.terms ?? null);
      tokens?.ends.push(tokens.terms.length);
    });
    this.#words.endDocument();
    this.#fields.number.forEach((field, i) => {
      this.#numbers[i]?.push(document.numbers[field] ?? Number.NaN);
    });
    for (const group of this.#groups) group.add(document.groups[group.name] ?? []);
    // Values are measured only when they are new. If one is too long, the check of the whole document throws and names
    // it.
    if (this.#longestValue > queryBounds.valueUnitsMax) checkDocument(this.#schema, document);
  }

  get #longestValue(): number {
    let units = this.#keywords.longest;
    for (const group of this.#groups) units = Math.max(units, group.longest);
    return units;
  }

  /** Writes the batch as a segment, documents by rank, high first, then by id. */
  write(file: SegmentWriter, change: number): void {
    const order = this.#order();
    const numbers = order.map((_, i) => i);
    this.#writeIds(file, order);

    const keywords = new PostingsWriter(file, 'keywords', order.length, false);
    this.#keywords.write(keywords, order, numbers);
    keywords.end();

    const words = new PostingsWriter(file, 'words', order.length, true);
    const finals = this.#words.write(words, this.#fields.text.length, order, numbers);
    words.end();

    for (const [name, tokens] of this.#phrases) writePhrases(file, name, tokens, order, finals);
    const least: Record<string, number> = {};
    this.#fields.number.forEach((field, i) => {
      const values = Float64Array.from(order, (document) => this.#numbers[i]?.array[document] ?? Number.NaN);
      least[`numbers.${field}`] = writeColumn(file, `numbers.${field}`, values);
    });
    for (const group of this.#groups) Object.assign(least, group.write(file, order));
    file.finish({ schema: this.#schema, change, documents: order.length, least });
  }

  #order(): Uint32Array {
    const ranks = this.#ranks.array;
    const ids = this.#ids;
    return Uint32Array.from(ids, (_, i) => i).sort(
      (a, b) => (ranks[b] as number) - (ranks[a] as number) || ((ids[a] as string) < (ids[b] as string) ? -1 : 1),
    );
  }

  #writeIds(file: SegmentWriter, order: Uint32Array): void {
    const encoded = Array.from(order, (document) => Buffer.from(this.#ids[document] as string));
    const bytes = file.section('ids.bytes', 'u8');
    const starts = file.section('ids.starts', 'u32');
    starts.push(0);
    for (const id of encoded) {
      bytes.pushAll(id);
      starts.push(bytes.length);
    }
    const table = makeIdTable(Uint32Array.from(encoded, hashOf), (document) => encoded[document] as Uint8Array);
    file.section('ids.table', 'u32').pushAll(table);
    const ranks = file.section('ranks', 'f32');
    for (const document of order) ranks.push(this.#ranks.array[document] as number);
    file.endSections('ids.');
  }
}

/** The terms of a field's texts in their order, and the end of each document's terms. */
interface Tokens {
  readonly terms: Growing<Uint32Array>;
  readonly ends: Growing<Uint32Array>;
}

/** The rows of one group of a batch. */
class GroupBatch {
  readonly name: string;
  readonly #fields: FieldsOfKind;
  readonly #keywords: KeywordStream;
  readonly #numbers: readonly Growing<Float64Array>[];
  /** For each document, the end of its rows. */
  readonly #ends = growingU32();
  #rows = 0;

  constructor(name: string, fields: FieldsOfKind) {
    this.name = name;
    this.#fields = fields;
    this.#keywords = new KeywordStream(fields.keyword.length);
    this.#numbers = fields.number.map(growingF64);
  }

  get longest(): number {
    return this.#keywords.longest;
  }

  get bytes(): number {
    return this.#keywords.bytes + this.#rows * this.#numbers.length * 8;
  }

  add(rows: readonly GroupRow[]): void {
    const { keyword, number } = this.#fields;
    for (const row of rows) {
      for (let i = 0; i < keyword.length; i++) this.#keywords.add(i, row.keywords[keyword[i] as string] ?? noValues);
      this.#keywords.endDocument();
      for (let i = 0; i < number.length; i++) this.#numbers[i]?.push(row.numbers[number[i] as string] ?? Number.NaN);
    }
    this.#rows += rows.length;
    this.#ends.push(this.#rows);
  }

  /** Writes the rows. Returns the least value of each of their columns. */
  write(file: SegmentWriter, order: Uint32Array): Record<string, number> {
    const prefix = `group.${this.name}`;
    const rowsOrder = growingU32();
    const rowNumbers = growingU32();
    const owners = new RowOwnersWriter(file, prefix);
    for (const document of order) {
      const end = this.#ends.array[document] as number;
      const start = document === 0 ? 0 : (this.#ends.array[document - 1] as number);
      let number = owners.add(end - start);
      for (let row = start; row < end; row++) {
        rowsOrder.push(row);
        rowNumbers.push(number++);
      }
    }
    const size = owners.end();
    const order32 = rowsOrder.array.subarray(0, rowsOrder.length);
    const numbers = rowNumbers.array.subarray(0, rowNumbers.length);

    const keywords = new PostingsWriter(file, `${prefix}.keywords`, size, false);
    this.#keywords.write(keywords, order32, numbers);
    keywords.end();
    const least: Record<string, number> = {};
    this.#fields.number.forEach((field, i) => {
      const values = new Float64Array(size).fill(Number.NaN);
      order32.forEach((row, at) => {
        values[numbers[at] as number] = this.#numbers[i]?.array[row] ?? Number.NaN;
      });
      least[`${prefix}.numbers.${field}`] = writeColumn(file, `${prefix}.numbers.${field}`, values);
    });
    return least;
  }
}

/** Writes a column and returns its least value. */
function writeColumn(file: SegmentWriter, name: string, values: Float64Array): number {
  const range = new ColumnRange();
  let end = values.length;
  // The last rows of a chunk are mostly unused.
  while (end > 0 && Number.isNaN(values[end - 1])) end--;
  const used = values.subarray(0, end);
  for (const value of used) range.add(value);
  const form = range.form();
  const out = file.section(name, form.kind);
  for (const value of used) out.push(form.encode(value));
  out.fill(form.encode(Number.NaN), values.length - end);
  file.endSections(name);
  return form.least;
}

function writePhrases(
  file: SegmentWriter,
  name: string,
  tokens: Tokens,
  order: Uint32Array,
  finals: Uint32Array,
): void {
  const occurrences = new Uint32Array(finals.length);
  for (let i = 0; i < tokens.terms.length; i++) {
    const final = finals[tokens.terms.array[i] as number];
    if (final !== undefined) occurrences[final] = (occurrences[final] as number) + 1;
  }
  const codes = new PhraseCodes(occurrences);
  const starts = file.section(`phrases.${name}.starts`, 'u32');
  const out = file.section(`phrases.${name}.codes`, 'u16');
  file.section(`phrases.${name}.common`, 'u32').pushAll(codes.common);
  starts.push(0);
  for (const document of order) {
    const end = tokens.ends.array[document] as number;
    for (let at = document === 0 ? 0 : (tokens.ends.array[document - 1] as number); at < end; at++) {
      const term = tokens.terms.array[at] as number;
      codes.write(finals[term] ?? term, out);
    }
    starts.push(out.length);
  }
  file.endSections(`phrases.${name}.`);
}
