/**
 * The engine's public interface: documents, fields and numbers go in, ranked documents and counts come out. The engine
 * knows nothing of people or companies and imports no other room but `text/`, by which everything is compared.
 */

export type FieldSpec =
  /** Exact values; a document may have any number of them. */
  | { readonly kind: 'keyword' }
  /**
   * Analysed text, scored by BM25F with this weight. `lengthTypical` is BM25's average length, in words. The schema
   * fixes it, so that the score of a document never depends on other documents. `phrases` stores what phrase queries
   * need. A phrase does not run across a line break.
   */
  | {
      readonly kind: 'text';
      readonly weight: number;
      /** BM25's parameter b, 0 to 1. */
      readonly lengthNorm: number;
      readonly lengthTypical: number;
      readonly phrases: boolean;
    }
  /** At most one finite number for each document. */
  | { readonly kind: 'number' };

export interface EngineSchema {
  /** The owner changes the version whenever documents are made differently. A segment of another version is rebuilt. */
  readonly version: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** Groups of rows, such as the roles of a person. Each row has keyword and number fields of its own. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, { readonly kind: 'keyword' | 'number' }>>>>;
}

export interface EngineDocument {
  /** Unique in an index. Ties are broken by id, ascending. */
  readonly id: string;
  /**
   * 0 to 1, kept as a 32-bit float. Documents with equal scores are ordered by it, high first, and it lets top-k stop
   * early.
   */
  readonly rank: number;
  /** Values by field. A build looks up a frozen list only once, however many documents share that array. */
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
  /** Matches every document when `of` is empty. */
  | { readonly op: 'all'; readonly of: readonly Query[] }
  /** Matches no document when `of` is empty. */
  | { readonly op: 'any'; readonly of: readonly Query[] }
  | { readonly op: 'not'; readonly of: Query }
  /** A keyword field holds any of the values. Inside `same`, the field is one of the group's. */
  | { readonly op: 'term'; readonly field: string; readonly values: readonly string[] }
  /** Both ends are inclusive. A document without the number does not match. */
  | { readonly op: 'range'; readonly field: string; readonly min?: number; readonly max?: number }
  /**
   * Each word may stand in any of the text fields. If `words` holds no word, `all` matches every document and `any`
   * none.
   */
  | { readonly op: 'text'; readonly fields: readonly string[]; readonly words: string; readonly need: 'all' | 'any' }
  /**
   * The words stand one after the other in one of the fields, which must keep phrases. Matches no document if there is
   * no word.
   */
  | { readonly op: 'phrase'; readonly fields: readonly string[]; readonly words: string }
  /** A value of a keyword field, or a word of a text field, starts with `value`. */
  | { readonly op: 'prefix'; readonly field: string; readonly value: string }
  /**
   * A value of a keyword field, or a word of a text field, lies within an edit distance of `value`. Insertions,
   * deletions, changes and swaps of neighbours count one each, in code points.
   */
  | { readonly op: 'fuzzy'; readonly field: string; readonly value: string; readonly distance: 1 | 2 }
  /** A single row of the group meets the whole query. */
  | { readonly op: 'same'; readonly group: string; readonly of: Query };

/**
 * Raises the score of the documents that match by `weight`, which is not negative. For a text or phrase query the rise
 * is `weight` times BM25F.
 */
export interface Preference {
  readonly query: Query;
  readonly weight: number;
}

export interface SearchRequest {
  readonly where: Query;
  readonly prefer: readonly Preference[];
  /** Orders by a number field before the score. Documents without the number come last. */
  readonly order?: { readonly field: string; readonly descending: boolean };
  readonly offset: number;
  /** At most 100; `offset` plus `limit` is at most 10,000. */
  readonly limit: number;
  /** Whether each hit lists the preferences that it met. */
  readonly withMatched?: boolean;
}

export interface Hit {
  readonly id: string;
  readonly score: number;
  /** Indices into `prefer`; present only if the request set `withMatched`. */
  readonly matched?: readonly number[];
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** The engine refused a query. The message names the bound that the query breaks, and no value of the query. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** The engine refused a document. The message names the bound that it breaks, and nothing of the document. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

export interface DocumentIndex {
  readonly documents: number;
  /** The change number of the store up to which this index is complete. */
  readonly change: number;
  search(request: SearchRequest): SearchResult;
  count(where: Query): number;
  /**
   * The ids of all matching documents, in no order and without the window of `search`. Callers use them to rebuild
   * documents, not to show them.
   */
  ids(where: Query): Iterable<string>;
  /** The number of documents that hold a keyword value, or a word of a text field. */
  frequency(field: string, value: string): number;
  /** The values of a field within an edit distance, most frequent first. */
  near(field: string, value: string, distance: 1 | 2, limit: number): readonly { value: string; documents: number }[];
  /**
   * Takes changes since the segments were built into memory. A later document replaces an earlier one of the same id.
   */
  apply(changes: readonly IndexChange[], change: number): void;
  close(): void;
}

export interface IndexChange {
  readonly id: string;
  /** Null removes the document. */
  readonly document: EngineDocument | null;
}
