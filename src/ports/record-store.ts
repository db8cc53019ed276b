import type { Company } from '../records/company.ts';
import type { RecordKind } from '../records/kind.ts';
import type { PutResult } from '../records/merge/put.ts';
import type { SplitResult } from '../records/merge/split.ts';
import type { Person } from '../records/person.ts';
import type { CompanyCard, PersonCard } from '../records/presented.ts';
import type { Part, RoleChange, SourceCount } from '../records/provenance.ts';
import type { StoredRecord } from '../records/stored-record.ts';

/** The latest state of one record at one change number; a removed record is null. */
export type Change =
  | { readonly change: number; readonly kind: 'people'; readonly id: string; readonly record: Person | null }
  | { readonly change: number; readonly kind: 'company'; readonly id: string; readonly record: Company | null };

/** The most records of a batch in which a snapshot hands out many: few enough to hold, enough to be asked for seldom. */
export const batchRecordsMax = 64;

/**
 * One reader's view of the records: a snapshot that does not move until it is renewed, so that an index and the records
 * behind its hits always belong to the same state of the data. Many records come in batches of at most
 * `batchRecordsMax`, never empty and never all in memory.
 */
export interface RecordSnapshot {
  /** The number of the newest change that this snapshot holds; 0 for an empty store. */
  readonly change: number;
  /**
   * The change number from which on the change feed is complete. Of earlier changes it lacks the records that were
   * forgotten, so an index of an earlier change number must be replaced as a whole.
   */
  readonly completeSince: number;
  /** The records of one page, in the order of the ids; null for an id without a record. */
  people(ids: readonly string[]): Promise<readonly (Person | null)[]>;
  companies(ids: readonly string[]): Promise<readonly (Company | null)[]>;
  /**
   * The industries of companies, far cheaper than their records; null for a company without one and for an unknown id.
   */
  industries(companyIds: readonly string[]): Promise<readonly (string | null)[]>;
  /** The cards of one page, in the order of the ids, far cheaper than the records; null for an id without a record. */
  personCards(ids: readonly string[], now: Date): Promise<readonly (PersonCard | null)[]>;
  companyCards(ids: readonly string[], now: Date): Promise<readonly (CompanyCard | null)[]>;
  count(kind: RecordKind): Promise<number>;
  /** Every live record of a kind in the order of ids, in one pass. */
  all(kind: 'people'): AsyncIterable<readonly Person[]>;
  all(kind: 'company'): AsyncIterable<readonly Company[]>;
  /**
   * The live records of one of `parts` parts, `part` from 0, in the order that reads fastest. A record is in the same
   * part in every state of the store, so that threads with a snapshot each can share the work.
   */
  partOf(kind: 'people', part: number, parts: number): AsyncIterable<readonly Person[]>;
  partOf(kind: 'company', part: number, parts: number): AsyncIterable<readonly Company[]>;
  /**
   * The latest state of every record that changed after `change`, oldest change first. A person also changes when the
   * company record of an employer does, because search and cards read that record.
   */
  changesSince(change: number): AsyncIterable<readonly Change[]>;
  /**
   * Each source's version of a record: one part for a record of one source, none for a record without a known source.
   */
  parts(kind: RecordKind, id: string): Promise<readonly Part[]>;
  /** The record into which some source's record of this id was merged; null when there is none. */
  holder(kind: RecordKind, key: string): Promise<string | null>;
  /** Every part of the records that several sources have, with the id of its record. */
  mergedParts(kind: RecordKind): AsyncIterable<readonly MergedPart[]>;
  /** A person's changes of current role between imports of one source, the oldest first. */
  roleChanges(personId: string): Promise<readonly RoleChange[]>;
  /** The ids of all people with role changes. One call is far cheaper than asking for each of a million people. */
  changedPeople(): Promise<ReadonlySet<string>>;
  /** The number of records for each day of last verification, the oldest first and no day before them. */
  ages(kind: RecordKind): Promise<readonly { readonly day: string | null; readonly records: number }[]>;
  /** The number and ages of records of every source, by name. */
  sources(): Promise<readonly SourceCount[]>;
  /** Lets go of the state. Every reading from it has ended before. */
  close(): Promise<void>;
}

export interface MergedPart extends Part {
  /** The id of the record that the part was merged into. */
  readonly id: string;
}

/**
 * The door to the records of people and companies: SQLite when one machine is enough, PostgreSQL when it is not.
 *
 * 1. **A snapshot is one state.** What it says never moves, however long it is held and whoever writes meanwhile.
 * 2. **A transaction is all or nothing.** Readers see it as a whole, at the next change number. After a rollback or a
 *    crash they see nothing of it. A transaction that changes nothing takes no change number.
 * 3. **The change feed is complete.** `changesSince` returns every record that changed after a change number, once, in
 *    its latest state. An index that applies the feed is complete up to the snapshot's change. Whoever asks from before
 *    `completeSince` lacks what was forgotten.
 * 4. **Policy is outside the store.** `records/merge` and `records/links` decide the effect of a put, a split and a
 *    withdrawal. A store loads what they ask for, and saves what they return.
 * 5. **A newer release loses nothing.** Parts, first-seen days, splits and role changes outlive every migration.
 * 6. **A removed record is gone**: in one step it is removed and its ids are noted for whoever erases it elsewhere
 *    (`erasures`). After `forget`, no file of the store holds its content or its ids, and of a server no row. A crash between
 *    the two loses no note, and both can be repeated.
 * 7. **One writes at a time.** `begin` is refused with `StoreUnavailable` while a transaction is open, in this process or
 *    in another one, and succeeds once that has ended. A transaction that has ended refuses all but `rollback`.
 * 8. **A reader may stop anywhere.** Batches that are no longer wanted are let go, and the snapshot closes after them.
 */
export interface RecordStore {
  /** Names the records among all others where several machines share them; null where they belong to a data folder. */
  corpus(): Promise<string | null>;
  snapshot(): Promise<RecordSnapshot>;
  /** The number of the newest change that any process committed; cheap enough to ask at every request. */
  currentChange(): Promise<number>;
  /**
   * Begins one atomic change of the store. `put` may be called for millions of records; readers see nothing before
   * `commit` and all of it after. `many` says that much comes: an empty store that nobody else has open may write each
   * record once instead of twice, and be closed to others until the end; or it may write by several connections.
   */
  begin(options?: { readonly many?: boolean }): Promise<RecordTransaction>;
  /** What was removed and not yet forgotten; null when there is nothing. Cheap enough to ask every second. */
  erasures(): Promise<Erased | null>;
  /**
   * Forgets what `erasures` gave, once it is erased elsewhere and the indexes have taken in its removal: the ids, and
   * what the files of the store still hold of it. Waits some seconds for readers of an earlier state, and throws
   * StoreUnavailable if there are some still; then it must be called again.
   */
  forget(erased: Erased): Promise<void>;
  close(): Promise<void>;
}

/**
 * The ids of removed records, and the ids that their sources had for them. Both may be empty: then only the files of the
 * store and the indexes hold something.
 */
export type Erased = Readonly<Record<RecordKind, ReadonlySet<string>>>;

export interface RecordTransaction {
  /**
   * Writes records one after the other and returns what each write did; `older` and `same` leave the store as it is. A
   * record without a date is the oldest. With a source, a record is merged with what other sources say of it.
   */
  put(records: readonly StoredRecord[], source: string | null): Promise<readonly PutResult[]>;
  /** The number of records of a source that earlier imports had and this one has not put. */
  vanished(source: string, kind: RecordKind): Promise<number>;
  /**
   * Removes a record, also a record into which the one of this id was merged. With a source, removes only that source's
   * part of a record that others have too. Returns whether there was such a record.
   */
  remove(kind: RecordKind, id: string, source?: string | null): Promise<boolean>;
  /** Takes one source's record out of the merged record. It becomes a record of its own and is not merged again. */
  split(kind: RecordKind, id: string, source: string): Promise<SplitResult>;
  has(kind: RecordKind, id: string): Promise<boolean>;
  commit(): Promise<Committed>;
  /** Takes everything back; after the end it does nothing. */
  rollback(): Promise<void>;
}

export interface Committed {
  /** The change number of the store after the commit; the same as before when nothing changed. */
  readonly change: number;
  /** The number of employers of the people written that match no company record, or more than one. */
  readonly unlinkedEmployers: number;
  /** Names of employers that match more than one company, in the form that is compared; the list is bounded. */
  readonly doubtfulEmployers: readonly string[];
  /** New records that may be twins of others and were not merged; the list is bounded. */
  readonly doubtfulTwins: readonly DoubtfulTwin[];
}

export interface DoubtfulTwin {
  readonly kind: RecordKind;
  readonly id: string;
  readonly others: readonly string[];
}

/** The store cannot be read or written; the message says what to do. HTTP says 503 `search_unavailable`. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
