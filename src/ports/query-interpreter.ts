import type { Intent } from '../intent/intent.ts';
import type { Corpus } from './search-index.ts';

/**
 * The door to understanding: rules and a lexicon, with or without a language model that may propose.
 *
 * 1. **Total.** It never throws or rejects for any text of up to 500 code points; what it cannot use it leaves over or
 *    calls off topic.
 * 2. **Pure.** One query, target, day and state of the corpus give one answer: no clock but `today`, no randomness.
 * 3. **The corpus is asked through one call** of `withNames`, so that a remote corpus costs one round trip or two.
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
