import { type Career, holdsIn, isSameEmployer, type RoleTest, type Stay } from './career.ts';
import { atMost, counted } from './months.ts';
import { spellsOf } from './spells.ts';
import { and, every, not, some, type Truth } from './truth.ts';

/** The most months that a role may last after the next one began and still count as before it. */
const handoverMonths = 2;

/** both: one role is A and one role is B, at any time. */
export function both({ roles }: Career, a: RoleTest, b: RoleTest): Truth {
  const holds = (is: RoleTest): Truth => some(roles, (role) => holdsIn(role, is));
  return and(holds(a), () => holds(b));
}

/** before: an A began earlier than some B, and ended before that B began or within two months after. */
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
 * next: an A is followed at once by a B, with no role between. A role lies between if it follows the A and began before
 * the B. A role that began earlier, such as a board seat held all the while, does not.
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

/**
 * A bare year counts as its middle month here. Otherwise every role between two bare years would be only possibly
 * between.
 */
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
  return some(roles, (role) => and(holdsIn(role, is), () => isFirst(role, roles)));
}

export function isFirst(role: Stay, roles: readonly Stay[]): Truth {
  return and(isDated(role), () => every(roles, (other) => other === role || atMost(role.starts, other.starts)));
}

/**
 * last: the latest role (or spell) before the current one is A. The current one is the open one that began last;
 * without an open one, the latest of all counts. The latest is the one that ended last.
 */
export function last({ roles }: Career, unit: 'role' | 'spell', is: RoleTest): Truth {
  const stays = unit === 'role' ? roles : spellsOf(roles);
  return some(stays, (stay) => and(holdsIn(stay, is), () => isLast(stay, stays)));
}

/** Whether one of the roles, or one of the spells, is the latest before the current one. */
export function isLast(stay: Stay, stays: readonly Stay[]): Truth {
  const open = stays.filter((other) => other.open);
  // A stay that began before any open stay began before the last open one.
  const isPast = (other: Stay): Truth =>
    !other.open && (open.length === 0 || some(open, (current) => isEarlier(other, current)));
  const endsLater = (other: Stay): Truth => other !== stay && not(atMost(other.ends, stay.ends));
  return and(
    isDated(stay),
    () => isPast(stay),
    () => not(some(stays, (other) => and(isPast(other), () => endsLater(other)))),
  );
}

/** A career without dates has no first and no last role, even if it has only one role. */
function isDated({ starts, ends }: Stay): Truth {
  return starts.counted !== null || ends.counted !== null ? true : null;
}

/** again: the person has two spells at one employer with another employer between. Each spell has a role that is A. */
export function again({ roles }: Career, is: RoleTest): Truth {
  const spells = spellsOf(roles);
  return some(spells, (earlier) =>
    and(holdsIn(earlier, is), () =>
      some(spells, (later) => and(isReturn(earlier, later, spells), () => holdsIn(later, is))),
    ),
  );
}

/** Whether a spell is a return to the employer of an earlier one, with another spell between. */
export function isReturn(earlier: Stay, later: Stay, spells: readonly Stay[]): Truth {
  return and(
    earlier !== later && isSameEmployer(earlier.employer, later.employer),
    () => precedes(earlier, later),
    () => some(spells, (other) => and(precedes(earlier, other), () => precedes(other, later))),
  );
}
