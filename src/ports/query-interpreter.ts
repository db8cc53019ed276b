import type { Intent } from '../intent/intent.ts';
import type { Corpus } from './search-index.ts';

/**
 * The door to understanding: rules and a lexicon, with or without a language model that makes proposals.
 *
 * 1. **Total.** It never throws or rejects for any text of up to 500 code points. Words that it cannot use stay left
 *    over, or the query is off topic.
 * 2. **Pure.** One query, target, day and state of the corpus give one answer: `today` is the only clock, and there is
 *    no randomness.
 * 3. **The corpus is asked through one call** of `withNames`, so that a remote corpus costs one or two round trips.
 */
export interface QueryInterpreter {
  interpret(query: string, target: 'people' | 'company', corpus: Corpus, today: Date): Promise<Understood | OffTopic>;
}

/** Why a query is not answered; the message says what to do. */
export interface OffTopic {
  readonly offTopic: true;
  readonly reason: 'empty' | 'not_a_data_query' | 'people_query_for_company_target';
  readonly message: string;
}

export interface Understood {
  readonly offTopic: false;
  readonly intent: Intent;
}
