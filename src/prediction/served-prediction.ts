import type { BookRow } from '../ports/prediction-book.ts';
import { dayOf } from '../records/normalise/dates.ts';
import type { Person } from '../records/person.ts';
import type { Prediction } from '../records/presented.ts';
import { evidenceDigest } from './evidence-digest.ts';

/** A record verified longer ago than this says too little about today. */
const verifiedDaysMax = 180;
const dayMs = 86_400_000;

const none: Prediction = { has_prediction: false, score: null, signal_date: null, reasoning: [] };

/**
 * The prediction to serve for a person: the imported one or our own, whichever has the newer signal, and the imported
 * one if both signals are of the same day. Our own is valid only for the evidence that was scored, and while the record
 * is fresh.
 */
export function servedPrediction(person: Person, row: BookRow | null, now: Date): Prediction {
  const own = ownPrediction(person, row, now);
  const { job_change: imported } = person;
  if (imported === null) return own;
  if (own.has_prediction && own.signal_date > imported.signal_date) return own;
  const { score, signal_date, reasoning } = imported;
  return { has_prediction: true, score, signal_date, reasoning };
}

/** The earliest day of verification, `YYYY-MM-DD`, of a record that is still scored. */
export function oldestVerified(now: Date): string {
  return dayOf(new Date(now.getTime() - verifiedDaysMax * dayMs));
}

function ownPrediction(person: Person, row: BookRow | null, now: Date): Prediction {
  if (row === null || row.score === null || person.refreshed_at === null) return none;
  if (person.refreshed_at < oldestVerified(now)) return none;
  if (row.digest !== evidenceDigest(person)) return none;
  return { has_prediction: true, score: row.score, signal_date: row.signalDate, reasoning: row.reasoning };
}
