import { type Career, holdsIn, type RoleTest, type Stay } from './career.ts';
import {
  type Amount,
  atMost,
  type Bounds,
  earliestOf,
  isAfter,
  isWithin,
  missing,
  monthsFrom,
  type When,
} from './months.ts';
import { someSpell, spellsOf } from './spells.ts';
import { and, some, type Truth } from './truth.ts';

/**
 * total time: the months of the union of all A are at least or at most n. The relation requires some role that is A.
 */
export function totalTime({ roles }: Career, is: RoleTest, amount: Amount): Truth {
  return and(
    some(roles, (role) => holdsIn(role, is)),
    () => isWithin(monthsAt(roles, is), amount),
  );
}

/** The months of the union of all roles that meet the condition. */
export function monthsAt(roles: readonly Stay[], is: RoleTest): Bounds {
  const sure = roles.filter((role) => holdsIn(role, is) === true);
  const possible = roles.filter((role) => holdsIn(role, is) !== false);
  const known = possible.filter(({ starts, ends }) => starts.counted !== null && ends.counted !== null);
  return { least: union(sure), most: known.length < possible.length ? Number.POSITIVE_INFINITY : union(known) };
}

/** Counts the months of the union. Roles without both dates add nothing. */
function union(stays: readonly Stay[]): number {
  const dated = stays.flatMap(({ starts: { counted: from }, ends: { counted: to } }) =>
    from === null || to === null ? [] : [{ from, to }],
  );
  let months = 0;
  let covered = Number.NEGATIVE_INFINITY;
  for (const { from, to } of dated.sort((a, b) => a.from - b.from)) {
    months += Math.max(to - Math.max(from, covered), 0);
    covered = Math.max(covered, to);
  }
  return months;
}

/** time in one: some single A (a role, or a spell of such roles) lasted at least or at most n. */
export function timeInOne(career: Career, of: 'role' | 'spell', is: RoleTest, amount: Amount): Truth {
  const lasted = ({ starts, ends }: Stay): Truth => isWithin(monthsFrom(starts, ends), amount);
  if (of === 'spell') return someSpell(career, is, lasted);
  return some(career.roles, (role) => and(holdsIn(role, is), () => lasted(role)));
}

/** average: the mean length of all spells is at least or at most n. The current spell counts up to today. */
export function averageTime({ roles }: Career, amount: Amount): Truth {
  const lengths = spellsOf(roles).map(({ starts, ends }) => monthsFrom(starts, ends));
  const mean = (of: (length: Bounds) => number): number =>
    lengths.reduce((sum, length) => sum + of(length), 0) / lengths.length;
  return isWithin({ least: mean(({ least }) => least), most: mean(({ most }) => most) }, amount);
}

/**
 * The moment from which "how soon" counts: the first A, the start of the career, the first end of an education, or the
 * start of the spell that contains B.
 */
export type Origin = RoleTest | 'career' | 'graduation' | 'joining';

/** how soon: at most or at least n months pass from the first A to the first B that does not begin before it. */
export function howSoon(career: Career, from: Origin, to: RoleTest, amount: Amount): Truth {
  return some(monthsUntil(career, from, to), (months) => isWithin(months, amount));
}

/** The months from each origin to its first B. Empty if no B follows. */
export function monthsUntil({ roles, graduations }: Career, from: Origin, to: RoleTest): readonly Bounds[] {
  if (from === 'joining') return spellsOf(roles).flatMap((spell) => sinceJoining(spell, roles, to));
  const origin = earliestOf(
    from === 'graduation' ? graduations : startsOf(roles, from === 'career' ? () => true : from),
  );
  return origin === null ? [] : untilFirst(origin, roles, to);
}

/** Empty also if the spell began with a B, because whoever was hired as a manager has not become one there. */
function sinceJoining(spell: Stay, roles: readonly Stay[], to: RoleTest): readonly Bounds[] {
  const own = roles.filter(({ roles: [role] }) => role !== undefined && spell.roles.includes(role));
  const goal = earliestOf(startsOf(own, to));
  if (goal === null || (goal.counted !== null && !isAfter(goal, spell.starts))) return [];
  return [monthsFrom(spell.starts, goal)];
}

function untilFirst(origin: When, roles: readonly Stay[], to: RoleTest): readonly Bounds[] {
  const goal = earliestOf(startsOf(roles, to).filter((start) => atMost(origin, start) !== false));
  return goal === null ? [] : [monthsFrom(origin, goal)];
}

/**
 * The starts of roles that may meet the condition. If a role does not say whether it meets it, its start counts as
 * missing.
 */
function startsOf(roles: readonly Stay[], is: RoleTest): readonly When[] {
  return roles.flatMap((role) => {
    const truth = holdsIn(role, is);
    if (truth === false) return [];
    return [truth === null ? missing(Number.NEGATIVE_INFINITY, role.ends.to) : role.starts];
  });
}
