import type { IndexChange } from '../engine/engine.ts';
import type { RecordKind } from '../records/kind.ts';
import type { SearchIndex } from './search-index.ts';

/** What an index of both kinds is complete up to. */
export interface IndexMark {
  /** A change number of the record store. */
  readonly change: number;
  /** The change number of the suppression list whose records it lacks. */
  readonly suppressions: number;
}

/** What an index says of itself. */
export interface IndexLabel extends IndexMark {
  /** Names the store of the records that it is made of. */
  readonly corpus: string;
  /** Whether its documents are made as this process makes them. */
  readonly isOfThisVersion: boolean;
}

/** An index at one state, until it is closed. */
export interface IndexState extends SearchIndex {
  readonly mark: IndexMark;
  /** Lets the state go; one that is not closed is kept for some minutes. */
  close(): Promise<void>;
}

/** Changes of the documents of one kind. */
export interface IndexChanges {
  readonly kind: RecordKind;
  readonly changes: readonly IndexChange[];
}

/**
 * The door to an index in a search cluster: every process that serves the records reads it, and whoever holds the
 * `WriterLock` of the records writes it.
 *
 * 1. **Whole or not at all.** Every method rejects with SearchIndexUnavailable when the cluster gives no whole answer.
 * 2. **The mark is never ahead.** It is written once what was written before it can be found, so that a writer that was
 *    interrupted goes on from it. Writing a change again does no harm.
 * 3. **A new index is made beside the old one** and takes its place in one step. The old one is then removed with its
 *    states, whose readers open a new one.
 */
export interface RemoteIndex {
  /** Null if there is no index. */
  label(): Promise<IndexLabel | null>;
  /** Opens the newest state. Rejects with SearchIndexUnavailable also where the index is of another version. */
  open(): Promise<IndexState>;
  /** Takes changes in; a later one of a document replaces an earlier one. The index is then of this mark. */
  apply(changes: AsyncIterable<IndexChanges>, mark: IndexMark): Promise<void>;
  /** Makes an index of these documents in place of the present one, if there is one. */
  build(documents: AsyncIterable<IndexChanges>, mark: IndexMark): Promise<void>;
  /** Rewrites what the files of the index still hold of removed documents. */
  expunge(): Promise<void>;
  close(): Promise<void>;
}
