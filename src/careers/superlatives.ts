import type { Career, RoleTest } from './career.ts';
import { howSoon, monthsAt, type Origin } from './lengths.ts';
import type { Bounds } from './months.ts';
import { type Counted, numberOf } from './numbers.ts';
import type { Truth } from './truth.ts';

/** More months than any career has. */
const monthsMax = 30_000;

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

/** fastest to director: the fewest months from an origin to a B that follows. */
export function fastest(career: Career, from: Origin, to: RoleTest): number | null {
  const within = (max: number): Truth => howSoon(career, from, to, { min: null, max });
  let [no, yes] = [-1, monthsMax];
  if (within(yes) !== true) return null;
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (within(middle) === true) yes = middle;
    else no = middle;
  }
  return no < 0 || within(no) === false ? yes : null;
}

function exact({ least, most: greatest }: Bounds): number | null {
  return least === greatest ? least : null;
}
