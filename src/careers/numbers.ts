import type { Role } from '../records/person.ts';
import { type Career, employerKey, holdsIn, type RoleTest, type Stay } from './career.ts';
import { type Amount, at, atMost, type Bounds, isWithin } from './months.ts';
import type { Period } from './times.ts';
import { and, type Truth } from './truth.ts';

/**
 * The things to count: roles, employers, or the distinct values of a role (titles, industries, countries). A value is
 * null if the role does not say.
 */
export type Counted = 'roles' | 'employers' | ((role: Role) => string | null);

/**
 * number: the distinct employers (or other things) among all A are at least, at most or exactly n, optionally within a
 * period.
 */
export function number(career: Career, is: RoleTest, of: Counted, amount: Amount, within: Period | null): Truth {
  return isWithin(numberOf(career, is, of, within), amount);
}

export function numberOf({ roles }: Career, is: RoleTest, of: Counted, within: Period | null): Bounds {
  const sure: Stay[] = [];
  const possible: Stay[] = [];
  for (const role of roles) {
    const truth = and(holdsIn(role, is), () => within === null || reaches(role, within));
    if (truth === true) sure.push(role);
    if (truth !== false) possible.push(role);
  }
  return { least: distinct(sure, of).least, most: distinct(possible, of).most };
}

function reaches({ starts, ends }: Stay, { first, last }: Period): Truth {
  return and(atMost(starts, at(last)), () => atMost(at(first), ends));
}

/** A role that does not say its value may add a new one or repeat a known one. */
function distinct(stays: readonly Stay[], of: Counted): Bounds {
  const values = stays.map((stay) => countedOf(stay, of));
  const known = new Set(values.filter((value) => value !== null)).size;
  const unsaid = values.filter((value) => value === null).length;
  return { least: Math.max(known, Math.min(unsaid, 1)), most: known + unsaid };
}

function countedOf(stay: Stay, of: Counted): unknown {
  if (of === 'roles') return stay;
  if (of === 'employers') return employerKey(stay.employer);
  return stay.roles.map(of)[0] ?? null;
}
