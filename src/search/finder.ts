import type { MatchReason } from '../contract/search.ts';
import type { Intent } from '../intent/intent.ts';
import type { CompanyCard, CompanyRecord, PersonCard, Prediction, Profile } from '../records/presented.ts';

export interface SearchCall {
  /** 1 to 500 code points. */
  readonly query: string;
  readonly target: 'people' | 'company';
  /** 1-based; page * pageSize is inside the result window. */
  readonly page: number;
  readonly pageSize: number;
  /** Add to each card why it matched. */
  readonly withMatch: boolean;
  readonly now: Date;
}

export type SearchOutcome =
  | { readonly kind: 'off_topic'; readonly message: string }
  | {
      readonly kind: 'page';
      readonly total: number;
      readonly cards: readonly (PersonCard | CompanyCard)[];
      /** One list a card, only when asked for. */
      readonly match: readonly (readonly MatchReason[])[] | null;
      /** What was relaxed, or what to try, for display. */
      readonly message: string | null;
    };

/** How a query was understood and what its search would cost; free of charge. */
export type Explanation =
  | { readonly kind: 'off_topic'; readonly message: string }
  | {
      readonly kind: 'understood';
      readonly intent: Intent;
      /** The intent in one plain sentence. */
      readonly sentence: string;
      readonly notUnderstood: readonly string[];
      readonly total: number;
    };

/**
 * All reading of data, over one consistent view of store and index that is renewed when an import, by whatever
 * process, has finished. Suppressed records are as absent as records that never were.
 */
export interface Finder {
  /**
   * Lets the model propose what a query means, before it is searched or explained. Null: no model is configured.
   * Rejects with UnderstandingUnavailable where one is required and gives no answer.
   */
  readonly prepare: ((call: Pick<SearchCall, 'query' | 'target' | 'now'>) => Promise<void>) | null;
  search(call: SearchCall): Promise<SearchOutcome>;
  explain(call: SearchCall): Promise<Explanation>;
  profile(id: string, now: Date): Promise<Profile | null>;
  company(id: string, now: Date): Promise<CompanyRecord | null>;
  /** Null: no such person. */
  prediction(id: string, now: Date): Promise<Prediction | null>;
  /** Whether there is a company in the data; without one the deployment does not serve companies. */
  servesCompanies(): Promise<boolean>;
  close(): Promise<void>;
}

/** Store or index cannot answer; HTTP says 503 `search_unavailable`. */
export class FinderUnavailable extends Error {
  override readonly name = 'FinderUnavailable';
}

/** The model that the configuration requires cannot understand queries; HTTP says 503 `classification_degraded`. */
export class UnderstandingUnavailable extends Error {
  override readonly name = 'UnderstandingUnavailable';
}
