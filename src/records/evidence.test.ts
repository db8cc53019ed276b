import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceSummary } from './evidence.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-21T15:00:00Z');

const cases: readonly (readonly [refreshed: string | null, text: string])[] = [
  ['2026-11-21', 'Verified last 30 days'],
  ['2026-10-22', 'Verified last 30 days'],
  ['2026-10-21', 'Verified last 60 days'],
  ['2026-09-22', 'Verified last 60 days'],
  ['2026-09-21', 'Verified last 90 days'],
  ['2026-08-23', 'Verified last 90 days'],
  ['2026-08-22', 'Verified last 120 days'],
  ['2026-07-24', 'Verified last 120 days'],
  ['2026-07-23', 'Verified over 120 days ago'],
  ['1999-01-01', 'Verified over 120 days ago'],
  ['2027-01-01', 'Verified last 30 days'],
  [null, 'Verified over 120 days ago'],
];

test.each(cases)('refreshed %s: %s', (refreshed, text) => {
  expect(evidenceSummary(refreshed, now)).toBe(text);
});

test('at any age the text is of the narrowest band that holds the whole days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 4_000 }), fc.integer({ min: 0, max: dayMs - 1 }), (age, ofDay) => {
      const midnight = Date.parse('2026-11-21');
      const refreshed = new Date(midnight - age * dayMs).toISOString().slice(0, 10);
      const text = evidenceSummary(refreshed, new Date(midnight + ofDay));
      const band = /^Verified last (30|60|90|120) days$/.exec(text)?.[1];
      if (band === undefined) {
        expect([text, age > 120]).toEqual(['Verified over 120 days ago', true]);
      } else {
        expect(age).toBeLessThanOrEqual(Number(band));
        if (band !== '30') expect(age).toBeGreaterThan(Number(band) - 30);
      }
    }),
  );
});
