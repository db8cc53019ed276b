import { type Career, isSameEmployer, type RoleTest, type Stay } from './career.ts';
import { isAfter, type When } from './months.ts';
import { some, type Truth } from './truth.ts';

/**
 * A spell is a sequence of roles at one employer with gaps of at most three months (twelve if a date is a bare year).
 */
const joinedMonths = 3;
const joinedMonthsBare = 12;

/**
 * Groups roles into spells, in the order of their starts. A role without a start or an employer is a spell of its own.
 */
export function spellsOf(roles: readonly Stay[]): readonly Stay[] {
  const spells: Stay[] = [];
  const startOf = ({ starts }: Stay): number => starts.counted ?? Number.NEGATIVE_INFINITY;
  const inOrder = (a: Stay, b: Stay): number =>
    startOf(a) - startOf(b) || a.starts.from - b.starts.from || a.ends.to - b.ends.to;
  for (const role of roles.toSorted(inOrder)) {
    const last = spells.findLastIndex(({ employer }) => isSameEmployer(employer, role.employer));
    const before = spells[last];
    if (before !== undefined && continues(before, role)) spells[last] = joined(before, role);
    else spells.push(role);
  }
  return spells;
}

/** A role continues the spell at its employer if the gap is short or the end of the spell is unknown. */
function continues({ starts, ends }: Stay, next: Stay): boolean {
  if (starts.counted === null || next.starts.counted === null) return false;
  const gap = isBare(ends) || isBare(next.starts) ? joinedMonthsBare : joinedMonths;
  return ends.counted === null || next.starts.counted <= ends.counted + gap;
}

function isBare({ from, to, counted }: When): boolean {
  return counted !== null && from < to;
}

function joined(before: Stay, next: Stay): Stay {
  return {
    roles: [...before.roles, ...next.roles],
    employer: before.employer.id === null ? next.employer : before.employer,
    starts: before.starts,
    ends: before.open || isAfter(before.ends, next.ends) ? before.ends : next.ends,
    open: before.open || next.open,
  };
}

/**
 * Whether some spell of the roles that meet `is` passes the test. If a role does not say whether it meets `is`, the
 * answer is true only if a spell passes without that role.
 */
export function someSpell({ roles }: Career, is: RoleTest, test: (spell: Stay) => Truth): Truth {
  const met = roles.map((stay) => ({ stay, truth: some(stay.roles, is) }));
  const sure = met.flatMap(({ stay, truth }) => (truth === true ? [stay] : []));
  const possible = met.flatMap(({ stay, truth }) => (truth === false ? [] : [stay]));
  const known = some(spellsOf(sure), test);
  if (known === true || possible.length === sure.length) return known;
  return known === false && some(spellsOf(possible), test) === false ? false : null;
}
