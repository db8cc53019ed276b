import type { RecordKind } from '../records/kind.ts';
import type { Suppressed, Suppressions } from '../records/suppressions.ts';

/**
 * The door to the list of those who must appear nowhere: SQLite in one process, PostgreSQL behind several.
 *
 * 1. **It holds salted hashes**, not what it forgets (`suppressionEntry` in `records/suppressions.ts`). The salt is the
 *    installation's own, and never changes.
 * 2. **What was added counts from then on**, in every process: `current` never gives a list that is older than its asking.
 * 3. **It can grow at any time**, also while an import holds the record store.
 * 4. **The change number** grows with every change of the list and only then.
 * 5. Further names of a record come and go with the entry that brought them, unless they are named by themselves.
 */
export interface SuppressionList {
  /** The list as it is now: the same object as long as it does not change, so it may be asked for at every request. */
  current(): Promise<Suppressions>;
  /**
   * False when all of it was there already. `others` are further names of the same record, by which no other source
   * shall bring it back.
   */
  add(suppressed: Suppressed, now: number, others?: readonly Suppressed[]): Promise<boolean>;
  /** Takes what was added, or the handle that `entries` shows, 16 or more hexadecimal digits. False when it is not there. */
  remove(suppressed: Suppressed | { readonly handle: string }): Promise<boolean>;
  /** What operators named, without the further names, the oldest first. */
  entries(): Promise<readonly SuppressionShown[]>;
  close(): Promise<void>;
}

/** What the list can tell of an entry. */
export interface SuppressionShown {
  /** The hash's first 16 hexadecimal digits. */
  readonly handle: string;
  readonly kind: RecordKind;
  readonly by: Suppressed['by'];
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}
