import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personOf } from '../../../test/small-corpus.ts';
import { keptScore } from '../../fields/record/job-change.ts';
import { evidenceDigest, evidenceNumber } from '../../prediction/evidence-digest.ts';
import { oldestVerified, servedPrediction } from '../../prediction/served-prediction.ts';
import { dayNumber } from '../documents/career.ts';
import { servedScore } from './scores.ts';

const now = new Date('2026-11-21T12:00:00Z');
const day = fc.constantFrom('2026-01-01', '2026-05-24', '2026-05-25', '2026-05-26', '2026-10-01', '2026-11-20');
const score = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000);

test('the score that is kept for a search is the one that the look-up of one person serves', () => {
  fc.assert(
    fc.property(
      fc.option(day, { nil: null }),
      fc.option(fc.record({ score, signal_date: day }), { nil: null }),
      fc.option(fc.record({ score: fc.option(score, { nil: null }), signalDate: day, isOfNow: fc.boolean() }), {
        nil: null,
      }),
      (refreshed_at, imported, scored) => {
        const job_change = imported && { ...imported, reasoning: [] };
        const person = {
          ...personOf({ id: 'p1', experience: [{ position: 'Welder', company_name: 'Acme', is_current: true }] }),
          refreshed_at,
          job_change,
        };
        const digest = scored?.isOfNow === true ? evidenceDigest(person) : 'another-digest-of-22-ch';
        const row = scored && {
          personId: 'p1',
          digest,
          score: scored.score,
          signalDate: scored.signalDate,
          reasoning: [],
        };
        const record = [
          evidenceNumber(evidenceDigest(person)),
          refreshed_at === null ? Number.NaN : dayNumber(refreshed_at),
          imported === null ? Number.NaN : keptScore(imported.score),
          imported === null ? Number.NaN : dayNumber(imported.signal_date),
        ];
        const served = servedPrediction(person, row, now);
        const kept = servedScore(record, row, dayNumber(oldestVerified(now)));
        expect(kept).toBe(served.has_prediction ? keptScore(served.score) : Number.NaN);
      },
    ),
    { numRuns: 2_000 },
  );
});
