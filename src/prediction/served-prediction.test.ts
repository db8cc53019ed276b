import { describe, expect, it } from 'vitest';
import { personOf } from '../../test/small-corpus.ts';
import type { BookRow } from '../ports/prediction-book.ts';
import type { JobChange } from '../records/person.ts';
import { evidenceDigest } from './evidence-digest.ts';
import { servedPrediction } from './served-prediction.ts';

const now = new Date('2026-11-21T12:00:00Z');
const reasoning = [{ category: 'tenure_at_employer', intensity: 'high', weight: 0.6, rank: 1 }] as const;

function someone(change: Readonly<Record<string, unknown>> = {}) {
  return personOf({
    id: 'p1',
    refreshed_at: '2026-10-01',
    experience: [{ position: 'Engineer', company_name: 'Acme', start_time: '2023-02' }],
    ...change,
  });
}

const row: BookRow = {
  personId: 'p1',
  digest: evidenceDigest(someone()),
  signalDate: '2026-09-01',
  score: 0.41,
  reasoning,
};
const imported = (signal_date: string): JobChange => ({ score: 0.9, signal_date, reasoning: [] });
const own = { has_prediction: true, score: 0.41, signal_date: '2026-09-01', reasoning };
const none = { has_prediction: false, score: null, signal_date: null, reasoning: [] };

describe('servedPrediction', () => {
  it('serves the score if the record still has the evidence that was scored', () => {
    expect(servedPrediction(someone(), row, now)).toEqual(own);
  });

  it.each<[string, Parameters<typeof someone>[0], BookRow | null]>([
    ['nothing was ever trained', {}, null],
    ['the training found nothing to say', {}, { ...row, score: null, reasoning: [] }],
    ['the record was verified more than 180 days ago', { refreshed_at: '2026-05-24' }, row],
    ['the record has no date', { refreshed_at: null }, row],
    [
      'the person has moved on since',
      { experience: [{ position: 'Engineer', company_name: 'Beta', start_time: '2026-08' }] },
      row,
    ],
  ])('has no prediction when %s', (_, change, stored) => {
    expect(servedPrediction(someone(change), stored, now)).toEqual(none);
  });

  it('still serves on the 180th day', () => {
    expect(servedPrediction(someone({ refreshed_at: '2026-05-25' }), row, now).has_prediction).toBe(true);
  });

  it.each([
    ['2026-09-02', 0.9],
    ['2026-09-01', 0.9],
    ['2026-08-31', 0.41],
  ])('an imported prediction with its signal on %s gives the score %d', (signal, score) => {
    expect(servedPrediction(someone({ job_change: imported(signal) }), row, now).score).toBe(score);
  });

  it('serves an imported prediction without a score of our own', () => {
    expect(servedPrediction(someone({ job_change: imported('2026-01-01') }), null, now).score).toBe(0.9);
  });
});

describe('evidenceDigest', () => {
  it('changes with the facts of a career, not with their verification or wording', () => {
    const digest = evidenceDigest(someone());
    expect(evidenceDigest(someone({ refreshed_at: '2026-11-01', headline: 'New', full_name: 'Other' }))).toBe(digest);
    const ended = { position: 'Engineer', company_name: 'Acme', start_time: '2023-02', end_time: '2026-08' };
    expect(evidenceDigest(someone({ experience: [ended] }))).not.toBe(digest);
  });
});
