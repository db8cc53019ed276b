import { describe, expect, it } from 'vitest';
import { type Design, fitLogistic, logOdds, logOddsError } from './logistic.ts';

function design(
  columns: number,
  rows: readonly (readonly number[])[],
  y: readonly number[],
  person?: readonly number[],
): Design {
  return {
    columns,
    x: Float32Array.from(rows.flat()),
    y: Uint8Array.from(y),
    person: Uint32Array.from(person ?? y.keys()),
  };
}

const all = ({ y }: Design) => Uint32Array.from(y.keys());
const logit = (p: number) => Math.log(p / (1 - p));

describe('fitLogistic', () => {
  it('agrees with a ridge fit computed with 50 decimal digits', () => {
    const rows = [
      [1, 0.5],
      [0, 1.25],
      [2, -0.75],
      [-1, 0],
      [0.5, 0.5],
      [-1.5, 2],
      [3, -1],
      [0, -0.25],
      [1, 1],
      [-2, 0.75],
    ];
    const data = design(2, rows, [1, 0, 1, 0, 0, 1, 1, 0, 1, 0]);
    const { beta, converged } = fitLogistic(data, all(data), 0.5);
    expect(converged).toBe(true);
    // The expected values come from Newton's method in Python's decimal module with 50 digits.
    expect(beta[0]).toBeCloseTo(-0.707648024756718, 12);
    expect(beta[1]).toBeCloseTo(1.107155274296122, 12);
    expect(beta[2]).toBeCloseTo(0.8024002224588856, 12);
  });

  it('matches the closed form for two groups without ridge', () => {
    const y = [1, 0, 0, 0, 0, 1, 1, 1, 0, 1];
    const data = design(
      1,
      y.map((_, row) => [row < 5 ? 0 : 1]),
      y,
    );
    const { beta, covariance } = fitLogistic(data, all(data), 0);
    expect(beta[0]).toBeCloseTo(logit(1 / 5), 10);
    expect(beta[1]).toBeCloseTo(logit(4 / 5) - logit(1 / 5), 10);
    // With one row for each person, the robust variance of a group's log-odds is the textbook's: 1 / (n p (1 - p)).
    expect(covariance[0]).toBeCloseTo(1 / (5 * 0.2 * 0.8), 8);
    expect(logOddsError(covariance, Float32Array.of(1), 0, 1)).toBeCloseTo(Math.sqrt(1 / (5 * 0.2 * 0.8)), 8);
  });

  it('repeated rows of one person do not reduce the error', () => {
    const y = [1, 0, 0, 0, 1, 0, 1];
    const once = design(
      1,
      y.map(() => [0]),
      y,
    );
    const doubled = [...y, ...y].map((_, row) => y[row >> 1] ?? 0);
    const twice = design(
      1,
      doubled.map(() => [0]),
      doubled,
      doubled.map((_, row) => row >> 1),
    );
    const one = fitLogistic(once, all(once), 1);
    const two = fitLogistic(twice, all(twice), 1);
    expect(two.beta[0]).toBeCloseTo(one.beta[0] ?? 0, 10);
    expect(two.covariance[0]).toBeCloseTo(one.covariance[0] ?? 0, 10);
  });

  it('ends with finite coefficients for separable classes, without rows, and with empty columns', () => {
    const apart = design(
      2,
      [
        [-1, 0],
        [-2, 0],
        [1, 0],
        [2, 0],
      ],
      [0, 0, 1, 1],
    );
    const { beta } = fitLogistic(apart, all(apart), 1);
    expect(beta[1]).toBeGreaterThan(0);
    expect(Number.isFinite(beta[1])).toBe(true);
    expect(beta[2]).toBe(0);
    expect([...fitLogistic(apart, new Uint32Array(0), 1).beta]).toEqual([0, 0, 0]);
    const same = design(1, [[1], [2], [3]], [1, 1, 1]);
    expect(Number.isFinite(logOdds(fitLogistic(same, all(same), 1).beta, same.x, 0))).toBe(true);
  });
});
