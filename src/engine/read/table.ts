import type { Column } from './columns.ts';
import type { PhraseMatcher } from './phrases.ts';
import type { PostingList } from './postings.ts';

/** A value of a field near another, and who has it. */
export interface NearValue {
  readonly value: string;
  readonly list: PostingList;
}

/**
 * Documents or rows, numbered from 0, as conditions see them. Values of text fields are words, already folded.
 * A segment and the delta are tables of documents; each of their groups is a table of rows.
 */
export interface Table {
  readonly size: number;
  /** How many of a chunk's numbers, from its first on, stand for something. */
  sizeOf(chunk: number): number;
  /** Null when nothing has the value. */
  list(field: string, value: string): PostingList | null;
  prefix(field: string, value: string): PostingList[];
  within(field: string, value: string, distance: number): NearValue[];
  column(field: string): Column;
}

/** The rows of a group, and whose they are. */
export interface Rows {
  readonly table: Table;
  /** Per row: the document's place in its chunk. */
  readonly owners: Uint16Array;
  /** Per chunk of documents: its first chunk of rows; one more than there are chunks. */
  readonly chunks: Uint32Array;
}

export interface DocumentTable extends Table {
  rows(group: string): Rows;
  /** Null when one of the words is not in the field. */
  phrase(field: string, words: readonly string[]): PhraseMatcher | null;
}
