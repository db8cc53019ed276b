import type { DocumentIndexes } from '../../adapters/engine/corpus-names.ts';

/** The indexes of one data folder, both complete up to the same change number. */
export interface Indexes extends DocumentIndexes {
  /** Makes what has been applied part of the indexes on disk; queries and changes go on meanwhile. */
  merge(): Promise<void>;
  close(): void;
}

/** Where indexes come from. */
export interface IndexSource {
  /** Indexes that are as new as can be had without waiting; built first where there are none. */
  open(): Promise<Indexes>;
  /** The same while requests are answered: read in a thread. Rejects where there are none that can be used. */
  reopen(): Promise<Indexes>;
  /** The change number up to which indexes that are opened now are complete. */
  available(): number;
  /** Whether another process is building newer ones. */
  isBeingBuilt(): boolean;
  /** Builds newer ones, in a thread; an aborted build leaves those that there were. */
  rebuild(aborted: AbortSignal): Promise<void>;
}
