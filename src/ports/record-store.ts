import type { Company } from '../records/company.ts';
import type { RecordKind } from '../records/kind.ts';
import type { PutResult } from '../records/merge/put.ts';
import type { SplitResult } from '../records/merge/split.ts';
import type { Person } from '../records/person.ts';
import type { CompanyCard, PersonCard } from '../records/presented.ts';
import type { Part, RoleChange, SourceCount } from '../records/provenance.ts';
import type { StoredRecord } from '../records/stored-record.ts';

/** What a record became at one change number. A removed record has a null body. */
export type Change =
  | { readonly change: number; readonly kind: 'people'; readonly id: string; readonly record: Person | null }
  | { readonly change: number; readonly kind: 'company'; readonly id: string; readonly record: Company | null };

/**
 * The truth about records, as one reader sees it: a snapshot that does not move until it is renewed,
 * so that an index and the records behind its hits always belong to the same state of the data.
 */
export interface RecordSnapshot {
  /** The number of the newest change that this snapshot holds; 0 for an empty store. */
  readonly change: number;
  /** The records of one page, in the order of the ids; null where there is none. */
  people(ids: readonly string[]): Promise<readonly (Person | null)[]>;
  companies(ids: readonly string[]): Promise<readonly (Company | null)[]>;
  /** The industries of companies, far cheaper than their records; null where there is none, or no such company. */
  industries(companyIds: readonly string[]): Promise<readonly (string | null)[]>;
  /** The cards of one page, in the order of the ids, far cheaper than the records; null where there is none. */
  personCards(ids: readonly string[], now: Date): Promise<readonly (PersonCard | null)[]>;
  companyCards(ids: readonly string[], now: Date): Promise<readonly (CompanyCard | null)[]>;
  /** One record, for whoever reads many in a thread of its own. */
  person(id: string): Person | null;
  company(id: string): Company | null;
  count(kind: RecordKind): number;
  /** Every live record of a kind in the order of id: one pass, never held in memory. */
  all(kind: 'people'): IterableIterator<Person>;
  all(kind: 'company'): IterableIterator<Company>;
  /**
   * The live records of one of `parts` parts, `part` from 0, in the order that reads fastest. A record is in the
   * same part in every state of the store, so that threads with a snapshot each can share the work.
   */
  partOf(kind: 'people', part: number, parts: number): IterableIterator<Person>;
  partOf(kind: 'company', part: number, parts: number): IterableIterator<Company>;
  /**
   * The latest state of every record changed after `change`, oldest change first. A person changes also when the
   * company record of an employer does, because search and cards read it.
   */
  changesSince(change: number): IterableIterator<Change>;
  /** What each source says of a record; one part for a record of one source, none when its source was not told. */
  parts(kind: RecordKind, id: string): readonly Part[];
  /** The record into which that of this id in some source was merged; null when there is none. */
  holder(kind: RecordKind, key: string): string | null;
  /** Every part of records that several sources speak of, with the id of its record. */
  mergedParts(kind: RecordKind): IterableIterator<Part & { readonly id: string }>;
  /** Current roles that became others between imports of one source, the oldest change first. */
  roleChanges(personId: string): readonly RoleChange[];
  /** Ids of all who have role changes: far cheaper than asking for each of a million people. */
  changedPeople(): ReadonlySet<string>;
  /** How many records were last verified on which day. */
  ages(kind: RecordKind): readonly { readonly day: string | null; readonly records: number }[];
  /** Every source with its records, by name. */
  sources(): readonly SourceCount[];
  close(): void;
}

/**
 * The door to the truth about people and companies: SQLite when one machine is enough, PostgreSQL when it is not.
 *
 * 1. **One state a snapshot.** What a snapshot says never moves, however long it is held and whoever writes meanwhile.
 * 2. **All or nothing.** A transaction is seen as a whole, at one change number that is the next; after a rollback or
 *    a crash nothing of it is there. One that changes nothing makes no change number.
 * 3. **A change feed.** `changesSince` gives every record that differs from that change on, once, in its latest state;
 *    an index that applies it is complete up to the snapshot's change.
 * 4. **Policy is not the store's.** What a put, a split and a withdrawal make of what is held is decided by
 *    `records/merge` and `records/links`; a store loads what they ask for, and saves what they say.
 * 5. **Nothing is lost by a newer release.** Parts, first-seen days, splits and role changes outlive every migration.
 * 6. **Removed is gone**, from the store's files too once `scrub` has run.
 */
export interface RecordStore {
  snapshot(): RecordSnapshot;
  /** The number of the newest committed change, by whatever process; cheap enough to poll. */
  currentChange(): number;
  /**
   * One atomic change of the store: readers see all of it or none. `put` may be called for
   * millions of records; nothing is visible before `commit`. Before `many` records a store that holds nothing yet is
   * closed to others until the end, if nobody else has it open: then they are written once instead of twice.
   */
  begin(options?: { readonly many?: boolean }): RecordTransaction;
  /** Folds back the log, in which what was removed and overwritten in the file itself still stands. */
  scrub(): void;
  close(): void;
}

export interface RecordTransaction {
  /**
   * Returns what the write did; `older` and `same` leave the store as it is. A record without a date is the oldest.
   * With a source, what other sources say of the same record stays and is merged with it.
   */
  putPerson(person: Person, source?: string | null): PutResult;
  putCompany(company: Company, source?: string | null): PutResult;
  /** The same with what a thread made of the record. */
  put(record: StoredRecord, source: string | null): PutResult;
  /** Records of a source that earlier imports had and this one has not put. */
  vanished(source: string, kind: RecordKind): number;
  /**
   * Removes a record, also one into which the record of this id was merged; with a source only what that source says,
   * where others speak of the record too. Whether there was such a record.
   */
  remove(kind: RecordKind, id: string, source?: string | null): boolean;
  /** Undoes the merge of one source's record into another's: it becomes a record of its own, and stays one. */
  split(kind: RecordKind, id: string, source: string): SplitResult;
  has(kind: RecordKind, id: string): boolean;
  commit(): Committed;
  rollback(): void;
}

export interface Committed {
  /** The change number that the commit made current; nothing changed when it is the one before. */
  readonly change: number;
  /** Employers named by the people written that no company record, or more than one, answers to. */
  readonly unlinkedEmployers: number;
  /** Those of them that more than one answers to, as they are compared, and as far as there is room. */
  readonly doubtfulEmployers: readonly string[];
  /** New records that may be the same as others and were left apart, as far as there is room. */
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
