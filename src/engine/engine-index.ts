import { wordsOf } from '../text/words.ts';
import { checkDocument, checkFacets, checkNumber, checkQuery, checkRequest, checkValue, queryBounds } from './check.ts';
import type {
  Completion,
  DocumentIndex,
  EngineSchema,
  Excluded,
  FacetRequest,
  Hit,
  IndexChange,
  Position,
  PreparedChanges,
  Query,
  SearchRequest,
  SearchResult,
  ValueCount,
} from './engine.ts';
import { Compiler } from './rank/compile.ts';
import { facetCounts } from './rank/facet-counts.ts';
import type { PageStart } from './rank/later-page.ts';
import type { Statistics } from './rank/scorer.ts';
import { TableSearch, type TableWithDeletions } from './rank/search-table.ts';
import { TopK } from './rank/top-k.ts';
import { ChunkSets } from './read/chunk-sets.ts';
import { Deletions } from './read/deletions.ts';
import { Delta, deltaDocumentsMax } from './read/delta.ts';
import { isBefore } from './read/facet-values.ts';
import type { Segment } from './read/segment.ts';
import type { DocumentTable } from './read/table.ts';

/** The changes do not fit in memory, and nothing of the batch was applied. Merge the index, or rebuild it. */
class DeltaFull extends Error {
  override readonly name = 'DeltaFull';
}

/** The values counted beyond those wanted, since a few that were deleted are in most lists. */
const completionsSpare = 16;

/** The places in `#tables`. */
const inSegment = 0;
const inDelta = 1;

/** A segment together with the changes since it was made. Queries run in the caller's thread. */
export class EngineIndex implements DocumentIndex {
  readonly segment: Segment;
  readonly #schema: EngineSchema;
  readonly #delta: Delta;
  readonly #tables: readonly [TableWithDeletions, TableWithDeletions];
  readonly #sets = new ChunkSets();
  /** What the work at hand has compiled so far, by table. */
  #compilers: Compiler[] = [];
  #isTogether = false;
  /** Word statistics of the segment alone, so that changes do not move scores until they are merged. */
  readonly #statistics: Statistics;
  #change: number;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#schema = segment.head.schema;
    this.#delta = new Delta(this.#schema);
    this.#tables = [
      { table: segment, deletions: new Deletions(segment.size), inOrder: true },
      { table: this.#delta, deletions: new Deletions(deltaDocumentsMax), inOrder: false },
    ];
    this.#statistics = {
      documents: segment.size,
      frequency: (field, word) => segment.list(field, word)?.documents ?? 0,
    };
    this.#change = segment.head.change;
  }

  get documents(): number {
    return this.#tables.reduce((sum, { table, deletions }) => sum + table.size - deletions.count, 0);
  }

  get change(): number {
    return this.#change;
  }

  get merged(): number {
    return this.segment.head.change;
  }

  /** The number of documents in the delta. A caller merges well before it reaches `deltaDocumentsMax`. */
  get deltaDocuments(): number {
    return this.#delta.size;
  }

  /** One bit for each document of the segment: set when the document has been removed or replaced. */
  get deleted(): Uint32Array {
    return this.#tables[inSegment].deletions.bits;
  }

  together<T>(work: () => T): T {
    if (this.#isTogether) return work();
    this.#isTogether = true;
    try {
      return work();
    } finally {
      this.#isTogether = false;
      this.#compilers = [];
      this.#sets.giveBackAll();
    }
  }

  search(request: SearchRequest): SearchResult {
    checkRequest(this.#schema, request);
    const { offset, limit, prefer, order, exclude, after } = request;
    const sign = signOf(order);
    const top = new TopK(offset + limit, (...places) => this.#breakTie(...places));
    return this.together(() => {
      let total = 0;
      const searches = this.#searches(exclude);
      searches.forEach((search, place) => {
        const start = after === undefined ? null : this.#startOf(place, after, sign);
        total += search.search(request, this.#statistics, top, place, start);
      });
      const matchers = request.withMatched === true ? searches.map((search) => search.matcher(prefer)) : null;
      const best = top.drain().slice(offset);
      const hits = best.map(({ table, document, key, score }): Hit => {
        const hit = {
          key: sign === 0 || key === -Infinity ? null : sign * key,
          score,
          rank: this.#rank(table, document),
          id: this.#id(table, document),
        };
        return matchers === null ? hit : { ...hit, matched: matchers[table]?.(document) ?? [] };
      });
      return { hits, total };
    });
  }

  count(where: Query): number {
    checkQuery(this.#schema, where);
    return this.together(() => this.#searches().reduce((sum, search) => sum + search.count(where), 0));
  }

  facets(request: FacetRequest): (readonly ValueCount[])[] {
    checkFacets(this.#schema, request);
    const { where, exclude, facets, limit } = request;
    return this.together(() => {
      const [segment = null, delta = null] = this.#searches(exclude).map((search) => search.bitmap(where));
      return facets.map((facet) =>
        facetCounts(facet, this.segment.facetValues(facet), this.#delta, { segment, delta }, limit),
      );
    });
  }

  ids(where: Query): string[] {
    checkQuery(this.#schema, where);
    return this.together(() =>
      this.#searches().flatMap((search, table) =>
        search
          .documents(where)
          .map((document) => this.#id(table, document))
          .toArray(),
      ),
    );
  }

  numbers(id: string, fields: readonly string[]): number[] | null {
    const place = this.#placeOf(id);
    return place && fields.map((field) => place.table.column(field).get(place.document));
  }

  empty(field: string): void {
    checkNumber(this.#schema, field);
    this.segment.empty(field);
    this.#delta.empty(field);
  }

  fill(field: string, numbers: Iterable<readonly [id: string, number: number]>): void {
    checkNumber(this.#schema, field);
    const columns = new Map(this.#tables.map(({ table }) => [table, table.column(field)]));
    for (const [id, number] of numbers) {
      const place = this.#placeOf(id);
      if (place !== null) columns.get(place.table)?.set(place.document, number);
    }
  }

  /** The newest document of an id; null if there is none. */
  #placeOf(id: string): { readonly table: DocumentTable; readonly document: number } | null {
    const added = this.#delta.numberOf(id);
    const [table, document] =
      added === undefined ? ([this.segment, this.segment.ids.find(id)] as const) : ([this.#delta, added] as const);
    const place = added === undefined ? inSegment : inDelta;
    if (document < 0 || this.#tables[place].deletions.has(document) === true) return null;
    return { table, document };
  }

  frequency(field: string, value: string): number {
    checkValue(this.#schema, field, value, queryBounds.valueUnitsMax);
    return this.#documentsWith(field, this.#folded(field, value));
  }

  begins(field: string, words: string): boolean {
    checkValue(this.#schema, field, words, queryBounds.valueUnitsMax);
    return this.#tables.some(({ table }) => table.begins(field, words));
  }

  near(field: string, value: string, distance: 1 | 2, limit: number): ValueCount[] {
    checkValue(this.#schema, field, value, queryBounds.fuzzyUnitsMax);
    const wanted = this.#folded(field, value);
    const counts = new Map<string, number>();
    this.#tables.forEach(({ table }, place) => {
      for (const { value: found, list } of table.within(field, wanted, distance)) {
        const documents = this.together(() => this.#searchOf(place).countList(list));
        if (documents > 0) counts.set(found, (counts.get(found) ?? 0) + documents);
      }
    });
    return [...counts]
      .map(([value, documents]) => ({ value, documents }))
      .sort((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1))
      .slice(0, limit);
  }

  /**
   * The values with the longest posting lists are counted, which bound their counts: deleted documents are still in the
   * lists. If some value beyond them could come before the last one taken, twice as many are counted.
   */
  completions(field: string, asked: Completion): ValueCount[] {
    const { limit } = asked;
    checkValue(this.#schema, field, asked.text, queryBounds.fuzzyUnitsMax);
    const wanted = { ...asked, text: this.#folded(field, asked.text) };
    const [segment, delta] = this.#tables;
    const added = delta.table.completions(field, { ...wanted, limit: Infinity }).map(({ value }) => value);
    for (let take = limit + completionsSpare; ; take *= 2) {
      const longest = segment.table.completions(field, { ...wanted, limit: take });
      const values = new Set([...longest.map(({ value }) => value), ...added]);
      const counted = [...values].map((value) => ({ value, documents: this.#documentsWith(field, value) }));
      const best = counted
        .filter(({ documents }) => documents > 0)
        .sort((a, b) => (isBefore(a, b) ? -1 : 1))
        .slice(0, limit);
      const end = longest.at(-1);
      if (end === undefined || longest.length < take) return best;
      const bound = { value: end.value, documents: end.list.documents };
      const last = best.at(-1);
      if (best.length === limit && last !== undefined && !isBefore(bound, last)) return best;
    }
  }

  #documentsWith(field: string, value: string): number {
    return this.together(() => {
      let documents = 0;
      this.#tables.forEach(({ table }, place) => {
        const list = table.list(field, value);
        if (list !== null) documents += this.#searchOf(place).countList(list);
      });
      return documents;
    });
  }

  /**
   * Applies all of the changes or, when it throws, none of them.
   * @throws DocumentError, DeltaFull
   */
  apply(changes: readonly IndexChange[], change: number): void {
    const prepared = this.prepare(changes);
    for (const _ of prepared.steps());
    prepared.show(change);
  }

  /** What was added and not yet shown counts as deleted. So it stays until a merge if it is never shown. */
  prepare(changes: readonly IndexChange[]): PreparedChanges {
    const numbers: number[] = [];
    return {
      steps: () => this.#add(changes, numbers),
      isCurrent: true,
      show: (change) => {
        let at = 0;
        for (const { id, document } of changes) {
          this.#remove(id);
          if (document !== null) this.#show(numbers[at++] as number);
        }
        this.#change = change;
      },
    };
  }

  /** Checks all documents before it adds any, so that a bad one leaves nothing behind. */
  *#add(changes: readonly IndexChange[], numbers: number[]): Generator<void> {
    const documents = changes.flatMap(({ document }) => document ?? []);
    for (const document of documents) {
      checkDocument(this.#schema, document);
      yield;
    }
    for (const document of documents) {
      const size = this.#delta.size + documents.length - numbers.length;
      if (size > deltaDocumentsMax)
        throw new DeltaFull(`${size} changed documents; at most ${deltaDocumentsMax} until a merge`);
      const number = this.#delta.add(document);
      this.#tables[inDelta].deletions.add(number);
      numbers.push(number);
      yield;
    }
  }

  #show(number: number): void {
    this.#tables[inDelta].deletions.remove(number);
    this.#delta.show(number);
  }

  close(): void {
    this.#delta.close();
  }

  #remove(id: string): void {
    const [segment, delta] = this.#tables;
    const number = this.#delta.numberOf(id);
    // What is in the delta has no other document in the segment that is not deleted.
    if (number !== undefined) {
      delta.deletions.add(number);
      return;
    }
    const document = this.segment.ids.find(id);
    if (document >= 0) segment.deletions.add(document);
  }

  /** Searches of the tables that may have documents, each at the place of its table. */
  #searches(exclude?: Excluded): TableSearch[] {
    const segment = this.#searchOf(inSegment, exclude);
    return this.#delta.size === 0 ? [segment] : [segment, this.#searchOf(inDelta, exclude)];
  }

  /** A search within the work of `together`. */
  #searchOf(place: number, exclude?: Excluded): TableSearch {
    const searched = this.#tables[place] as TableWithDeletions;
    this.#compilers[place] ??= new Compiler(this.#schema, searched.table, this.#sets);
    return new TableSearch(this.#schema, searched, this.#sets, this.#compilers[place], exclude);
  }

  #id(table: number, document: number): string {
    return table === inSegment ? this.segment.ids.text(document) : (this.#delta.ids[document] as string);
  }

  #breakTie(tableA: number, documentA: number, tableB: number, documentB: number): number {
    if (tableA === inSegment && tableB === inSegment) return documentA - documentB;
    const byRank = this.#rank(tableB, documentB) - this.#rank(tableA, documentA);
    return byRank || (this.#id(tableA, documentA) < this.#id(tableB, documentB) ? -1 : 1);
  }

  #startOf(table: number, { key, score, rank, id }: Position, sign: number): PageStart {
    const isBehind = (document: number) =>
      this.#rank(table, document) !== rank ? this.#rank(table, document) < rank : this.#id(table, document) > id;
    const start = { key: sign === 0 ? 0 : key === null ? -Infinity : sign * key, score };
    if (table !== inSegment) return { ...start, document: 0, isBehind };
    let low = 0;
    let high = this.segment.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(middle)) high = middle;
      else low = middle + 1;
    }
    return { ...start, document: low, isBehind: (document) => document >= low };
  }

  #rank(table: number, document: number): number {
    return (table === inSegment ? this.segment.ranks : this.#delta.ranks.array)[document] as number;
  }

  #folded(field: string, value: string): string {
    return this.#schema.fields[field]?.kind === 'text' ? wordsOf(value).join(' ') : value;
  }
}

/** The factor that turns the number of an order into a key, high first; 0 without an order. */
function signOf(order: SearchRequest['order']): number {
  return order === undefined ? 0 : order.descending ? 1 : -1;
}
