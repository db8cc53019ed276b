import { dayNumber } from './career.ts';

/** Ranks are measured from here; a fixed day, since a document must not change as time passes. */
const firstDay = dayNumber('2000-01-01');
const lastDay = dayNumber('2060-01-01');

/**
 * The order of documents that match a query equally well, 0..1: complete records first, and among equally complete
 * ones the one verified later. `completeness` is 0..1.
 */
export function staticRank(refreshedAt: string | null, completeness: number): number {
  const day = refreshedAt === null ? firstDay : dayNumber(refreshedAt);
  const freshness = Math.min(1, Math.max(0, (day - firstDay) / (lastDay - firstDay)));
  return 0.5 * completeness + 0.5 * freshness;
}
