import type { StorePlace } from '../../stores.ts';
import type { Finder } from '../finder.ts';
import type { Images } from '../view/segment-indexes.ts';
import type { ViewState } from '../view/view.ts';

/** The questions that any thread can answer. */
export type Question = Exclude<keyof Finder, 'prepare' | 'probe' | 'close'>;

export interface Ask<Q extends Question = Question> {
  readonly question: Q;
  readonly with: Parameters<Finder[Q]>;
}

export type Answer<Q extends Question = Question> = Awaited<ReturnType<Finder[Q]>>;

/** What a search thread opens. */
export interface ThreadData {
  readonly dataDir: string;
  /** The database of the suppression list, and that of records and predictions; null for the data folder. */
  readonly accounts: StorePlace['database'];
  readonly records: StorePlace['database'];
  readonly lexiconFiles: readonly string[];
  readonly pollMs: number;
  readonly images: Images;
}

export type ToThread =
  | ({ readonly kind: 'ask'; readonly id: number } & Ask)
  /** Newer indexes than the thread has. */
  | { readonly kind: 'images'; readonly images: Images }
  /** Look for changes, and tell the state. */
  | { readonly kind: 'renew' }
  | { readonly kind: 'close' };

export type FromThread =
  /** The thread answers questions from now on. */
  | { readonly kind: 'ready' }
  /** What the answers that follow see at least. */
  | { readonly kind: 'state'; readonly state: ViewState }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'log'; readonly line: string };

/** An error as it crosses threads. */
export interface Failure {
  readonly message: string;
  readonly cause: string;
}
