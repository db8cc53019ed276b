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

/**
 * One reader's view of the records: a snapshot that does not move until it is renewed, so that an index and the records
 * behind its hits always belong to the same state of the data.
 */
export interface RecordSnapshot {
  /** The number of the newest change that this snapshot holds; 0 for an empty store. */
  readonly change: number;
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
  /** Reads one record, for a thread of its own that reads many. */
  person(id: string): Person | null;
  company(id: string): Company | null;
  count(kind: RecordKind): number;
  /** Every live record of a kind in the order of ids: one pass, never all in memory. */
  all(kind: 'people'): IterableIterator<Person>;
  all(kind: 'company'): IterableIterator<Company>;
  /**
   * The live records of one of `parts` parts, `part` from 0, in the order that reads fastest. A record is in the same
   * part in every state of the store, so that threads with a snapshot each can share the work.
   */
  partOf(kind: 'people', part: number, parts: number): IterableIterator<Person>;
  partOf(kind: 'company', part: number, parts: number): IterableIterator<Company>;
  /**
   * The latest state of every record that changed after `change`, oldest change first. A person also changes when the
   * company record of an employer does, because search and cards read that record.
   */
  changesSince(change: number): IterableIterator<Change>;
  /**
   * Each source's version of a record: one part for a record of one source, none for a record without a known source.
   */
  parts(kind: RecordKind, id: string): readonly Part[];
  /** The record into which some source's record of this id was merged; null when there is none. */
  holder(kind: RecordKind, key: string): string | null;
  /** Every part of the records that several sources have, with the id of its record. */
  mergedParts(kind: RecordKind): IterableIterator<Part & { readonly id: string }>;
  /** A person's changes of current role between imports of one source, the oldest first. */
  roleChanges(personId: string): readonly RoleChange[];
  /** The ids of all people with role changes. One call is far cheaper than asking for each of a million people. */
  changedPeople(): ReadonlySet<string>;
  /** The number of records for each day of last verification. */
  ages(kind: RecordKind): readonly { readonly day: string | null; readonly records: number }[];
  /** The number and ages of records of every source, by name. */
  sources(): readonly SourceCount[];
  close(): void;
}

/**
 * The door to the records of people and companies: SQLite when one machine is enough, PostgreSQL when it is not.
 *
 * 1. **A snapshot is one state.** What it says never moves, however long it is held and whoever writes meanwhile.
 * 2. **A transaction is all or nothing.** Readers see it as a whole, at the next change number. After a rollback or a
 *    crash they see nothing of it. A transaction that changes nothing takes no change number.
 * 3. **The change feed is complete.** `changesSince` returns every record that changed after a change number, once, in
 *    its latest state. An index that applies the feed is complete up to the snapshot's change.
 * 4. **Policy is outside the store.** `records/merge` and `records/links` decide the effect of a put, a split and a
 *    withdrawal. A store loads what they ask for, and saves what they return.
 * 5. **A newer release loses nothing.** Parts, first-seen days, splits and role changes outlive every migration.
 * 6. **A removed record is gone**, from the store's files too once `scrub` has run.
 */
export interface RecordStore {
  snapshot(): RecordSnapshot;
  /** The number of the newest change that any process committed; cheap enough to poll. */
  currentChange(): number;
  /**
   * Begins one atomic change of the store. `put` may be called for millions of records; readers see nothing before
   * `commit` and all of it after. `many` lets an empty store that nobody else has open write each record once instead
   * of twice; the store is then closed to others until the end.
   */
  begin(options?: { readonly many?: boolean }): RecordTransaction;
  /** Empties the write-ahead log, which still holds what was removed or overwritten in the file itself. */
  scrub(): void;
  close(): void;
}

export interface RecordTransaction {
  /**
   * Writes a record and returns what the write did; `older` and `same` leave the store as it is. A record without a
   * date is the oldest. With a source, the record is merged with what other sources say of it.
   */
  putPerson(person: Person, source?: string | null): PutResult;
  putCompany(company: Company, source?: string | null): PutResult;
  /** Writes a record that a thread has prepared; otherwise the same as the two methods above. */
  put(record: StoredRecord, source: string | null): PutResult;
  /** The number of records of a source that earlier imports had and this one has not put. */
  vanished(source: string, kind: RecordKind): number;
  /**
   * Removes a record, also a record into which the one of this id was merged. With a source, removes only that source's
   * part of a record that others have too. Returns whether there was such a record.
   */
  remove(kind: RecordKind, id: string, source?: string | null): boolean;
  /** Takes one source's record out of the merged record. It becomes a record of its own and is not merged again. */
  split(kind: RecordKind, id: string, source: string): SplitResult;
  has(kind: RecordKind, id: string): boolean;
  commit(): Committed;
  rollback(): void;
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
