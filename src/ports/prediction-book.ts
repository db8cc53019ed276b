import type { JobChangeReason } from '../records/person.ts';

/**
 * The door to the scores of the last training: a file when one machine serves, a table when several do.
 *
 * 1. **A book holds one training.** It is replaced as a whole. A reader sees the old book or the new one, also a reader
 *    who opened it before the change.
 * 2. **One training at a time.** A second training is refused while one is under way, and an abandoned one leaves no
 *    trace.
 * 3. **The first-seen day stays.** Everyone with a dated record has a row, even without a score, because the row holds
 *    the day on which the evidence was first seen.
 * 4. **An erased person is gone**, for readers at once, and from the disk too.
 */
export interface PredictionBook {
  /** Names the training whose scores the book holds; null before the first. */
  edition(): Promise<string | null>;
  /** A person's row; null for a person unknown to the last training, and before the first one. */
  find(personId: string): Promise<BookRow | null>;
  /** Everyone's evidence and score in the order of ids, of one training: one pass, for the next training and for searches. */
  evidence(): AsyncIterable<Evidence>;
  /**
   * Removes people at once; an erasure does not wait for the next training. Rejects with TrainingFailed while one is
   * under way, which may be about to write them.
   */
  erase(personIds: ReadonlySet<string>): Promise<void>;
  /** Begins a new book beside the old one. Rejects with TrainingFailed while another one is being written. */
  rewrite(): Promise<BookWriter>;
  close(): Promise<void>;
}

export interface Evidence {
  readonly personId: string;
  /** The digest of the evidence; see `evidenceDigest`. */
  readonly digest: string;
  /** Day on which the evidence was first seen, `YYYY-MM-DD`. */
  readonly signalDate: string;
  readonly score: number | null;
}

export interface BookRow extends Evidence {
  /** The reasons for the score; empty without one. */
  readonly reasoning: readonly JobChangeReason[];
}

export interface BookWriter {
  /** Adds rows in any order; the order of ids is fastest. */
  add(rows: readonly BookRow[]): Promise<void>;
  /** Makes the new book the one that readers see. */
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
