/**
 * The engine's public interface: documents, fields and numbers go in, ranked documents and counts come out. The engine
 * knows nothing of people or companies and imports no other room but `text/`, by which everything is compared.
 */
import type { Fingerprints } from '../text/fingerprint.ts';

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
  /**
   * By group, the numbers of which the least and the greatest among the rows of each document are kept, so that a range
   * with one bound reads no rows. They are no part of what is stored.
   */
  readonly extremes?: Readonly<Record<string, readonly string[]>>;
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
   * The sum of numbers, each times a factor, lies in the range; both ends are inclusive. A document without one of the
   * numbers does not match.
   */
  | { readonly op: 'sum'; readonly of: readonly Addend[]; readonly min?: number; readonly max?: number }
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
  /** The document has one of these ids. It does not stand inside `same` or `rows`. */
  | { readonly op: 'id'; readonly values: readonly string[] }
  /** A single row of the group meets the whole query, or at least two rows do, each by itself. */
  | { readonly op: 'same'; readonly group: string; readonly of: Query; readonly twice?: boolean }
  /** The formula `that` holds of the rows of the group. It sees only the rows of which, called `row`, `among` holds. */
  | { readonly op: 'rows'; readonly group: string; readonly among: RowFormula; readonly that: RowFormula };

interface Addend {
  readonly field: string;
  readonly times: number;
}

/**
 * A statement about the rows of a group of one document: that rows exist which stand in a relation to each other. A
 * name stands for a row of the document, or for a run of its rows. Every comparison with a number that a row does not
 * have is false.
 */
export type RowFormula =
  /** True if `of` is empty. */
  | { readonly op: 'all'; readonly of: readonly RowFormula[] }
  /** False if `of` is empty. */
  | { readonly op: 'any'; readonly of: readonly RowFormula[] }
  | { readonly op: 'not'; readonly of: RowFormula }
  /** Some row or run of the set, called `as`, is such that the formula holds. */
  | { readonly op: 'some'; readonly as: string; readonly in: RowSet; readonly that: RowFormula }
  /** The number lies in the range; both ends are inclusive. Without ends, the row has the number. */
  | { readonly op: 'within'; readonly of: RowNumber; readonly min?: number; readonly max?: number }
  /** `left` is at most `right` plus `slack`. */
  | { readonly op: 'atMost'; readonly left: RowNumber; readonly right: RowNumber; readonly slack: number }
  /** Both rows have the same number in a column. */
  | { readonly op: 'equal'; readonly column: string; readonly of: readonly [string, string] }
  /** Both names stand for the same row, or for the same run. */
  | { readonly op: 'is'; readonly of: readonly [string, string] }
  /** The row is one of the run. */
  | { readonly op: 'in'; readonly row: string; readonly run: string }
  /** A measure of the rows or runs of a set for which `that` holds lies in the range; both ends are inclusive. */
  | ({ readonly op: 'measure'; readonly min?: number; readonly max?: number } & Measured);

/** A number made of the rows or runs of a set, called `as`, for which `that` holds. */
export interface Measured {
  readonly as: string;
  readonly in: RowSet;
  readonly that: RowFormula;
  readonly of: Measure;
}

/**
 * A number of a row: that of the first of the columns which the row has, else `otherwise`; never more than `max`. It is
 * a number of the row's document if that is meant.
 */
export interface RowNumber {
  readonly row: string;
  /** Which row of a run is meant, or its document. A row that is no run is both its first and its last. */
  readonly at: 'first' | 'last' | 'document';
  readonly columns: readonly string[];
  readonly otherwise?: number;
  readonly max?: number;
}

/** The rows of a document that meet a query, or the runs of such rows. */
export interface RowSet {
  /** A condition on one row, as inside `same`. */
  readonly where: Query;
  readonly runs?: Runs;
  /** Keeps only the runs with a row that meets this condition. */
  readonly having?: Query;
}

/**
 * Joins rows to runs. The rows are taken in an order; each either joins the last run that has its key, or begins a run.
 */
export interface Runs {
  /** The column of the key. A row without it joins no run and is joined by none. */
  readonly key: string;
  /** The numbers by which the row called `next` is ordered, ascending; a row without a number comes first. */
  readonly order: readonly RowNumber[];
  /** Whether the row called `next` joins the run called `run`. */
  readonly joins: RowFormula;
  /** Whether the row called `next`, which joins the run called `run`, becomes its last row. */
  readonly ends: RowFormula;
}

/** The numbers of a measure are those of the rows or runs that it measures, or of others that are bound around it. */
export type Measure =
  /** The distinct numbers of a column. Rows without one count as nothing, or each as a number of its own. */
  | { readonly kind: 'distinct'; readonly column: string; readonly lacking: 'nothing' | 'each' }
  | { readonly kind: 'number' }
  /** The length of the union of the intervals between two numbers. Rows that lack one of them add nothing. */
  | { readonly kind: 'union'; readonly from: RowNumber; readonly to: RowNumber }
  /**
   * The mean of the lengths from one number to the other. A row that lacks one of them, or ends before it begins, has
   * the length 0. Without rows, the mean lies in no range.
   */
  | { readonly kind: 'mean'; readonly from: RowNumber; readonly to: RowNumber }
  /** The least of the lengths from one number to the other, 0 at least. Rows that lack one of them count as nothing. */
  | { readonly kind: 'least'; readonly from: RowNumber; readonly to: RowNumber }
  /** The least of the numbers that another set of rows has beside each row. Without any there is no number. */
  | { readonly kind: 'leastOf'; readonly each: Measured };

/**
 * Raises the score of the documents that match by `weight`, which is not negative. For a text or phrase query the rise
 * is `weight` times BM25F.
 */
export interface Preference {
  readonly query: Query;
  readonly weight: number;
}

/** Orders by a number before the score. Documents without the number come last. */
export type Order = { readonly descending: boolean } & (
  | { readonly field: string }
  /** A measure of the rows of a group, of those of which, called `row`, `among` holds. */
  | { readonly group: string; readonly among: RowFormula; readonly by: Measured }
);

/** Documents, by at most 10,000 ids or 100,000 fingerprints of ids. */
export type Excluded = readonly string[] | Fingerprints;

/** The documents that a request is about. */
export interface Matching {
  readonly where: Query;
  /** Those that are left out, as if the index did not hold them. */
  readonly exclude?: Excluded;
}

export interface SearchRequest extends Matching {
  readonly prefer: readonly Preference[];
  readonly order?: Order;
  /** Gives the hits that come after this position, however many come before it. */
  readonly after?: Position;
  /** The number of hits to leave out. */
  readonly offset: number;
  /** At most 101, a page and one more hit; `offset` plus `limit` is at most 10,000. */
  readonly limit: number;
  /** Whether each hit lists the preferences that it met. */
  readonly withMatched?: boolean;
}

/**
 * The place of a document in the order of a request. It stays exact as long as the index has the same documents and is
 * not merged, because a merge takes the word statistics anew.
 */
export interface Position {
  /** The number of the request's order; null if the document lacks it. Without an order it is null and means nothing. */
  readonly key: number | null;
  readonly score: number;
  /** The document's rank as the index keeps it. */
  readonly rank: number;
  readonly id: string;
}

export interface Hit extends Position {
  /** Indices into `prefer`; present only if the request set `withMatched`. */
  readonly matched?: readonly number[];
}

/** Which values are counted. */
export interface Facet {
  /** Names the values among all facets of an index: the order of their frequencies is kept under it. */
  readonly name: string;
  /** Keyword fields. A document that has a value in two of them counts twice. */
  readonly fields: readonly string[];
  /** Whether a value is one of the facet's. */
  readonly has: (value: string) => boolean;
}

export interface ValueCount {
  readonly value: string;
  readonly documents: number;
}

export interface FacetRequest extends Matching {
  readonly facets: readonly Facet[];
  /** The number of values of each facet; at most 100. */
  readonly limit: number;
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

/** Which values complete a text: those that begin with it, or nearly so. */
export interface Completion {
  readonly text: string;
  /** How many edits a beginning may be away from the text. With any, its first character must be right. */
  readonly distance: 0 | 1 | 2;
  /** Values that begin with one of these are left out. */
  readonly except: readonly string[];
  readonly limit: number;
}

export interface DocumentIndex {
  readonly documents: number;
  /** The change number of the store up to which this index is complete. */
  readonly change: number;
  /** The change of the last merge. Scores of two searches compare if it is the same, see `Position`. */
  readonly merged: number;
  /** Runs work that asks several queries at once; what they share, as the same object, is looked up once for all of them. */
  together<T>(work: () => T): T;
  search(request: SearchRequest): SearchResult;
  count(where: Query): number;
  /**
   * The most frequent values of each facet among all matches, with exact counts: most frequent first, then by value.
   */
  facets(request: FacetRequest): readonly (readonly ValueCount[])[];
  /**
   * The ids of all matching documents, in no order and without the window of `search`. Callers use them to rebuild
   * documents, not to show them.
   */
  ids(where: Query): Iterable<string>;
  /** Numbers of a document, in the order of the fields, `NaN` for one that it lacks; null for an unknown document. */
  numbers(id: string, fields: readonly string[]): readonly number[] | null;
  /** Takes a number field from all documents, to be filled anew. */
  empty(field: string): void;
  /**
   * Gives documents a whole number from 0 to 2^32 - 2 in a field that they leave empty; `NaN` takes it away. Ids of no
   * document are passed over. It is kept in 4 bytes for each document, until the document changes or the index is merged.
   */
  fill(field: string, numbers: Iterable<readonly [id: string, number: number]>): void;
  /** The number of documents that hold a keyword value, or a word of a text field. */
  frequency(field: string, value: string): number;
  /** Whether a value of a keyword field may begin with these words and go on with others; false only if none does. */
  begins(field: string, words: string): boolean;
  /** The values of a field within an edit distance, most frequent first. */
  near(field: string, value: string, distance: 1 | 2, limit: number): readonly ValueCount[];
  /** The values of a field that complete a text, most frequent first, then by value. */
  completions(field: string, asked: Completion): readonly ValueCount[];
  /**
   * Takes changes since the segments were built into memory. A later document replaces an earlier one of the same id.
   */
  apply(changes: readonly IndexChange[], change: number): void;
  /** The same in small steps, between which every query is answered as if none had been done. */
  prepare(changes: readonly IndexChange[]): PreparedChanges;
  close(): void;
}

/** Changes on their way into an index, which nobody sees until all are shown at once. */
export interface PreparedChanges {
  /**
   * Puts them into the index. Each step is a piece of work on one document.
   * @throws DocumentError, DeltaFull; then they are never shown
   */
  steps(): Iterable<void>;
  /** False once the index was merged, after which they are to be prepared anew. */
  readonly isCurrent: boolean;
  /** Shows the changes, which is short. All steps are done and the changes are current. */
  show(change: number): void;
}

export interface IndexChange {
  readonly id: string;
  /** Null removes the document. */
  readonly document: EngineDocument | null;
}
