/**
 * The engine's door: documents, fields and numbers in; ranked documents and counts out.
 * It knows nothing of people or companies and imports no other room.
 */

export type FieldSpec =
  /** Exact values, any number of them in a document. */
  | { readonly kind: 'keyword' }
  /**
   * Analysed text, scored by BM25F with this weight. `lengthTypical` is BM25's average length in words, fixed here so
   * that what a document scores never depends on the others. `phrases` keeps what phrase queries need; a phrase
   * does not run across a line break of the text.
   */
  | {
      readonly kind: 'text';
      readonly weight: number;
      /** 0 to 1: BM25's b. */
      readonly lengthNorm: number;
      readonly lengthTypical: number;
      readonly phrases: boolean;
    }
  /** At most one finite number in a document. */
  | { readonly kind: 'number' };

export interface EngineSchema {
  /** Changes whenever documents are made differently; a segment of another version is rebuilt. */
  readonly version: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** Rows that belong to a document (the roles of a person), each with keyword and number fields of its own. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, { readonly kind: 'keyword' | 'number' }>>>>;
}

export interface EngineDocument {
  /** Unique in an index; breaks ties, ascending. */
  readonly id: string;
  /** 0..1, kept as a 32-bit float; orders documents that are otherwise equal (high first) and lets top-k stop early. */
  readonly rank: number;
  /** A build looks up a list that is frozen, and comes again as the same array, once. */
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly groups: Readonly<Record<string, readonly GroupRow[]>>;
}

export interface GroupRow {
  readonly keywords: Readonly<Record<string, readonly string[]>>;
  readonly numbers: Readonly<Record<string, number>>;
}

export type Query =
  /** Every document when `of` is empty. */
  | { readonly op: 'all'; readonly of: readonly Query[] }
  /** No document when `of` is empty. */
  | { readonly op: 'any'; readonly of: readonly Query[] }
  | { readonly op: 'not'; readonly of: Query }
  /** A keyword field holds any of the values. Inside `same`: a field of the group. */
  | { readonly op: 'term'; readonly field: string; readonly values: readonly string[] }
  /** Inclusive; documents without the number do not match. */
  | { readonly op: 'range'; readonly field: string; readonly min?: number; readonly max?: number }
  /** Words, each in any of the text fields. Without a word in it: every document for `all`, none for `any`. */
  | { readonly op: 'text'; readonly fields: readonly string[]; readonly words: string; readonly need: 'all' | 'any' }
  /** The words one after the other in one of the fields, which keep phrases. No document when there is no word. */
  | { readonly op: 'phrase'; readonly fields: readonly string[]; readonly words: string }
  /** A value of a keyword field, or a word of a text field, starts like this. */
  | { readonly op: 'prefix'; readonly field: string; readonly value: string }
  /**
   * A keyword field holds a value, or a text field a word, within an edit distance: insertions, deletions, changes and
   * swaps of neighbours, counted in code points.
   */
  | { readonly op: 'fuzzy'; readonly field: string; readonly value: string; readonly distance: 1 | 2 }
  /** One and the same row of the group meets the query. */
  | { readonly op: 'same'; readonly group: string; readonly of: Query };

/**
 * Adds to the score of the documents that match: `weight` (not negative), or `weight` times BM25F when the query itself
 * is text or a phrase.
 */
export interface Preference {
  readonly query: Query;
  readonly weight: number;
}

export interface SearchRequest {
  readonly where: Query;
  readonly prefer: readonly Preference[];
  /** Sorts before score; documents without the number come last. */
  readonly order?: { readonly field: string; readonly descending: boolean };
  readonly offset: number;
  /** At most 100; offset + limit at most 10,000. */
  readonly limit: number;
  /** Ask which preferences each hit met. */
  readonly withMatched?: boolean;
}

export interface Hit {
  readonly id: string;
  readonly score: number;
  /** Indices into `prefer`, only when asked for. */
  readonly matched?: readonly number[];
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** False when `total` is an estimate. */
  readonly totalIsExact: boolean;
}

/** A query the engine refuses, with the bound that it breaks. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** A document the engine refuses: its id and the bound that it breaks. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

export interface SearchIndex {
  readonly documents: number;
  /** The store's change number up to which this index is complete. */
  readonly change: number;
  search(request: SearchRequest): SearchResult;
  count(where: Query): number;
  /** Ids of all documents that match, in no order and without the window of `search`: to renew them, not to show them. */
  ids(where: Query): Iterable<string>;
  /** In how many documents a keyword value, or a word of a text field, occurs. */
  frequency(field: string, value: string): number;
  /** Values of a field within an edit distance, most frequent first. */
  near(field: string, value: string, distance: 1 | 2, limit: number): readonly { value: string; documents: number }[];
  /** Changes since the segments were built, into memory: later documents replace earlier ones of the same id. */
  apply(changes: readonly IndexChange[], change: number): void;
  close(): void;
}

export interface IndexChange {
  readonly id: string;
  /** Null removes. */
  readonly document: EngineDocument | null;
}
