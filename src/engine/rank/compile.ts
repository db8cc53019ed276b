import { wordsOf } from '../../text/words.ts';
import type { EngineSchema, Order, Query } from '../engine.ts';
import { chunkSize } from '../read/bits.ts';
import type { ChunkSets } from '../read/chunk-sets.ts';
import type { PostingList } from '../read/postings.ts';
import type { DocumentTable, Table } from '../read/table.ts';
import { ownersOf } from '../row-owners.ts';
import { AndNode, OrNode, PhraseNode, RowsNode } from './compound-nodes.ts';
import { EveryNode, FewNode, ListNode, NoneNode, RangeNode, SumNode, WideNode } from './leaf-nodes.ts';
import type { Node } from './node.ts';
import { RowReader } from './row-reader.ts';
import { onlySetOf } from './row-tally.ts';
import { SameNode } from './same-node.ts';

/** Up to this many lists are united chunk by chunk; more are united at once for the whole table. */
const unitedByChunkMax = 16;

/** A condition that leaves nearly all documents is taken to remove one of so many. */
const removedMin = 1 / 1024;

/** The order in which the least is looked at: first what costs little for each document that it removes. */
function inOrder(nodes: readonly Node[], size: number): readonly Node[] {
  if (nodes.length === 1) return nodes;
  const costs = nodes.map((node) => ({ node, cost: node.cost / Math.max(removedMin, 1 - node.expected / size) }));
  return costs.sort((a, b) => a.cost - b.cost).map(({ node }) => node);
}

/** The range that a condition is, or that all of its conditions have in common; null if it asks for more. */
function rangeOf(query: Query): { readonly field: string; readonly min: number; readonly max: number } | null {
  if (query.op === 'range') return { field: query.field, min: query.min ?? -Infinity, max: query.max ?? Infinity };
  if (query.op !== 'all') return null;
  const [first, ...others] = query.of.map(rangeOf);
  if (first === undefined || first === null) return null;
  let { min, max } = first;
  for (const other of others) {
    if (other?.field !== first.field) return null;
    min = Math.max(min, other.min);
    max = Math.min(max, other.max);
  }
  return { field: first.field, min, max };
}

/** What ranges of one number have in common, and the conditions of which one suffices in its place. */
interface SharedRange {
  readonly field: string;
  readonly min: number;
  readonly max: number;
  readonly others: readonly Query[];
}

/** The only range of a condition, and its other alternatives; null if it has none or several. */
function rangedOf(
  query: Query,
): { readonly range: Query & { readonly op: 'range' }; readonly others: readonly Query[] } | null {
  if (query.op === 'range') return { range: query, others: [] };
  if (query.op !== 'any') return null;
  const [range, ...more] = query.of.filter((child) => child.op === 'range');
  if (range === undefined || more.length > 0) return null;
  return { range, others: query.of.filter((child) => child !== range) };
}

function listsOf({ field, values }: Query & { readonly op: 'term' }, table: Table): readonly PostingList[] {
  const lists: PostingList[] = [];
  for (const value of values.length === 1 ? values : new Set(values)) {
    const list = table.list(field, value);
    if (list !== null) lists.push(list);
  }
  return lists;
}

/** Turns checked queries into nodes over the documents of one table. */
export class Compiler {
  readonly #schema: EngineSchema;
  readonly #documents: DocumentTable;
  readonly #sets: ChunkSets;
  readonly #unions = new Map<Query, OrNode>();
  /** What has been compiled, by the table that it is asked of: tiers of a plan ask the same of a record again and again. */
  readonly #compiled = new Map<Table, Map<Query, Node>>();

  constructor(schema: EngineSchema, documents: DocumentTable, sets: ChunkSets) {
    this.#schema = schema;
    this.#documents = documents;
    this.#sets = sets;
  }

  compile(query: Query): Node {
    return this.#node(query, this.#documents);
  }

  /** The union node of a compiled text query of which any word suffices; null if the query has fewer than two words. */
  unionOf(query: Query): OrNode | null {
    return this.#unions.get(query) ?? null;
  }

  /** The number by which a document is ordered, by its chunk and its position there; `NaN` if it has none. */
  compileOrder(order: Order): (chunk: number, position: number) => number {
    if ('field' in order) {
      const column = this.#documents.column(order.field);
      return (chunk, position) => column.get(chunk * chunkSize + position);
    }
    const reader = RowReader.ofMeasure(this.#group(order.group), order.among, order.by);
    return (chunk, position) => reader.read(chunk, position);
  }

  #group(name: string) {
    const rows = this.#documents.rows(name);
    return { rows, documents: this.#documents, node: (where: Query) => this.#node(where, rows.table) };
  }

  /** Documents that have all words of a phrase in one of the fields, in any order. */
  compileWords(fields: readonly string[], words: readonly string[]): Node {
    return this.#any([...new Set(fields)].map((field) => this.#wordsOf(field, words)));
  }

  #node(query: Query, table: Table): Node {
    let compiled = this.#compiled.get(table);
    if (compiled === undefined) {
      compiled = new Map();
      this.#compiled.set(table, compiled);
    }
    let node = compiled.get(query);
    if (node === undefined) {
      node = this.#make(query, table);
      compiled.set(query, node);
    }
    return node;
  }

  #make(query: Query, table: Table): Node {
    switch (query.op) {
      case 'all':
        return this.#all(query.of, table);
      case 'any':
        return this.#any(query.of.map((child) => this.#node(child, table)));
      case 'not':
        return new AndNode(this.#sets, [new EveryNode(this.#sets, table)], [this.#node(query.of, table)]);
      case 'term':
        return this.#union(listsOf(query, table), table);
      case 'range':
        return this.#range(query.field, query.min ?? -Infinity, query.max ?? Infinity, table);
      case 'sum': {
        const addends = query.of.map(({ field, times }) => ({ column: table.column(field), times }));
        return new SumNode(this.#sets, table, addends, query.min ?? -Infinity, query.max ?? Infinity);
      }
      case 'prefix':
        return this.#union(table.prefix(query.field, this.#folded(query.field, query.value, table)), table);
      case 'fuzzy': {
        const value = this.#folded(query.field, query.value, table);
        return this.#union(
          table.within(query.field, value, query.distance).map(({ list }) => list),
          table,
        );
      }
      case 'id': {
        const numbers = this.#documents.numbers([...new Set(query.values)]);
        return numbers.length === 0 ? new NoneNode(this.#sets) : new FewNode(this.#sets, numbers);
      }
      case 'text': {
        const words = [...new Set(wordsOf(query.words))].map((word) => this.#word(query.fields, word));
        if (query.need === 'all') return this.#and(words, [], table);
        const any = this.#any(words);
        // For a single word, `any` is the union of its fields or a single list, which is no union of words.
        if (any instanceof OrNode && !words.includes(any)) this.#unions.set(query, any);
        return any;
      }
      case 'phrase': {
        const words = wordsOf(query.words);
        return this.#any([...new Set(query.fields)].map((field) => this.#phrase(field, words)));
      }
      case 'same': {
        const rows = this.#documents.rows(query.group);
        const need = query.twice === true ? 'twice' : 'once';
        const settled = need === 'twice' ? null : this.#byExtremes(query.group, query.of);
        return settled ?? new SameNode(this.#sets, rows, this.#node(query.of, rows.table), need);
      }
      case 'rows': {
        const { among, that } = query;
        const group = this.#group(query.group);
        const only = onlySetOf(among, that);
        if (only !== null)
          return new SameNode(this.#sets, group.rows, group.node(only), RowReader.tallyOf(group, among, that));
        const matcher = RowReader.ofFormula(group, among, that);
        return new RowsNode(this.#sets, this.compile(ownersOf(query.group, that)), matcher);
      }
    }
  }

  #range(field: string, min: number, max: number, table: Table): Node {
    if (min > max) return new NoneNode(this.#sets);
    return new RangeNode(this.#sets, table, table.column(field), min, max);
  }

  /** Whether a row has a number up to a bound, or from one on, is told by the extremes; null for any other condition. */
  #byExtremes(group: string, of: Query): Node | null {
    const range = rangeOf(of);
    if (range === null || (range.min > -Infinity && range.max < Infinity)) return null;
    const extremes = this.#documents.rowExtremes(group, range.field);
    if (extremes === null) return null;
    const column = range.max < Infinity ? extremes.least : extremes.greatest;
    return new RangeNode(this.#sets, this.#documents, column, range.min, range.max);
  }

  /**
   * A negation becomes an exclusion, which needs no set of all other documents, and what ranges of one number have in
   * common is read once, also where each is one of the same alternatives: "up to 50, or nobody says".
   */
  #all(of: readonly Query[], table: Table): Node {
    const required: Node[] = [];
    const excluded: Node[] = [];
    const ranges = new Map<string, SharedRange>();
    for (const child of of) {
      const ranged = rangedOf(child);
      if (child.op === 'not') excluded.push(this.#node(child.of, table));
      else if (ranged === null) {
        const node = this.#node(child, table);
        // What nobody meets decides, so that nothing else is looked up.
        if (node instanceof NoneNode) return node;
        required.push(node);
      } else {
        const { range, others } = ranged;
        const key = others.length === 0 ? range.field : `${range.field} ${JSON.stringify(others)}`;
        const { min, max } = ranges.get(key) ?? { min: -Infinity, max: Infinity };
        const shared = { min: Math.max(min, range.min ?? min), max: Math.min(max, range.max ?? max) };
        ranges.set(key, { field: range.field, others, ...shared });
      }
    }
    for (const { field, min, max, others } of ranges.values())
      required.push(
        this.#any([this.#range(field, min, max, table), ...others.map((other) => this.#node(other, table))]),
      );
    return this.#and(required, excluded, table);
  }

  #and(required: readonly Node[], excluded: readonly Node[], table: Table): Node {
    const [first] = required;
    if (first === undefined) {
      const every = new EveryNode(this.#sets, table);
      return excluded.length === 0 ? every : this.#and([every], excluded, table);
    }
    if (required.some((node) => node instanceof NoneNode)) return new NoneNode(this.#sets);
    if (required.length === 1 && excluded.length === 0) return first;
    const cheapestFirst = excluded.length === 1 ? excluded : excluded.toSorted((a, b) => a.cost - b.cost);
    return new AndNode(this.#sets, inOrder(required, table.size), cheapestFirst);
  }

  #any(nodes: readonly Node[]): Node {
    const some = nodes.filter((node) => !(node instanceof NoneNode));
    const [first] = some;
    if (first === undefined) return new NoneNode(this.#sets);
    return some.length === 1 ? first : new OrNode(this.#sets, some);
  }

  #union(lists: readonly PostingList[], table: Table): Node {
    if (lists.length > unitedByChunkMax) return new WideNode(this.#sets, lists, table.size);
    return this.#any(lists.map((list) => new ListNode(this.#sets, list)));
  }

  #word(fields: readonly string[], word: string): Node {
    const lists = [...new Set(fields)].flatMap((field) => this.#documents.list(field, word) ?? []);
    return this.#union(lists, this.#documents);
  }

  #wordsOf(field: string, words: readonly string[]): Node {
    if (words.length === 0) return new NoneNode(this.#sets);
    return this.#and(
      [...new Set(words)].map((word) => this.#word([field], word)),
      [],
      this.#documents,
    );
  }

  #phrase(field: string, words: readonly string[]): Node {
    const all = this.#wordsOf(field, words);
    if (words.length === 1 || all instanceof NoneNode) return all;
    const matcher = this.#documents.phrase(field, words);
    return matcher === null ? new NoneNode(this.#sets) : new PhraseNode(this.#sets, all, matcher);
  }

  /** Text fields store folded words, so the value is folded too. Keyword fields store values as they are. */
  #folded(field: string, value: string, table: Table): string {
    return table === this.#documents && this.#schema.fields[field]?.kind === 'text' ? wordsOf(value).join(' ') : value;
  }
}
