import type { Corpus } from '../../ports/search-index.ts';
import type { Lease } from './lease.ts';

/** How far a view has come. Each number only grows. */
export interface ViewState {
  /** The change number of the records. */
  readonly change: number;
  /** The sum of the change numbers at which the indexes were merged last. */
  readonly merged: number;
  /** The change number of the suppression list. */
  readonly listed: number;
}

/**
 * One consistent state of the data, wherever its index is kept. A request reads through a lease, and no request ever sees
 * two states or half of one.
 */
export interface View extends Corpus {
  /** Lets a request read the newest state that the index has. */
  read<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  /** As `read`, once the index holds no suppressed record, mostly at once. */
  readUnsuppressed<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  /**
   * As `read`, of an index that has the scores of predictions that would be served at `now`. `unsuppressed` as
   * `readUnsuppressed`.
   */
  readScored<T>(now: Date, unsuppressed: boolean, work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Looks for changes and takes them into the index. A timer calls it; requests do not. */
  poll(): Promise<void>;
  close(): Promise<void>;
}
