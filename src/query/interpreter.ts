import type { Intent } from '../intent/intent.ts';

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

/** Pure: no clock but `today`, no randomness, no I/O. Never throws for any text of up to 500 code points. */
export interface QueryInterpreter {
  interpret(query: string, target: 'people' | 'company', corpus: CorpusNames, today: Date): Understood | OffTopic;
}
