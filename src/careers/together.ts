import { type Career, employerKey, holdsIn, isSameEmployer, type RoleTest, type Stay } from './career.ts';
import { and, not, some, type Truth } from './truth.ts';

/** at once: two roles overlap, one is A, the other B. With `stillOpen` both must be open today. */
export function atOnce({ roles }: Career, a: RoleTest, b: RoleTest, stillOpen: boolean): Truth {
  return some(roles, (one) =>
    and(holdsIn(one, a), () =>
      some(roles, (other) =>
        and(
          one !== other && (!stillOpen || (one.open && other.open)),
          () => holdsIn(other, b),
          () => overlap(one, other),
        ),
      ),
    ),
  );
}

/**
 * Two roles overlap if both are open or they share at least one month. A bare year counts as its middle month;
 * otherwise everybody with bare years would hold two jobs at once whenever one followed the other.
 */
export function overlap(a: Stay, b: Stay): Truth {
  if (a.open && b.open) return true;
  if (Math.min(a.ends.to, b.ends.to) - Math.max(a.starts.from, b.starts.from) < 1) return false;
  const starts = [a.starts.counted, b.starts.counted].filter((month) => month !== null);
  const ends = [a.ends.counted, b.ends.counted].filter((month) => month !== null);
  if (starts.length + ends.length < 4) return null;
  return Math.min(...ends) - Math.max(...starts) >= 1;
}

/** between jobs: the person has roles, and none is open. */
export function betweenJobs({ roles }: Career): Truth {
  return roles.length > 0 && not(some(roles, ({ open }) => open));
}

/**
 * overlap with a person: a role shares its employer and at least one month with a role of somebody in the group; with
 * `stillOpen` both are open today. Nobody overlaps with themselves. Unknown if nobody is in the group, or nobody knows
 * where they worked.
 */
export function overlapsWith(
  { id, roles }: Career,
  others: readonly Career[],
  is: RoleTest,
  stillOpen: boolean,
): Truth {
  if (others.length === 0) return null;
  return some(others, (other) => {
    if (id === other.id) return false;
    if (!namesEmployers(other)) return null;
    return some(roles, (role) =>
      and(holdsIn(role, is), () =>
        some(other.roles, (theirs) =>
          and(
            isSameEmployer(role.employer, theirs.employer),
            () => !stillOpen || (role.open && theirs.open),
            () => overlap(role, theirs),
          ),
        ),
      ),
    );
  });
}

/** Whether some role of the career says where it was. */
export function namesEmployers({ roles }: Career): boolean {
  return roles.some(({ employer }) => employerKey(employer) !== null);
}
