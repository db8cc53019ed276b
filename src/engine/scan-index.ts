import { EditDistance } from '../text/edit-distance.ts';
import { fingerprintsOf } from '../text/fingerprint.ts';
import { linesOf, wordsOf } from '../text/words.ts';
import { checkDocument, checkFacets, checkNumber, checkQuery, checkRequest, checkValue, queryBounds } from './check.ts';
import type {
  Completion,
  DocumentIndex,
  EngineDocument,
  EngineSchema,
  FacetRequest,
  IndexChange,
  Matching,
  Order,
  Position,
  PreparedChanges,
  Query,
  SearchRequest,
  SearchResult,
  ValueCount,
} from './engine.ts';
import { impactByte, impacts, inverseFrequency, saturate } from './rank/bm25.ts';
import { isBefore } from './read/facet-values.ts';
import { isLike, rowMatches, rowsMatch, rowsMeasure } from './scan-rows.ts';

/** The words of a text, line by line and all. */
interface Analysed {
  readonly lines: readonly string[][];
  readonly words: readonly string[];
}

/**
 * The plainest statement of what the engine must answer: every query looks at every document. It defines every
 * operator, the score and the order. The engine is tested against it, and it serves indexes of a few thousand
 * documents.
 */
export class ScanIndex implements DocumentIndex {
  readonly #schema: EngineSchema;
  readonly #documents = new Map<string, EngineDocument>();
  /** The documents at the last merge. Word statistics come from them, so that changes do not move scores. */
  #statistics: readonly EngineDocument[] = [];
  readonly #frequencies = new Map<string, number>();
  readonly #analysed = new WeakMap<EngineDocument, Map<string, Analysed>>();
  #change: number;
  merged = 0;

  constructor(schema: EngineSchema, documents: Iterable<EngineDocument>, change: number) {
    this.#schema = schema;
    this.#change = change;
    for (const document of documents) {
      checkDocument(schema, document);
      this.#documents.set(document.id, document);
    }
    this.merge();
  }

  get documents(): number {
    return this.#documents.size;
  }

  get change(): number {
    return this.#change;
  }

  apply(changes: readonly IndexChange[], change: number): void {
    for (const { document } of changes) if (document !== null) checkDocument(this.#schema, document);
    for (const { id, document } of changes) {
      if (document === null) this.#documents.delete(id);
      else this.#documents.set(id, document);
    }
    this.#change = change;
  }

  prepare(changes: readonly IndexChange[]): PreparedChanges {
    return { steps: () => [], isCurrent: true, show: (change) => this.apply(changes, change) };
  }

  numbers(id: string, fields: readonly string[]): number[] | null {
    const numbers = this.#documents.get(id)?.numbers;
    return numbers === undefined ? null : fields.map((field) => numbers[field] ?? Number.NaN);
  }

  empty(field: string): void {
    this.fill(
      field,
      [...this.#documents.keys()].map((id) => [id, Number.NaN]),
    );
  }

  fill(field: string, numbers: Iterable<readonly [id: string, number: number]>): void {
    checkNumber(this.#schema, field);
    for (const [id, number] of numbers) {
      const document = this.#documents.get(id);
      if (document === undefined) continue;
      const { [field]: _, ...others } = document.numbers;
      const filled = Number.isNaN(number) ? others : { ...others, [field]: number };
      this.#documents.set(id, { ...document, numbers: filled });
    }
  }

  /** All present documents. */
  all(): EngineDocument[] {
    return [...this.#documents.values()];
  }

  /** Takes the word statistics from the present documents. */
  merge(): void {
    this.merged = this.#change;
    this.#statistics = [...this.#documents.values()];
    this.#frequencies.clear();
  }

  together<T>(work: () => T): T {
    return work();
  }

  search(request: SearchRequest): SearchResult {
    checkRequest(this.#schema, request);
    const { prefer, order, after, offset, limit, withMatched } = request;
    const found = this.#matching(request);
    const scored = found.map((document) => ({
      document,
      position: {
        key: order === undefined ? null : (numberBy(order, document) ?? null),
        score: this.#score(prefer, document),
        rank: Math.fround(document.rank),
        id: document.id,
      },
    }));
    const compare = (a: Position, b: Position): number => {
      if (order !== undefined && a.key !== b.key) {
        if (a.key === null) return 1;
        if (b.key === null) return -1;
        return order.descending ? b.key - a.key : a.key - b.key;
      }
      return b.score - a.score || b.rank - a.rank || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);
    };
    const behind = scored.filter(({ position }) => after === undefined || compare(position, after) > 0);
    behind.sort((a, b) => compare(a.position, b.position));
    const hits = behind.slice(offset, offset + limit).map(({ document, position }) => {
      if (withMatched !== true) return position;
      const matched = [...prefer.keys()].filter((i) => this.#matches(prefer[i]?.query ?? nothing, document));
      return { ...position, matched };
    });
    return { hits, total: found.length };
  }

  facets(request: FacetRequest): (readonly ValueCount[])[] {
    checkFacets(this.#schema, request);
    const found = this.#matching(request);
    return request.facets.map(({ fields, has }) => {
      const counts = new Map<string, number>();
      for (const document of found)
        for (const field of fields)
          for (const value of new Set(document.keywords[field]))
            if (has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
      return [...counts]
        .map(([value, documents]) => ({ value, documents }))
        .sort((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1))
        .slice(0, request.limit);
    });
  }

  #matching({ where, exclude = [] }: Matching): EngineDocument[] {
    const isPrint = exclude instanceof Uint32Array;
    const excluded = new Set(
      isPrint
        ? Array.from({ length: exclude.length / 2 }, (_, at) => String(exclude.subarray(2 * at, 2 * at + 2)))
        : exclude,
    );
    return [...this.#documents.values()]
      .filter(({ id }) => !excluded.has(isPrint ? String(fingerprintsOf([id])) : id))
      .filter((document) => this.#matches(where, document));
  }

  count(where: Query): number {
    checkQuery(this.#schema, where);
    return [...this.#documents.values()].filter((document) => this.#matches(where, document)).length;
  }

  *ids(where: Query): Generator<string> {
    checkQuery(this.#schema, where);
    for (const document of this.#documents.values()) if (this.#matches(where, document)) yield document.id;
  }

  frequency(field: string, value: string): number {
    checkValue(this.#schema, field, value, queryBounds.valueUnitsMax);
    const wanted = this.#folded(field, value);
    return [...this.#documents.values()].filter((document) => this.#values(field, document).includes(wanted)).length;
  }

  begins(field: string, words: string): boolean {
    checkValue(this.#schema, field, words, queryBounds.valueUnitsMax);
    const begins = (held: string): boolean => held.startsWith(`${words} `);
    return [...this.#documents.values()].some((document) => this.#values(field, document).some(begins));
  }

  near(field: string, value: string, distance: 1 | 2, limit: number): ValueCount[] {
    checkValue(this.#schema, field, value, queryBounds.fuzzyUnitsMax);
    const wanted = this.#folded(field, value);
    const edits = new EditDistance(wanted, distance);
    const counts = new Map<string, number>();
    for (const document of this.#documents.values())
      for (const held of new Set(this.#values(field, document)))
        if (edits.of(held) !== null) counts.set(held, (counts.get(held) ?? 0) + 1);
    return [...counts]
      .map(([value, documents]) => ({ value, documents }))
      .sort((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1))
      .slice(0, limit);
  }

  completions(field: string, { text, distance, except, limit }: Completion): ValueCount[] {
    checkValue(this.#schema, field, text, queryBounds.fuzzyUnitsMax);
    const wanted = this.#folded(field, text);
    const counts = new Map<string, number>();
    for (const document of this.#documents.values())
      for (const held of new Set(this.#values(field, document)))
        if (beginsLike(held, wanted, distance) && !except.some((left) => held.startsWith(left)))
          counts.set(held, (counts.get(held) ?? 0) + 1);
    return [...counts]
      .map(([value, documents]) => ({ value, documents }))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
      .slice(0, limit);
  }

  close(): void {
    this.#documents.clear();
  }

  #folded(field: string, value: string): string {
    return this.#isText(field) ? wordsOf(value).join(' ') : value;
  }

  #isText(field: string): boolean {
    return this.#schema.fields[field]?.kind === 'text';
  }

  /** The values of a keyword field or the words of a text field: what prefix and fuzzy conditions compare with. */
  #values(field: string, document: EngineDocument): readonly string[] {
    return this.#isText(field) ? this.#words(field, document) : (document.keywords[field] ?? []);
  }

  #matches(query: Query, document: EngineDocument): boolean {
    switch (query.op) {
      case 'all':
        return query.of.every((child) => this.#matches(child, document));
      case 'any':
        return query.of.some((child) => this.#matches(child, document));
      case 'not':
        return !this.#matches(query.of, document);
      case 'id':
        return query.values.includes(document.id);
      case 'prefix':
      case 'fuzzy': {
        const value = this.#folded(query.field, query.value);
        return this.#values(query.field, document).some((held) => isLike(query, value, held));
      }
      case 'text': {
        const held = new Set(query.fields.flatMap((field) => this.#words(field, document)));
        const words = wordsOf(query.words);
        return query.need === 'all' ? words.every((word) => held.has(word)) : words.some((word) => held.has(word));
      }
      case 'phrase':
        return query.fields.some((field) => phraseCount(this.#linesOf(field, document), wordsOf(query.words)) > 0);
      case 'same':
        return (
          (document.groups[query.group] ?? []).filter((row) => rowMatches(query.of, row)).length >
          +(query.twice ?? false)
        );
      case 'rows':
        return rowsMatch(document, query, rowMatches);
      default:
        return rowMatches(query, document);
    }
  }

  #score(prefer: SearchRequest['prefer'], document: EngineDocument): number {
    let score = 0;
    for (const { query, weight } of prefer)
      if (this.#matches(query, document)) score += weight * this.#strength(query, document);
    return score;
  }

  /**
   * BM25F for a text or a phrase, else 1. A phrase counts as one word whose idf is the sum of the idfs of its words.
   */
  #strength(query: Query, document: EngineDocument): number {
    if (query.op === 'text') {
      let strength = 0;
      for (const word of new Set(wordsOf(query.words)))
        strength += this.#idf(query.fields, word) * this.#saturated(query.fields, [word], document);
      return strength;
    }
    if (query.op === 'phrase') {
      const words = wordsOf(query.words);
      let idf = 0;
      for (const word of new Set(words)) idf += this.#idf(query.fields, word);
      return idf * this.#saturated(query.fields, words, document);
    }
    return 1;
  }

  #saturated(fields: readonly string[], phrase: readonly string[], document: EngineDocument): number {
    let sum = 0;
    for (const field of new Set(fields)) {
      const spec = this.#schema.fields[field];
      const count = phraseCount(this.#linesOf(field, document), phrase);
      if (spec?.kind !== 'text' || count === 0) continue;
      sum += spec.weight * (impacts[impactByte(count, this.#words(field, document).length, spec)] ?? 0);
    }
    return saturate(sum);
  }

  /** The idf of a word, taken from the field in which the word is most frequent. */
  #idf(fields: readonly string[], word: string): number {
    const frequency = Math.max(...fields.map((field) => this.#frequencyWhenMerged(field, word)));
    return inverseFrequency(this.#statistics.length, frequency);
  }

  #frequencyWhenMerged(field: string, word: string): number {
    const key = `${field}\n${word}`;
    let frequency = this.#frequencies.get(key);
    if (frequency === undefined) {
      frequency = this.#statistics.filter((document) => this.#words(field, document).includes(word)).length;
      this.#frequencies.set(key, frequency);
    }
    return frequency;
  }

  #words(field: string, document: EngineDocument): readonly string[] {
    return this.#analysis(field, document).words;
  }

  #linesOf(field: string, document: EngineDocument): readonly string[][] {
    return this.#analysis(field, document).lines;
  }

  /** The words of a text. They are cached, because analysing text is most of the work on a document. */
  #analysis(field: string, document: EngineDocument): Analysed {
    let held = this.#analysed.get(document);
    if (held === undefined) {
      held = new Map();
      this.#analysed.set(document, held);
    }
    let analysed = held.get(field);
    if (analysed === undefined) {
      const lines = linesOf(document.texts[field] ?? '');
      analysed = { lines, words: lines.flat() };
      held.set(field, analysed);
    }
    return analysed;
  }
}

function numberBy(order: Order, document: EngineDocument): number | undefined {
  if ('field' in order) return document.numbers[order.field];
  const number = rowsMeasure(document, order, rowMatches);
  return Number.isNaN(number) ? undefined : number;
}

/** Whether some beginning of a value, with the same first character, lies within the distance of a text. */
function beginsLike(value: string, text: string, distance: number): boolean {
  if (distance === 0 || text === '') return value.startsWith(text);
  const characters = [...value];
  if (characters[0] !== [...text][0]) return false;
  const edits = new EditDistance(text, distance);
  return characters.some((_, i) => edits.of(characters.slice(0, i + 1).join('')) !== null);
}

const nothing: Query = { op: 'any', of: [] };

/** Counts how often the words stand one after the other in a line, overlaps included. */
function phraseCount(lines: readonly string[][], words: readonly string[]): number {
  if (words.length === 0) return 0;
  let count = 0;
  for (const line of lines)
    for (let start = 0; start + words.length <= line.length; start++)
      if (words.every((word, i) => line[start + i] === word)) count++;
  return count;
}
