import type { JobChangeReason } from '../records/person.ts';

/**
 * The door to the scores of the last training: a file when one machine serves, a table when several do.
 *
 * 1. **All of one training.** A book is replaced as a whole. Whoever reads meanwhile sees the old one or the new one,
 *    also who has had it open since before.
 * 2. **One at a time.** A second training is refused while one is under way, and an abandoned one leaves no trace.
 * 3. **First seen stays.** Everyone with a dated record has a row, also without a score, because the row keeps when the
 *    evidence was first seen.
 * 4. **Who is erased is gone**, for readers at once and from the disk too.
 */
export interface PredictionBook {
  /** Whether a training has been completed. */
  isTrained(): Promise<boolean>;
  /** Null for who was not there at the last training, and before any. */
  find(personId: string): Promise<BookRow | null>;
  /** When whose evidence was first seen, in the order of ids: one pass, for the next training. */
  evidence(): AsyncIterable<Evidence>;
  /** Removes a person, for an erasure that does not wait for the next training. */
  erase(personId: string): Promise<void>;
  /** Begins a new book aside. Rejects with TrainingFailed while another one is being written. */
  rewrite(): Promise<BookWriter>;
  close(): Promise<void>;
}

export interface Evidence {
  readonly personId: string;
  /** See `evidenceDigest`. */
  readonly digest: string;
  /** Day on which the evidence was first seen, `YYYY-MM-DD`. */
  readonly signalDate: string;
}

export interface BookRow extends Evidence {
  readonly score: number | null;
  /** Empty without a score. */
  readonly reasoning: readonly JobChangeReason[];
}

export interface BookWriter {
  /** Fastest in the order of ids. */
  add(rows: readonly BookRow[]): Promise<void>;
  /** From here on readers see the new book. */
  publish(): Promise<void>;
  abandon(): Promise<void>;
}

/** No new book was written; the message says why. */
export class TrainingFailed extends Error {
  override readonly name = 'TrainingFailed';
}

/** The book cannot be read; the message says what to do. */
export class BookUnusable extends Error {
  override readonly name = 'BookUnusable';
}
