import type { Career, RoleTest } from './career.ts';
import { monthsAt, monthsUntil, type Origin } from './lengths.ts';
import type { Bounds } from './months.ts';
import { type Counted, numberOf } from './numbers.ts';

// Each function gives the number by which people are ordered; null if it is unknown or does not exist.

/** longest at X: the months of the union of all A. */
export function longest({ roles }: Career, is: RoleTest): number | null {
  const months = exact(monthsAt(roles, is));
  return months === 0 ? null : months;
}

/** most: the number of employers (or roles, titles, industries, countries). */
export function most(career: Career, of: Counted): number | null {
  return career.roles.length === 0 ? null : exact(numberOf(career, () => true, of, null));
}

/** fastest to director: the fewest months from an origin to its first B. */
export function fastest(career: Career, from: Origin, to: RoleTest): number | null {
  const known = monthsUntil(career, from, to)
    .map(exact)
    .filter((months) => months !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function exact({ least, most: greatest }: Bounds): number | null {
  return least === greatest ? least : null;
}
