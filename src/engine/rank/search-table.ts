import type { EngineSchema, Matching, Preference, Query, SearchRequest } from '../engine.ts';
import { bitmapWords, chunkBits, chunkSize } from '../read/bits.ts';
import type { ChunkSet } from '../read/chunk-set.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import type { Deletions } from '../read/deletions.ts';
import type { PostingList } from '../read/postings.ts';
import type { DocumentTable } from '../read/table.ts';
import type { Compiler } from './compile.ts';
import type { OrNode } from './compound-nodes.ts';
import { LaterPage, type PageStart } from './later-page.ts';
import { FewNode, ListNode } from './leaf-nodes.ts';
import type { Node } from './node.ts';
import { Ranker } from './ranker.ts';
import { Scorer, type Statistics } from './scorer.ts';
import type { TopK } from './top-k.ts';

/** A table of an index, and which of its documents are deleted. */
export interface TableWithDeletions {
  readonly table: DocumentTable;
  readonly deletions: Deletions;
  /** Whether the table's documents are numbered in the order of rank and id. */
  readonly inOrder: boolean;
}

/** The work of one query on one table. */
export class TableSearch {
  readonly #schema: EngineSchema;
  readonly #searched: TableWithDeletions;
  readonly #sets: ChunkSets;
  readonly #compiler: Compiler;
  /** The documents that the request leaves out; null if it leaves out none of this table. */
  readonly #excluded: Node | null;

  constructor(
    schema: EngineSchema,
    searched: TableWithDeletions,
    sets: ChunkSets,
    compiler: Compiler,
    exclude: Matching['exclude'] = [],
  ) {
    this.#schema = schema;
    this.#searched = searched;
    this.#sets = sets;
    this.#compiler = compiler;
    const excluded = exclude.length === 0 ? null : searched.table.numbers(exclude);
    this.#excluded = excluded === null || excluded.length === 0 ? null : new FewNode(sets, excluded);
  }

  /**
   * Offers the best matches to `top`, under `place`, the table's place in the index; only those after `start`, if it is
   * given. Returns the number of all matches.
   */
  search(
    request: SearchRequest,
    statistics: Statistics,
    top: TopK,
    place: number,
    start: PageStart | null = null,
  ): number {
    const { table, inOrder } = this.#searched;
    if (table.size === 0) return 0;
    const where = this.#compiler.compile(request.where);
    if (top.capacity === 0) return this.#count(where);
    // The ranker is made at the first match, because the stricter filters of a plan often match nothing.
    let ranker: Ranker | LaterPage | null = null;
    const number = request.order === undefined ? null : this.#compiler.compileOrder(request.order);
    const union = number === null && start === null ? this.#union(request.prefer) : null;
    const sign = request.order?.descending === true ? 1 : -1;
    const matches = this.#sets.take();
    let total = 0;
    const first = (start?.document ?? 0) >>> chunkBits;
    for (const [begin, end] of [
      [first, Infinity],
      [0, first],
    ] as const) {
      for (let chunk = this.#next(where, begin); chunk < end; chunk = this.#next(where, chunk + 1)) {
        this.#load(where, chunk, matches);
        if (matches.isEmpty) continue;
        total += matches.size;
        ranker ??=
          start === null
            ? new Ranker(this.#scorer(request.prefer, statistics), this.#sets, top, place, inOrder, union)
            : new LaterPage(this.#scorer(request.prefer, statistics), top, place, inOrder, start);
        if (number === null) ranker.rank(chunk, matches);
        else ranker.rankByKey(chunk, matches, (position) => sign * number(chunk, position));
      }
    }
    return total;
  }

  /** One bit for each document of the table, set if it is a match; null if there is none. */
  bitmap(query: Query): Uint32Array | null {
    const node = this.#compiler.compile(query);
    const matches = this.#sets.take();
    let bits: Uint32Array | null = null;
    for (let chunk = this.#next(node, 0); chunk !== Infinity; chunk = this.#next(node, chunk + 1)) {
      this.#load(node, chunk, matches);
      if (matches.isEmpty) continue;
      bits ??= new Uint32Array(Math.ceil(this.#searched.table.size / chunkSize) * bitmapWords);
      matches.toBitmap();
      bits.set(matches.bits.subarray(matches.bitsFrom, matches.bitsFrom + bitmapWords), chunk * bitmapWords);
    }
    return bits;
  }

  count(query: Query): number {
    return this.#count(this.#compiler.compile(query));
  }

  /** The number of documents of a list that are not deleted. */
  countList(list: PostingList): number {
    if (this.#searched.deletions.count === 0) return list.documents;
    return this.#count(new ListNode(this.#sets, list));
  }

  /** The numbers of all matches, ascending. */
  *documents(query: Query): Generator<number> {
    const node = this.#compiler.compile(query);
    const matches = this.#sets.take();
    const members = new Uint16Array(1024);
    for (let chunk = this.#next(node, 0); chunk !== Infinity; chunk = this.#next(node, chunk + 1)) {
      this.#load(node, chunk, matches);
      for (let from = 0; from < chunkSize; ) {
        const count = matches.members(from, members);
        for (let i = 0; i < count; i++) yield chunk * chunkSize + (members[i] as number);
        from = count < members.length ? chunkSize : (members[count - 1] as number) + 1;
      }
    }
  }

  /** Returns a function that lists the preferences that a document meets. */
  matcher(prefer: readonly Preference[]): (document: number) => number[] {
    const nodes = prefer.map(({ query }) => this.#compiler.compile(query));
    return (document) => {
      const chunk = Math.floor(document / chunkSize);
      return [...nodes.keys()].filter((i) => {
        const node = nodes[i] as Node;
        return node.next(chunk) === chunk && node.has(chunk, document % chunkSize);
      });
    };
  }

  /**
   * The union node of the words that rank, if the query also requires one of these words; else null. With it the ranker
   * takes the matches with two of the words first.
   */
  #union(prefer: readonly Preference[]): OrNode | null {
    const [only] = prefer;
    const union = only === undefined || prefer.length > 1 ? null : this.#compiler.unionOf(only.query);
    union?.noteShared(this.#sets.take());
    return union;
  }

  #scorer(prefer: readonly Preference[], statistics: Statistics): Scorer {
    return new Scorer(this.#schema, this.#searched.table, statistics, this.#compiler, this.#sets, prefer);
  }

  #count(node: Node): number {
    const matches = this.#sets.take();
    let total = 0;
    for (let chunk = this.#next(node, 0); chunk !== Infinity; chunk = this.#next(node, chunk + 1)) {
      this.#load(node, chunk, matches);
      total += matches.size;
    }
    return total;
  }

  #next(node: Node, from: number): number {
    if (from * chunkSize >= this.#searched.table.size) return Infinity;
    const chunk = node.next(from);
    return chunk * chunkSize < this.#searched.table.size ? chunk : Infinity;
  }

  #load(node: Node, chunk: number, into: ChunkSet): void {
    node.load(chunk, into);
    const { deletions } = this.#searched;
    if (deletions.count > 0 && !into.isEmpty) {
      deletions.load(chunk, this.#left);
      into.subtract(this.#left);
    }
    if (this.#excluded !== null && !into.isEmpty) {
      this.#excluded.load(chunk, this.#left);
      into.subtract(this.#left);
    }
  }

  /** A set for the documents of a chunk that are left out. */
  get #left(): ChunkSet {
    this.#leftSet ??= this.#sets.take();
    return this.#leftSet;
  }

  #leftSet: ChunkSet | undefined;
}
