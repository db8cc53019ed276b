import type { SearchIndex } from '../../engine/engine.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { SuppressionList } from '../../ports/suppression-list.ts';
import type { Readings } from '../documents/readings.ts';

/** The indexes of one data folder, both complete up to the same change number. */
export interface Indexes {
  readonly people: SearchIndex;
  readonly company: SearchIndex;
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

export interface ViewParts {
  readonly store: RecordStore;
  readonly suppressions: Pick<SuppressionList, 'current'>;
  readonly readings: Readings;
  readonly source: IndexSource;
  readonly log: (line: string) => void;
  /** Milliseconds that only grow. */
  readonly clock: () => number;
}
