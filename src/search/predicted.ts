import { createHash } from 'node:crypto';
import { scoreNumber } from '../fields/record/job-change.ts';
import { range } from '../fields/shared/queries.ts';
import { asksForPredictions, type Intent } from '../intent/intent.ts';
import type { PredictionBook } from '../ports/prediction-book.ts';
import type { Found } from '../ports/search-index.ts';
import { servedPrediction } from '../prediction/served-prediction.ts';
import type { Prediction } from '../records/presented.ts';
import type { Lease } from './view/lease.ts';

/** Whether a prediction is served for anybody. The lease must have scores. */
export async function servesPredictions({ index }: Lease): Promise<boolean> {
  return (await index.firstMatched('people', [range(scoreNumber, null, null)])) !== null;
}

/**
 * The intent of a sentence without what it asks of predictions, for callers who get none: the words are among those that
 * were not understood, and rank nobody, since few records say of themselves that they are about to leave.
 */
export function withoutPredictions(intent: Intent, query: string): Intent {
  const { order } = intent;
  if (order === null || !asksForPredictions(intent)) return intent;
  const words = { text: query.slice(...order.span), span: order.span, grammar: true } as const;
  const leftover = [...intent.leftover, words].sort((a, b) => a.span[0] - b.span[0]);
  return { ...intent, order: null, leftover };
}

/** The predictions of these people, in their order, as the look-up of one gives them. */
export async function predictionsOf(
  ids: readonly string[],
  lease: Lease,
  book: Pick<PredictionBook, 'find'>,
  now: Date,
): Promise<readonly Prediction[]> {
  const people = await lease.people(ids);
  return Promise.all(
    people.map(async (person) => {
      if (person === null) throw new Error('a person on the page is hidden');
      return servedPrediction(person, await book.find(person.id), now);
    }),
  );
}

/** What was found by scores. A place in their order is exact only for scores of the same training and day. */
export function byScores(found: Found, scores: string): Found {
  const digest = createHash('sha256').update(`${found.merged} ${scores}`).digest();
  return { ...found, merged: digest.readUIntBE(0, 6) };
}
