import type { RecordKind } from '../records/kind.ts';
import type { Suppressed, Suppressions } from '../records/suppressions.ts';

/**
 * The door to the list of people and companies that must appear nowhere: SQLite in one process, PostgreSQL behind
 * several.
 *
 * 1. **The list holds salted hashes**, not the names (`suppressionEntry` in `records/suppressions.ts`). The salt
 *    belongs to the installation and never changes.
 * 2. **An addition counts at once**, in every process: `current` never returns a list that is older than the call.
 * 3. **The list can grow at any time**, also while an import holds the record store.
 * 4. **The change number** grows with every change of the list and only then.
 * 5. Further names of a record are added and removed with the entry that brought them, unless they are entries of their
 *    own.
 */
export interface SuppressionList {
  /** The list as it is now. It is the same object until the list changes, so every request may ask for it. */
  current(): Promise<Suppressions>;
  /**
   * Adds an entry; false when all of it was there already. `others` are further names of the same record, so that no
   * other source brings it back.
   */
  add(suppressed: Suppressed, now: number, others?: readonly Suppressed[]): Promise<boolean>;
  /**
   * Removes an entry, given as it was added or by the handle that `entries` shows (16 or more hexadecimal digits).
   * False when there is none.
   */
  remove(suppressed: Suppressed | { readonly handle: string }): Promise<boolean>;
  /** The entries that operators added, without the further names, the oldest first. */
  entries(): Promise<readonly SuppressionShown[]>;
  close(): Promise<void>;
}

/** The part of an entry that can be shown. */
export interface SuppressionShown {
  /** The first 16 hexadecimal digits of the hash. */
  readonly handle: string;
  readonly kind: RecordKind;
  readonly by: Suppressed['by'];
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}
