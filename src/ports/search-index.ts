import type { Completion, Excluded, Facet, Order, Position, Preference, Query, ValueCount } from '../engine/engine.ts';
import type { RecordKind } from '../records/kind.ts';

/**
 * The door to the index of people and companies at one state of the data: the engine when one machine is enough, a
 * search cluster when it is not. The index is derived from the records and can be rebuilt from them.
 *
 * 1. **One state.** The index is complete up to `change`, a change number of the record store. Every answer of one
 *    index object is of that state, however long its caller holds it and whatever others write meanwhile.
 * 2. **Exact totals.** A total counts every record that passes, also beyond the page that is shown.
 * 3. **One order.** Hits come by `order`, then by score, then by rank and id, so that no record is on two pages of one
 *    request. Pages after a position are exact as long as `change` and `merged` stay what they were when it was given,
 *    by whichever index object; afterwards they go on from there in the order that the data then has.
 * 4. **One round trip a question.** The tiers of a search are asked in one call, however many they are; so are the
 *    steps of a guidance, the names of a sentence and the keys of a look-up.
 * 5. **Exact counts.** Facets count every record that passes the tier that answers.
 * 6. **No records.** An index returns ids. The reader of a record decides whether it may be shown.
 */
export interface SearchIndex extends Corpus {
  readonly change: number;
  /** A page of the first tier that any record passes, whatever the page; an empty page when no tier has a record. */
  search(kind: RecordKind, search: TierSearch): Promise<Found>;
  /**
   * The first query that any record passes, with the number of its records; null when no query has one. A local index
   * stops there; a remote index sends all queries in one call.
   */
  firstMatched(kind: RecordKind, queries: Iterable<Query>): Promise<Matched | null>;
  /**
   * For each list of queries, the first that any record passes, with its first `limit` records by rank and id; null for
   * a list of which no query has a record. All lists are asked in one call.
   */
  firstHits(
    kind: RecordKind,
    lists: readonly (readonly Query[])[],
    limit: number,
  ): Promise<readonly (FirstHits | null)[]>;
  /** The number of records that hold each value of a keyword field, or each word of a text field. */
  frequencies(kind: RecordKind, of: readonly FieldValue[]): Promise<readonly number[]>;
  /**
   * For each question the values that complete a text, those of most records first: found among the most frequent of
   * each field, and counted in all of them.
   */
  completions(kind: RecordKind, asked: readonly KeywordCompletion[]): Promise<readonly (readonly ValueCount[])[]>;
}

/**
 * No whole answer came from the index in time; HTTP answers 502 `upstream_unavailable`. The message names the kind of
 * failure and nothing that was asked.
 */
export class SearchIndexUnavailable extends Error {
  override readonly name = 'SearchIndexUnavailable';
}

export interface TierSearch {
  /** At least one; the strictest first. */
  readonly tiers: readonly { readonly where: Query; readonly prefer: readonly Preference[] }[];
  /** A number to order by before the score. Records without the number come last. */
  readonly order?: Order;
  /** Goes on after this position in this tier, and asks no other. */
  readonly after?: PlaceInTier;
  /** The records that are left out of everything. */
  readonly exclude?: Excluded;
  readonly offset: number;
  /** At most 101; `offset` plus `limit` is at most 10,000. */
  readonly limit: number;
  /** Values to count, at most `limit` of each facet. */
  readonly counting?: { readonly facets: readonly Facet[]; readonly limit: number };
}

interface PlaceInTier {
  /** The tier's place in `tiers`, from 0. */
  readonly tier: number;
  readonly position: Position;
}

export interface Found {
  readonly ids: readonly string[];
  /** The position of each of the ids. */
  readonly positions: readonly Position[];
  readonly total: number;
  /** The tier that answers; null if no tier has a record. */
  readonly tier: number | null;
  /** For each facet of `counting`, its most frequent values, most frequent first. */
  readonly facets: readonly (readonly ValueCount[])[];
  /** A number that changes when scores do although the data stay. */
  readonly merged: number;
}

export interface FieldValue {
  readonly field: string;
  readonly value: string;
}

export interface Matched {
  /** The position of the query among the given ones, from 0. */
  readonly at: number;
  readonly count: number;
}

/** Which values of keyword fields complete a text. A record that holds a value in two of the fields counts twice. */
export interface KeywordCompletion extends Completion {
  readonly fields: readonly string[];
}

export interface FirstHits {
  /** The position of the query in its list, from 0. */
  readonly at: number;
  readonly ids: readonly string[];
}

/** Answers for the names that occur in the data. */
export interface Corpus {
  /**
   * Returns the result of `read`, which reads a sentence with the names of the corpus. `read` is pure and may be called
   * more than once. A local corpus answers each name when it is asked. A remote corpus first collects the names, asks
   * for them in one call, and runs `read` again with the answers (`readWithAnswers`).
   */
  withNames<T>(read: (names: CorpusNames) => T): Promise<T>;
}

/**
 * The names of employers, schools, people, companies and places that occur in the data, and the titles; they need no
 * configuration. Keys are normalised (`nameKey`, titles with `titleKey`).
 */
export interface CorpusNames {
  /**
   * The number of records in which a name occurs; 0 for an unknown name. A place can also be counted by the lexicon's
   * id.
   */
  count(kind: NameKind, key: string): number;
  /**
   * Whether a name may begin with these whole words and go on with others, so that longer ones are worth asking for;
   * false only if none does.
   */
  begins(kind: NameKind, words: string): boolean;
  /** Known keys within a small edit distance, the most frequent first, at most `limit`. */
  near(kind: NameKind, key: string, limit: number): readonly string[];
}

export type NameKind = 'employer' | 'school' | 'person' | 'person_word' | 'company' | 'place' | 'title' | 'word';
