import type { JobChangeReason } from '../records/person.ts';
import type { Category } from './categories.ts';
import { columns, features } from './features.ts';

const names = Object.keys(features) as readonly Category[];
const groupOf = columns.map(({ category }) => names.indexOf(category));

const reasonsMax = 5;
/** Of log-odds: 0.5 multiplies the odds by 1.6, 0.2 by 1.2. */
const highFrom = 0.5;
const mediumFrom = 0.2;
/** Less than this share of all is not worth naming. */
const shareMin = 0.02;

/**
 * Why a score is not the average: the exact part of the log-odds that each group of features adds to the mean row's,
 * as a share of all parts without their sign. `x` is a scaled row at `at`, `slope` that of the calibration.
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
