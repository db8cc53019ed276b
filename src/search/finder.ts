import type { MatchReason } from '../contract/search.ts';
import type { Excluded, Position } from '../engine/engine.ts';
import type { Field } from '../fields/index.ts';
import type { Value } from '../fields/shared/asked.ts';
import type { FieldOrder, Intent } from '../intent/intent.ts';
import type { Problem } from '../query/filters/problem.ts';
import type { AskedFilters } from '../query/filters/read.ts';
import type { Filtering } from '../query/filters/resolve.ts';
import type { RecordKind } from '../records/kind.ts';
import type { RecordKey } from '../records/links/record-key.ts';
import type { CompanyCard, CompanyRecord, PersonCard, Prediction, Profile } from '../records/presented.ts';

export interface SearchCall {
  /** The query, of at most 500 code points. It may be empty beside filters. */
  readonly query: string;
  /** What must hold beside the sentence; nothing if absent or null. */
  readonly filters?: Filtering | null;
  readonly target: 'people' | 'company';
  /** The first page is 1; page * pageSize must lie inside the result window. */
  readonly page: number;
  readonly pageSize: number;
  /** Whether each card says why it matched. */
  readonly withMatch: boolean;
  /** Whether the page says how the query was understood; not if absent. */
  readonly withUnderstanding?: boolean;
  /** The names of the facets to count, each one that `facetOf` knows for the target. */
  readonly facets?: readonly string[];
  /** The records that are left out. */
  readonly exclude?: Excluded;
  /** The order that replaces the one of the sentence, see `readSort`. */
  readonly sort?: Sort | null;
  /** The place after which the page begins, whatever `page` and the result window are; null for the beginning. */
  readonly after?: Bookmark | null;
  /** Records of the target's kind: others like these are looked for, the most similar first. Nothing if absent. */
  readonly similarTo?: readonly string[];
  /**
   * Whether the caller may be given predictions; not if absent. Words of the sentence that ask for them are not understood
   * otherwise. Filters and a sort that ask for them are then refused before a call is made.
   */
  readonly predictions?: boolean;
  readonly now: Date;
}

export type Sort = Pick<FieldOrder, 'by' | 'descending'>;

/** A place in the answer of a search, after which another page can begin. */
export interface Bookmark {
  /** The change number of the data, and the number of the last merge of their index. */
  readonly change: number;
  readonly merged: number;
  /** The tier of the search plan that answers. */
  readonly tier: number;
  readonly position: Position;
  /** The time of the first page, at which all pages read the query: what is recent then stays so. */
  readonly asOf: Date;
}

/** Where the page after this one may begin. */
export interface NextPage {
  /** The place after each card. */
  readonly cards: readonly Bookmark[];
  /** The place after the page; null if it is the last one. */
  readonly end: Bookmark | null;
  /** Whether the data have changed since the place at which this page begins was noted. */
  readonly changed: boolean;
}

/** A value of a facet and the number of records that have it. */
interface CountedValue {
  readonly value: Extract<Value, { readonly label: string }>;
  readonly count: number;
}

/** The most frequent values by the name of their facet, most frequent first. */
export type Facets = Readonly<Record<string, readonly CountedValue[]>>;

/** How a query was understood. */
export interface Understanding {
  /** The intent in one plain sentence. */
  readonly sentence: string;
  readonly notUnderstood: readonly string[];
}

export type SearchOutcome =
  | { readonly kind: 'off_topic'; readonly message: string }
  | {
      readonly kind: 'page';
      readonly total: number;
      readonly cards: readonly (PersonCard | CompanyCard)[];
      /** The reasons for each card, one list a card; null unless asked for. */
      readonly match: readonly (readonly MatchReason[])[] | null;
      /** A message to display: what was relaxed, or what to try. */
      readonly message: string | null;
      /** Null unless asked for. */
      readonly understanding: Understanding | null;
      /** Null unless asked for. */
      readonly facets: Facets | null;
      /** Null for a page by number. */
      readonly next: NextPage | null;
      /** The job-change prediction of each card's person; null unless the query asks for predictions. */
      readonly predictions: readonly Prediction[] | null;
    };

/** How a query was understood and what its search would cost. An explanation is free of charge. */
export type Explanation =
  | { readonly kind: 'off_topic'; readonly message: string }
  | ({
      readonly kind: 'understood';
      readonly intent: Intent;
      readonly total: number;
      /** Null unless asked for. */
      readonly facets: Facets | null;
    } & Understanding);

/** What a key of a look-up leads to. */
export type LookedUp =
  | { readonly kind: 'found'; readonly id: string; readonly record: Profile | CompanyRecord }
  /** Several records may be meant, or one that differs in a part of the key; at most `candidatesMax` are shown. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly (PersonCard | CompanyCard)[] }
  | { readonly kind: 'not_found' };

export interface SuggestCall {
  readonly target: RecordKind;
  /** The field whose values are suggested; null to complete the end of a sentence. */
  readonly field: Field | null;
  /** What was typed so far. */
  readonly text: string;
  readonly limit: number;
  readonly now: Date;
}

/** A value that somebody may be typing. */
export interface Suggestion {
  /** The whole text with the value in place of what was typed of it. */
  readonly text: string;
  readonly field: Field;
  readonly value: string;
  /** The records that have the value now, or had it last. */
  readonly count: number;
}

/**
 * Reads all data through one consistent view of store and index. The view is renewed when an import by any process has
 * finished. A suppressed record answers like one that never existed.
 */
export interface Finder {
  /**
   * Lets the model propose the meaning of a query before it is searched or explained; null if no model is configured.
   * Rejects with UnderstandingUnavailable if a required model gives no answer.
   */
  readonly prepare: ((call: Pick<SearchCall, 'query' | 'target' | 'now'>) => Promise<void>) | null;
  /** Finds what the texts of filters mean, or what is wrong with them. */
  resolve(filters: AskedFilters, call: Pick<SearchCall, 'target' | 'now'>): Promise<Filtering | Problem>;
  /** Those of the ids that no record has which may be shown. */
  missing(kind: RecordKind, ids: readonly string[]): Promise<readonly string[]>;
  search(call: SearchCall): Promise<SearchOutcome>;
  explain(call: SearchCall): Promise<Explanation>;
  profile(id: string, now: Date): Promise<Profile | null>;
  company(id: string, now: Date): Promise<CompanyRecord | null>;
  /** The records that are meant by the keys, in their order, all of one state of the data. */
  lookUp(kind: RecordKind, keys: readonly RecordKey[], now: Date): Promise<readonly LookedUp[]>;
  /** The values that a text may become, those of the longest match and of most records first. */
  suggest(call: SuggestCall): Promise<readonly Suggestion[]>;
  /** Resolves to null if the person does not exist. */
  prediction(id: string, now: Date): Promise<Prediction | null>;
  /** Whether a job-change prediction is served for anybody. */
  servesPredictions(now: Date): Promise<boolean>;
  /** Whether the data has any company; without one, the deployment does not serve companies. */
  servesCompanies(): Promise<boolean>;
  /** Looks a value up in both indexes and a record in the store. Rejects if one cannot answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The store or the index cannot answer; HTTP answers 503 `search_unavailable`. An index in a search cluster rejects with
 * SearchIndexUnavailable.
 */
export class FinderUnavailable extends Error {
  override readonly name = 'FinderUnavailable';
}

/** The model that the configuration requires cannot understand queries; HTTP answers 503 `classification_degraded`. */
export class UnderstandingUnavailable extends Error {
  override readonly name = 'UnderstandingUnavailable';
}
