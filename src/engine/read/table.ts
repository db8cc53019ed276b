import type { Completion, Excluded } from '../engine.ts';
import type { Column } from './columns.ts';
import type { PhraseMatcher } from './phrases.ts';
import type { PostingList } from './postings.ts';

/** A value of a field near another value, and the documents that hold it. */
export interface NearValue {
  readonly value: string;
  readonly list: PostingList;
}

/**
 * Documents or rows, numbered from 0, as conditions see them. The values of text fields are folded words. A segment and
 * the delta are tables of documents, and each of their groups is a table of rows.
 */
export interface Table {
  readonly size: number;
  /** How many of a chunk's numbers, from its first on, are in use. */
  sizeOf(chunk: number): number;
  /** The documents or rows that hold a value; null if there are none. */
  list(field: string, value: string): PostingList | null;
  prefix(field: string, value: string): PostingList[];
  /** Whether a value begins with these words and goes on with others. */
  begins(field: string, words: string): boolean;
  within(field: string, value: string, distance: number): NearValue[];
  /** Of the values that complete a text those with the longest lists, the longest first, then by value. */
  completions(field: string, asked: Completion): NearValue[];
  column(field: string): Column;
}

/** The rows of a group, and the document that owns each. */
export interface Rows {
  readonly table: Table;
  /** For each row, the position of its document in the document's chunk. */
  readonly owners: Uint16Array;
  /** For each document, its first row, or the one at which it would be. */
  readonly first: Uint32Array;
  /** For each chunk of documents, its first chunk of rows; one entry more than there are chunks. */
  readonly chunks: Uint32Array;
}

/**
 * Of each document, the least and the greatest number of its rows. They tell whether one of the rows has a number up to
 * a bound, or from one on, so that the rows themselves are not read.
 */
export interface RowExtremes {
  readonly least: Column;
  readonly greatest: Column;
}

export interface DocumentTable extends Table {
  /** The numbers of these documents, ascending; an id may still have a deleted document. */
  numbers(of: Excluded): Uint32Array;
  rows(group: string): Rows;
  /** The extremes of a number of the group's rows; null where the rows are to be read. */
  rowExtremes(group: string, field: string): RowExtremes | null;
  /** A matcher of the phrase; null if the field lacks one of the words. */
  phrase(field: string, words: readonly string[]): PhraseMatcher | null;
}
