import { type Career, holdsIn, type RoleTest, type Stay } from './career.ts';
import { type Amount, atMost, type Bounds, counted, earliestOf, isWithin, monthsFrom, type When } from './months.ts';
import { someSpell, spellsOf } from './spells.ts';
import { and, not, some, type Truth } from './truth.ts';

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

/** how soon: the first B that does not begin before the first A begins at most or at least n months after it. */
export function howSoon({ roles, graduations }: Career, from: Origin, to: RoleTest, amount: Amount): Truth {
  if (from === 'joining') {
    // Whoever was hired as a manager has not become one there.
    const later = { min: Math.max(amount.min ?? 0, 1), max: amount.max };
    return some(spellsOf(roles), (spell) => isReached(rolesIn(spell, roles), spell.starts, to, later));
  }
  if (from === 'graduation') {
    const origin = earliestOf(graduations);
    if (origin !== null) return isReached(roles, origin, to, amount);
    return and(
      some(roles, (role) => holdsIn(role, to)),
      () => null,
    );
  }
  const origins = from === 'career' ? () => true : from;
  const isEarlier = (a: Stay, b: Stay): Truth => atMost(counted(a.starts), counted(b.starts), -1);
  return some(roles, (role) =>
    and(
      holdsIn(role, origins),
      () => not(some(roles, (other) => and(holdsIn(other, origins), () => isEarlier(other, role)))),
      () => isReached(roles, role.starts, to, amount),
    ),
  );
}

/** Whether some B begins at most `max` months after the origin, and none earlier than `min` months after it. */
function isReached(roles: readonly Stay[], origin: When, to: RoleTest, { min, max }: Amount): Truth {
  const begins = (months: number | null): Truth =>
    some(roles, (role) =>
      and(
        holdsIn(role, to),
        () => atMost(origin, role.starts),
        () => months === null || atMost(counted(role.starts), counted(origin), months),
      ),
    );
  return and(begins(max), () => min === null || min <= 0 || not(begins(min - 1)));
}

function rolesIn(spell: Stay, roles: readonly Stay[]): readonly Stay[] {
  return roles.filter(({ roles: [role] }) => role !== undefined && spell.roles.includes(role));
}
