import type { Preference, Query } from '../engine/engine.ts';
import type { RecordKind } from '../records/kind.ts';

/**
 * The door to the index of people and companies at one state of the data: the engine when one machine is enough, a
 * search cluster when it is not. The index is derived from the records and can be built anew from them.
 *
 * 1. **One state.** `change` names the change of the record store up to which the index is complete. Every answer of
 *    one index object is of that state, however long its caller holds it and whatever others write meanwhile.
 * 2. **Exact totals.** A total counts every record that passes, also beyond the page that is shown.
 * 3. **One order.** Hits come by `order`, then by score, then by rank and id, so that pages fit together: of any two
 *    pages of one request none shares a record with the other.
 * 4. **One round trip a question.** The tiers of a search, the steps of a guidance and the names of a sentence are each
 *    asked in one call, however many they are.
 * 5. **No records.** An index gives ids; whether a record may be shown is decided where the record is read.
 */
export interface SearchIndex extends Corpus {
  readonly change: number;
  /** A page of the first tier that any record passes, whatever the page; nothing where none passes any. */
  search(kind: RecordKind, search: TierSearch): Promise<Found>;
  /**
   * The first of the queries that any record passes, and how many do; null where none passes any. A local index stops
   * reading the queries there; a remote one takes all and asks once.
   */
  firstMatched(kind: RecordKind, queries: Iterable<Query>): Promise<Matched | null>;
}

export interface TierSearch {
  /** At least one; the strictest first. */
  readonly tiers: readonly { readonly where: Query; readonly prefer: readonly Preference[] }[];
  /** Orders by a number before the score; records without the number come last. */
  readonly order?: { readonly field: string; readonly descending: boolean };
  readonly offset: number;
  /** At most 100; `offset` plus `limit` is at most 10,000. */
  readonly limit: number;
}

export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

export interface Matched {
  /** The place of the query among those that were given, from 0. */
  readonly at: number;
  readonly count: number;
}

/** Where the names that the data holds can be asked for. */
export interface Corpus {
  /**
   * Gives what `read` makes of a sentence with the names of the corpus. `read` is pure and may be called more than
   * once: a local corpus answers as it is asked; a remote one first collects what is asked, asks that in one call, and
   * reads again with the answers (`readWithAnswers`).
   */
  withNames<T>(read: (names: CorpusNames) => T): Promise<T>;
}

/**
 * What the corpus knows by name, without configuration: names of employers, schools, people, companies and
 * places that occur in the data. Keys are normalised (`nameKey`).
 */
export interface CorpusNames {
  /** In how many records a name occurs; 0 when it does not. Places are counted by the lexicon's id as well. */
  count(kind: NameKind, key: string): number;
  /** Known keys within a small edit distance, most frequent first, at most `limit`. */
  near(kind: NameKind, key: string, limit: number): readonly string[];
}

export type NameKind = 'employer' | 'school' | 'person' | 'person_word' | 'company' | 'place' | 'word';
