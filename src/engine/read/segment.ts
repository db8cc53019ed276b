import type { Completion, EngineSchema, Excluded, Facet } from '../engine.ts';
import { fieldsOf } from '../fields-of-kind.ts';
import type { TypedArray } from '../write/arrays.ts';
import { SegmentDamaged, type SegmentHead } from '../write/segment-file.ts';
import { chunkSize } from './bits.ts';
import type { ColumnData } from './column-data.ts';
import { Column } from './columns.ts';
import { derivedName } from './derived.ts';
import { Dictionary } from './dictionary.ts';
import { excludedNumbers } from './excluded.ts';
import { FacetValues } from './facet-values.ts';
import { Ids } from './ids.ts';
import { mostFrequent, without } from './most-frequent.ts';
import { OnDemand, OpenSegment } from './on-demand.ts';
import { type PhraseMatcher, PhraseText } from './phrases.ts';
import { type ImpactArrays, type PostingArrays, type PostingList, Postings } from './postings.ts';
import type { SegmentImage } from './segment-image.ts';
import type { DocumentTable, NearValue, RowExtremes, Rows, Table } from './table.ts';

/** Files stay open while anybody has the image that says where other threads open them. */
const filesOf = new WeakMap<SegmentImage, OpenSegment>();

/** The arrays of a segment, by name and kind. */
class Arrays {
  readonly #image: SegmentImage;
  readonly #file: OpenSegment;

  constructor(image: SegmentImage) {
    this.#image = image;
    this.#file = new OpenSegment(image.path);
  }

  get<A extends TypedArray>(kind: abstract new (...args: never[]) => A, name: string): A {
    const array = this.#image.arrays[name];
    if (array === undefined || !(array instanceof kind)) throw new SegmentDamaged(`the segment lacks "${name}"`);
    return array;
  }

  /** The image with a path at which other threads open the file even if it has been removed. */
  forThreads(): SegmentImage {
    const image = { ...this.#image, path: this.#file.pathForThreads };
    filesOf.set(image, this.#file);
    return image;
  }

  onDemand<A extends TypedArray>(kind: abstract new (...args: never[]) => A, name: string): OnDemand<A> {
    const blocks = this.#image.blocks[name];
    if (blocks === undefined) throw new SegmentDamaged(`the segment lacks "${name}"`);
    return new OnDemand(this.#file, name, this.get(kind, name), blocks);
  }

  column(name: string): Column {
    const array = this.#image.arrays[name];
    const least = this.#image.head.least[name];
    if (array === undefined || array instanceof Float32Array || least === undefined)
      throw new SegmentDamaged(`the segment lacks "${name}"`);
    return new Column(array as ColumnData, least);
  }

  /** Null if they are not kept, as those of fractions. */
  extremes(group: string, field: string): RowExtremes | null {
    const from = this.#image.head.least[`group.${group}.numbers.${field}`];
    const least = this.#image.arrays[derivedName.least(group, field)];
    const greatest = this.#image.arrays[derivedName.greatest(group, field)];
    if (from === undefined || least === undefined || greatest === undefined) return null;
    return { least: new Column(least as ColumnData, from), greatest: new Column(greatest as ColumnData, from) };
  }

  postings(name: string, withImpacts: boolean): Postings {
    const u8 = (part: string) => this.get(Uint8Array, `${name}.${part}`);
    const u16 = (part: string) => this.get(Uint16Array, `${name}.${part}`);
    const u32 = (part: string) => this.get(Uint32Array, `${name}.${part}`);
    const demanded = <A extends TypedArray>(kind: abstract new (...args: never[]) => A, part: string) =>
      this.onDemand(kind, `${name}.${part}`);
    const arrays: PostingArrays = {
      frequencies: u32('frequencies'),
      pieces: u16('pieces'),
      places: u32('places'),
      sparse: demanded(Uint32Array, 'sparse'),
      chunkKeys: u16('chunkKeys'),
      chunkCounts: u16('chunkCounts'),
      chunkPlaces: u32('chunkPlaces'),
      lists: demanded(Uint16Array, 'lists'),
      bitmaps: demanded(Uint32Array, 'bitmaps'),
    };
    const impacts = (): ImpactArrays => ({
      sparseImpacts: demanded(Uint8Array, 'sparseImpacts'),
      listImpacts: demanded(Uint8Array, 'listImpacts'),
      bitmapImpacts: demanded(Uint8Array, 'bitmapImpacts'),
      bitmapPlaces: u32('bitmapPlaces'),
      bitmapRanks: demanded(Uint16Array, 'bitmapRanks'),
      chunkImpacts: u8('chunkImpacts'),
    });
    const dictionary = new Dictionary(u8('bytes'), u32('starts'), u32('fieldStarts'));
    return new Postings(dictionary, arrays, withImpacts ? impacts() : null);
  }
}

/** The postings that a field shares with other fields, and the number of the field there. */
interface FieldPostings {
  readonly postings: Postings;
  readonly field: number;
}

/** Keyword and number fields of a segment's documents, or of the rows of one of its groups. */
class SegmentTable implements Table {
  readonly size: number;
  protected readonly fields = new Map<string, FieldPostings>();
  readonly #columns = new Map<string, Column>();
  readonly #sizes: Uint32Array | null;

  /** `sizes` gives the size of each chunk, for tables in which not only the last chunk may be partly filled. */
  constructor(
    arrays: Arrays,
    prefix: string,
    size: number,
    kinds: EngineSchema['fields'] | EngineSchema['groups'][string],
    sizes: Uint32Array | null,
  ) {
    this.size = size;
    this.#sizes = sizes;
    const { keyword, number } = fieldsOf(kinds);
    const postings = arrays.postings(`${prefix}keywords`, false);
    keyword.forEach((name, field) => {
      this.fields.set(name, { postings, field });
    });
    for (const name of number) this.#columns.set(name, arrays.column(`${prefix}numbers.${name}`));
  }

  sizeOf(chunk: number): number {
    return this.#sizes?.[chunk] ?? Math.min(chunkSize, this.size - chunk * chunkSize);
  }

  list(field: string, value: string): PostingList | null {
    const { postings, field: number } = this.fieldPostings(field);
    const term = postings.dictionary.find(number, value);
    return term < 0 ? null : postings.list(term);
  }

  prefix(field: string, value: string): PostingList[] {
    const { postings, field: number } = this.fieldPostings(field);
    const { from, to } = postings.dictionary.prefix(number, value);
    return Array.from({ length: to - from }, (_, i) => postings.list(from + i));
  }

  begins(field: string, words: string): boolean {
    const { postings, field: number } = this.fieldPostings(field);
    return postings.dictionary.begins(number, `${words} `);
  }

  within(field: string, value: string, distance: number): NearValue[] {
    const { postings, field: number } = this.fieldPostings(field);
    const { dictionary } = postings;
    return dictionary.within(number, value, distance).map((term) => ({
      // A query asks for the lists alone.
      get value() {
        return dictionary.text(term);
      },
      list: postings.list(term),
    }));
  }

  completions(field: string, { text, distance, except, limit }: Completion): NearValue[] {
    const { postings, field: number } = this.fieldPostings(field);
    const { dictionary, arrays } = postings;
    const left = except.map((beginning) => dictionary.prefix(number, beginning));
    const ranges = without(dictionary.completions(number, text, distance), left);
    return mostFrequent(ranges, arrays.frequencies, limit).map((term) => ({
      value: dictionary.text(term),
      list: postings.list(term),
    }));
  }

  column(field: string): Column {
    const column = this.#columns.get(field);
    if (column === undefined) throw new SegmentDamaged(`the segment lacks the column "${field}"`);
    return column;
  }

  /** Puts an empty column of 4 bytes a document in the place of the one that the image has, which threads share. */
  empty(field: string): void {
    this.#columns.set(field, new Column(new Uint32Array(this.size), 0));
  }

  protected fieldPostings(field: string): FieldPostings {
    const found = this.fields.get(field);
    if (found === undefined) throw new SegmentDamaged(`the segment lacks the field "${field}"`);
    return found;
  }
}

/**
 * An immutable index over documents in the order of rank and id, made of an image `withDerived`. Threads share its memory,
 * and each has the file open.
 */
export class Segment extends SegmentTable implements DocumentTable {
  readonly head: SegmentHead;
  readonly ids: Ids;
  readonly ranks: Float32Array;
  readonly keywords: Postings;
  readonly words: Postings;
  readonly phraseTexts: ReadonlyMap<string, PhraseText>;
  readonly #groups: ReadonlyMap<string, Rows & { readonly keywords: Postings }>;
  readonly #facets = new Map<string, FacetValues>();
  /** For other threads of the process, which open it while this thread has it. */
  readonly image: SegmentImage;
  readonly #extremes: ReadonlyMap<string, RowExtremes>;

  /**
   * File system errors pass through, as that the file has been removed since.
   * @throws SegmentDamaged if the image lacks an array that its schema requires
   */
  constructor(image: SegmentImage) {
    const arrays = new Arrays(image);
    const { head } = image;
    super(arrays, '', head.documents, head.schema.fields, null);
    this.head = head;
    this.image = arrays.forThreads();
    this.ids = new Ids(
      arrays.get(Uint8Array, 'ids.bytes'),
      arrays.get(Uint32Array, 'ids.starts'),
      arrays.get(Uint32Array, 'ids.table'),
    );
    this.ranks = arrays.get(Float32Array, 'ranks');
    this.keywords = arrays.postings('keywords', false);
    this.words = arrays.postings('words', true);
    const { text } = fieldsOf(head.schema.fields);
    text.forEach(({ name }, field) => {
      this.fields.set(name, { postings: this.words, field });
    });
    const phrases = text.filter(({ spec }) => spec.phrases);
    this.phraseTexts = new Map(
      phrases.map(({ name }) => [
        name,
        new PhraseText(
          arrays.get(Uint32Array, `phrases.${name}.starts`),
          arrays.onDemand(Uint16Array, `phrases.${name}.codes`),
          arrays.get(Uint32Array, `phrases.${name}.common`),
        ),
      ]),
    );
    this.#groups = new Map(
      Object.entries(head.schema.groups).map(([name, kinds]) => {
        const owners = arrays.get(Uint16Array, `group.${name}.owners`);
        const table = new SegmentTable(
          arrays,
          `group.${name}.`,
          owners.length,
          kinds,
          arrays.get(Uint32Array, `group.${name}.sizes`),
        );
        const chunks = arrays.get(Uint32Array, `group.${name}.chunks`);
        const first = arrays.get(Uint32Array, derivedName.first(name));
        return [name, { table, owners, chunks, first, keywords: arrays.postings(`group.${name}.keywords`, false) }];
      }),
    );
    this.#extremes = new Map(
      Object.entries(head.schema.extremes ?? {}).flatMap(([group, fields]) =>
        fields.flatMap((field): [string, RowExtremes][] => {
          const extremes = arrays.extremes(group, field);
          return extremes === null ? [] : [[`${group} ${field}`, extremes]];
        }),
      ),
    );
  }

  numbers(of: Excluded): Uint32Array {
    return excludedNumbers(
      of,
      (id) => this.ids.find(id),
      (place, check) => this.ids.findPrint(place, check),
    );
  }

  /** The values of a facet. They are sorted at the first request and kept. */
  facetValues({ name, fields, has }: Facet): FacetValues {
    let values = this.#facets.get(name);
    if (values === undefined) {
      const numbers = fields.map((field) => this.fieldPostings(field).field);
      values = new FacetValues(this.keywords, numbers, has);
      this.#facets.set(name, values);
    }
    return values;
  }

  rows(group: string): Rows {
    return this.group(group);
  }

  rowExtremes(group: string, field: string): RowExtremes | null {
    return this.#extremes.get(`${group} ${field}`) ?? null;
  }

  group(group: string): Rows & { readonly keywords: Postings } {
    const rows = this.#groups.get(group);
    if (rows === undefined) throw new SegmentDamaged(`the segment lacks the group "${group}"`);
    return rows;
  }

  phrase(field: string, words: readonly string[]): PhraseMatcher | null {
    const { postings, field: number } = this.fieldPostings(field);
    const terms = words.map((word) => postings.dictionary.find(number, word));
    return terms.includes(-1) ? null : (this.phraseTexts.get(field)?.matcher(terms) ?? null);
  }
}
