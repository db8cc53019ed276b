import { dayNumber } from './career.ts';

/** The day from which ranks are measured. It is fixed because a document must not change as time passes. */
const firstDay = dayNumber('2000-01-01');
const lastDay = dayNumber('2060-01-01');

/**
 * Orders documents that match a query equally well, 0..1: more complete records first, then the more recently verified.
 * `completeness` is 0..1.
 */
export function staticRank(refreshedAt: string | null, completeness: number): number {
  const day = refreshedAt === null ? firstDay : dayNumber(refreshedAt);
  const freshness = Math.min(1, Math.max(0, (day - firstDay) / (lastDay - firstDay)));
  return 0.5 * completeness + 0.5 * freshness;
}
