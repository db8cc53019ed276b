import type { Role } from '../records/person.ts';
import { type Career, holdsIn, isSameEmployer, type RoleTest, type Stay } from './career.ts';
import { atMost } from './months.ts';
import { and, some, type Truth } from './truth.ts';

/** The rung of a role: a larger number is a higher rung. Null if the rung is unknown. */
export type RungOf = (role: Role) => number | null;

/** promoted: an A is followed by a B on a higher rung at the same employer, in the same spell or a later one. */
export function promoted({ roles }: Career, from: RoleTest, to: RoleTest, rungOf: RungOf): Truth {
  return some(roles, (earlier) =>
    and(holdsIn(earlier, from), () =>
      some(roles, (later) => and(isRise(earlier, later, rungOf), () => holdsIn(later, to))),
    ),
  );
}

/** Whether a role is a promotion from an earlier one. */
export function isRise(earlier: Stay, later: Stay, rungOf: RungOf): Truth {
  return and(
    earlier !== later && isSameEmployer(earlier.employer, later.employer),
    () => atMost(earlier.starts, later.starts, -1),
    () => isHigher(later.roles.map(rungOf), earlier.roles.map(rungOf)),
  );
}

function isHigher([rung = null]: readonly (number | null)[], [than = null]: readonly (number | null)[]): Truth {
  return rung === null || than === null ? null : rung > than;
}
