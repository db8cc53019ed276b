import { describe, expect, it } from 'vitest';
import { categories } from '../categories.ts';
import { columnCount, columns } from './features.ts';
import { logOdds } from './logistic.ts';
import { reasonsFor } from './reasons.ts';

describe('reasonsFor', () => {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const beta = new Float64Array(columnCount + 1);
  beta[0] = -2;
  beta[1 + at('tenure_at_employer_log')] = -0.5;
  beta[1 + at('tenure_in_role_log')] = 0.25;
  beta[1 + at('exits_365_days')] = 0.5;
  const means = new Float64Array(columnCount).fill(0);
  means[at('exits_365_days')] = 1;
  const x = new Float32Array(columnCount);
  x[at('tenure_at_employer_log')] = 2;
  x[at('tenure_in_role_log')] = 1;
  x[at('exits_365_days')] = 1.5;

  it('adds up exactly to the log-odds against the mean row', () => {
    const meanRow = Float32Array.from(means);
    const whole = logOdds(beta, x, 0) - logOdds(beta, meanRow, 0);
    // The parts are -1, 0.25 and 0.25, so shares are of 1.5.
    expect(whole).toBeCloseTo(-0.5, 6);
    const reasons = reasonsFor(beta, means, x, 0, 1);
    expect(reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(whole / 1.5, 2);
  });

  it('ranks by size, signs by direction, and grades by thresholds', () => {
    expect(reasonsFor(beta, means, x, 0, 1)).toEqual([
      { category: 'tenure_at_employer', intensity: 'high', weight: -0.667, rank: 1 },
      { category: 'colleague_exits', intensity: 'medium', weight: 0.167, rank: 2 },
      { category: 'tenure_in_role', intensity: 'medium', weight: 0.167, rank: 3 },
    ]);
  });

  it('gives at most five, of the documented categories', () => {
    const everything = new Float64Array(columnCount + 1).map((_, index) => 0.01 * (index + 1));
    const ones = new Float32Array(columnCount).fill(1);
    const reasons = reasonsFor(everything, new Float64Array(columnCount), ones, 0, 1);
    expect(reasons).toHaveLength(5);
    expect(reasons.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    for (const { category } of reasons) expect(Object.keys(categories)).toContain(category);
  });

  it('gives none for the mean row', () => {
    expect(reasonsFor(beta, means, Float32Array.from(means), 0, 1)).toEqual([]);
  });
});
