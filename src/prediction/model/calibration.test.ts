import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../seeded-random.ts';
import { calibrate, isotonic, platt } from './calibration.ts';
import { sigmoid } from './logistic.ts';

/** Draws outcomes whose true chance is `chance(z)`. */
function drawn(rows: number, seed: number, chance: (z: number) => number): { z: Float64Array; y: Uint8Array } {
  const random = seededRandom(seed);
  const z = Float64Array.from({ length: rows }, () => 6 * random() - 4);
  return { z, y: Uint8Array.from(z, (one) => (random() < chance(one) ? 1 : 0)) };
}

describe('calibrate', () => {
  it('recovers the line by which log-odds were distorted', () => {
    const { z, y } = drawn(50_000, 3, (one) => sigmoid(0.6 * one - 0.5));
    const line = platt(z, y);
    expect(line.slope).toBeCloseTo(0.6, 1);
    expect(line.intercept).toBeCloseTo(-0.5, 1);
  });

  it('makes the mean prediction equal the share that left', () => {
    const { z, y } = drawn(5_000, 4, (one) => sigmoid(one - 1));
    const line = platt(z, y);
    const mean = z.reduce((sum, one) => sum + line.chance(one), 0) / z.length;
    expect(mean).toBeCloseTo(y.reduce((sum, one) => sum + one, 0) / y.length, 3);
  });

  it('never reverses the order: a model that is worse than chance gives everybody the mean', () => {
    const { z, y } = drawn(5_000, 5, (one) => sigmoid(-one));
    const line = platt(z, y);
    expect(line.slope).toBe(0);
    expect(line.chance(-3)).toBe(line.chance(3));
  });

  it('stays at the identity without rows', () => {
    expect(platt(new Float64Array(0), new Uint8Array(0)).chance(0.7)).toBeCloseTo(sigmoid(0.7), 12);
  });

  const bent = (z: number) => (z < 0 ? 0.05 : 0.6);

  it('uses isotonic steps only with 1,000 leavings or more, and only if they predict better', () => {
    const few = drawn(1_500, 6, bent);
    expect(calibrate(few.z, few.y).kind).toBe('platt');
    const many = drawn(20_000, 7, bent);
    expect(calibrate(many.z, many.y).kind).toBe('isotonic');
    const straight = drawn(20_000, 8, sigmoid);
    expect(calibrate(straight.z, straight.y).kind).toBe('platt');
  });

  it('makes steps that never fall and never reach 0 or 1', () => {
    const { z, y } = drawn(4_000, 9, bent);
    const steps = isotonic(z, y, platt(z, y));
    let last = 0;
    for (let at = -5; at <= 3; at += 0.01) {
      const chance = steps.chance(at);
      expect(chance).toBeGreaterThanOrEqual(last);
      expect(chance).toBeLessThan(1);
      last = chance;
    }
    expect(steps.chance(-10)).toBeGreaterThan(0);
  });
});
