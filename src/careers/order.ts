import { type Career, holdsIn, isSameEmployer, type RoleTest, type Stay } from './career.ts';
import { atMost, counted } from './months.ts';
import { spellsOf } from './spells.ts';
import { and, every, not, some, type Truth } from './truth.ts';

/** A role may end this many months after the next one began. */
const handoverMonths = 2;

/** both: a role is A and a role is B, at any time. */
export function both({ roles }: Career, a: RoleTest, b: RoleTest): Truth {
  const holds = (is: RoleTest): Truth => some(roles, (role) => holdsIn(role, is));
  return and(holds(a), () => holds(b));
}

/** before: an A began earlier than some B, and ended before B began or within two months of it. */
export function before({ roles }: Career, a: RoleTest, b: RoleTest): Truth {
  return some(roles, (earlier) =>
    and(holdsIn(earlier, a), () => some(roles, (later) => and(holdsIn(later, b), () => precedes(earlier, later)))),
  );
}

function precedes(earlier: Stay, later: Stay): Truth {
  if (earlier === later || earlier.open) return false;
  return and(isEarlier(earlier, later), () => atMost(earlier.ends, later.starts, handoverMonths));
}

function isEarlier(a: Stay, b: Stay): Truth {
  return atMost(a.starts, b.starts, -1);
}

/**
 * next: a role A is followed at once by B, nothing between. A role is between if it follows the A and began before the
 * B did. One that began earlier, such as a seat on a board all the while, is not.
 */
export function next({ roles }: Career, a: RoleTest, b: RoleTest): Truth {
  return some(roles, (earlier) =>
    and(holdsIn(earlier, a), () =>
      some(roles, (later) =>
        and(
          holdsIn(later, b),
          () => precedes(earlier, later),
          () => not(some(roles, (other) => isBetween(earlier, other, later))),
        ),
      ),
    ),
  );
}

/** Here a bare year counts as its middle, else every role between two bare years would only possibly be between. */
function isBetween(earlier: Stay, other: Stay, later: Stay): Truth {
  if (other === earlier || other === later) return false;
  const [first, middle, last] = [earlier, other, later].map(atCounted);
  if (first === undefined || middle === undefined || last === undefined) return false;
  return and(isEarlier(middle, last), () => precedes(first, middle));
}

function atCounted(stay: Stay): Stay {
  return { ...stay, starts: counted(stay.starts), ends: counted(stay.ends) };
}

/** first: A is the earliest role. */
export function first({ roles }: Career, is: RoleTest): Truth {
  return some(roles, (role) =>
    and(
      holdsIn(role, is),
      () => isDated(role),
      () => every(roles, (other) => other === role || atMost(role.starts, other.starts)),
    ),
  );
}

/**
 * last: A is the latest before the current one, which is the open one that began last. Without an open one it is the
 * latest of all. The latest is the one that ended last.
 */
export function last({ roles }: Career, unit: 'role' | 'spell', is: RoleTest): Truth {
  const stays = unit === 'role' ? roles : spellsOf(roles);
  const open = stays.filter((stay) => stay.open);
  // A stay that began before any open one began before the last of them.
  const isPast = (stay: Stay): Truth =>
    !stay.open && (open.length === 0 || some(open, (current) => isEarlier(stay, current)));
  const endsLater = (other: Stay, stay: Stay): Truth => other !== stay && not(atMost(other.ends, stay.ends));
  return some(stays, (stay) =>
    and(
      holdsIn(stay, is),
      () => isDated(stay),
      () => isPast(stay),
      () => not(some(stays, (other) => and(isPast(other), () => endsLater(other, stay)))),
    ),
  );
}

/** A career without dates has no first and no last, even if it is of one role. */
function isDated({ starts, ends }: Stay): Truth {
  return starts.counted !== null || ends.counted !== null ? true : null;
}

/** again: two spells at one employer with another between. Some role of each spell is A. */
export function again({ roles }: Career, is: RoleTest): Truth {
  const spells = spellsOf(roles);
  return some(spells, (earlier) =>
    and(holdsIn(earlier, is), () =>
      some(spells, (later) =>
        and(
          earlier !== later && isSameEmployer(earlier.employer, later.employer),
          () => holdsIn(later, is),
          () => precedes(earlier, later),
          () => some(spells, (other) => and(precedes(earlier, other), () => precedes(other, later))),
        ),
      ),
    ),
  );
}
