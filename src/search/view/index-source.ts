import type { DocumentIndexes } from '../../adapters/engine/corpus-names.ts';

/** The indexes of one data folder, both complete up to the same change number. */
export interface Indexes extends DocumentIndexes {
  /**
   * Writes the applied changes into the indexes on disk. Queries and changes go on meanwhile. Resolves to false if
   * another process has made newer ones.
   */
  merge(): Promise<boolean>;
  close(): void;
}

/** The source of indexes for a view. */
export interface IndexSource {
  /** The most changes that a view takes in when it opens indexes; with more it waits for newer ones. */
  readonly changesToOpenMax: number;
  /** The most changes that a view takes in at a time beside requests; with more it waits for newer indexes. */
  readonly changesTakenMax: number;
  /** The most changes that gather in a view's memory before it writes them into the indexes. */
  readonly changesGatheredMax: number;
  /** Opens the newest indexes available without waiting, and builds them first if there are none. */
  open(): Promise<Indexes>;
  /** Opens the newest indexes in a thread while requests are answered. Rejects if no usable index exists. */
  reopen(): Promise<Indexes>;
  /** The change number up to which indexes opened now would be complete. */
  available(): number;
  /** Whether another process is building newer indexes. */
  isBeingBuilt(): Promise<boolean>;
  /** Builds newer indexes in a thread; an aborted build keeps the present ones. */
  rebuild(aborted: AbortSignal): Promise<void>;
}
