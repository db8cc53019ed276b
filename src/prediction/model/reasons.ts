import type { JobChangeReason } from '../../records/person.ts';
import type { Category } from '../categories.ts';
import { columns, features } from './features.ts';

const names = Object.keys(features) as readonly Category[];
const groupOf = columns.map(({ category }) => names.indexOf(category));

const reasonsMax = 5;
/** Parts of the log-odds: 0.5 multiplies the odds by 1.6, and 0.2 by 1.2. */
const highFrom = 0.5;
const mediumFrom = 0.2;
/** A reason with less than this share of all parts is not worth naming. */
const shareMin = 0.02;

/**
 * Explains why a score differs from the average. For each group of features it takes the exact part of the log-odds
 * that the group adds to the mean row's, as a share of the sum of all absolute parts. `x` holds a scaled row at `at`,
 * and `slope` is that of the calibration.
 */
export function reasonsFor(
  beta: Float64Array,
  means: Float64Array,
  x: Float32Array,
  at: number,
  slope: number,
): readonly JobChangeReason[] {
  const parts = new Float64Array(names.length);
  for (let column = 0; column < groupOf.length; column++) {
    const part = slope * (beta[column + 1] ?? 0) * ((x[at + column] ?? 0) - (means[column] ?? 0));
    const group = groupOf[column] ?? 0;
    parts[group] = (parts[group] ?? 0) + part;
  }
  const whole = parts.reduce((sum, part) => sum + Math.abs(part), 0);
  if (whole === 0) return [];
  return names
    .map((category, group) => {
      const part = parts[group] ?? 0;
      return { category, part, weight: Math.round((1000 * part) / whole) / 1000 };
    })
    .filter(({ weight }) => Math.abs(weight) >= shareMin)
    .sort((a, b) => Math.abs(b.part) - Math.abs(a.part) || (a.category < b.category ? -1 : 1))
    .slice(0, reasonsMax)
    .map(({ category, part, weight }, index) => ({
      category,
      intensity: Math.abs(part) >= highFrom ? 'high' : Math.abs(part) >= mediumFrom ? 'medium' : 'low',
      weight,
      rank: index + 1,
    }));
}
