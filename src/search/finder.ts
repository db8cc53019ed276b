import type { MatchReason } from '../contract/search.ts';
import type { Intent } from '../intent/intent.ts';
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
  readonly now: Date;
}

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
    };

/** How a query was understood and what its search would cost. An explanation is free of charge. */
export type Explanation =
  | { readonly kind: 'off_topic'; readonly message: string }
  | ({
      readonly kind: 'understood';
      readonly intent: Intent;
      readonly total: number;
    } & Understanding);

/** What a key of a look-up leads to. */
export type LookedUp =
  | { readonly kind: 'found'; readonly id: string; readonly record: Profile | CompanyRecord }
  /** Several records may be meant, or one that differs in a part of the key; at most `candidatesMax` are shown. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly (PersonCard | CompanyCard)[] }
  | { readonly kind: 'not_found' };

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
  search(call: SearchCall): Promise<SearchOutcome>;
  explain(call: SearchCall): Promise<Explanation>;
  profile(id: string, now: Date): Promise<Profile | null>;
  company(id: string, now: Date): Promise<CompanyRecord | null>;
  /** The records that are meant by the keys, in their order, all of one state of the data. */
  lookUp(kind: RecordKind, keys: readonly RecordKey[], now: Date): Promise<readonly LookedUp[]>;
  /** Resolves to null if the person does not exist. */
  prediction(id: string, now: Date): Promise<Prediction | null>;
  /** Whether the data has any company; without one, the deployment does not serve companies. */
  servesCompanies(): Promise<boolean>;
  /** Looks a value up in both indexes and a record in the store. Rejects with FinderUnavailable if one cannot answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** The store or the index cannot answer; HTTP answers 503 `search_unavailable`. */
export class FinderUnavailable extends Error {
  override readonly name = 'FinderUnavailable';
}

/** The model that the configuration requires cannot understand queries; HTTP answers 503 `classification_degraded`. */
export class UnderstandingUnavailable extends Error {
  override readonly name = 'UnderstandingUnavailable';
}
