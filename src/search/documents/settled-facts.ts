import { employerKey, isSameEmployer, type Stay } from '../../careers/career.ts';
import type { When } from '../../careers/months.ts';
import { isFirst, isLast, isReturn } from '../../careers/order.ts';
import { isRise, type RungOf } from '../../careers/promotion.ts';
import { spellsOf } from '../../careers/spells.ts';
import { overlap } from '../../careers/together.ts';
import { some, type Truth } from '../../careers/truth.ts';
import type { Role } from '../../records/person.ts';
import {
  type CareerMark,
  type CareerNumber,
  countMax,
  epoch,
  leftMax,
  monthKey,
  perhaps,
  type RoleMark,
  type RoleNumber,
} from '../../relations/shared/settled.ts';
import { emptyList, type List } from './lists.ts';

/** What the index keeps of a career so that relations need not look at its roles, see `CareerMark`. */
interface SettledFacts {
  /** The month from which time changes none of it; empty for a career without roles. */
  readonly settled: List;
  readonly career: List;
  /** The marks of each role. */
  readonly roles: readonly List[];
  /** The numbers of each role. */
  readonly ofRoles: readonly Readonly<Partial<Record<RoleNumber, number>>>[];
  readonly numbers: Readonly<Partial<Record<CareerNumber, number>>>;
}

interface Whole {
  readonly stays: readonly Stay[];
  readonly spells: readonly Stay[];
  readonly rungOf: RungOf;
}

type MarkOf = readonly [RoleMark, (of: Stay, whole: Whole) => Truth];

const marksOfRoles: readonly MarkOf[] = [
  ['open', ({ open }) => open],
  ['ended', ({ open }) => !open],
  ['first', (role, { stays }) => isFirst(role, stays)],
  ['last_role', (role, { stays }) => isLast(role, stays)],
  ['risen_from', (role, { stays, rungOf }) => some(stays, (other) => isRise(role, other, rungOf))],
  ['risen_to', (role, { stays, rungOf }) => some(stays, (other) => isRise(other, role, rungOf))],
  ['overlapped', (role, { stays }) => some(stays, (other) => other !== role && overlap(role, other))],
];

const marksOfSpells: readonly MarkOf[] = [
  ['last_spell', (spell, { spells }) => isLast(spell, spells)],
  ['left_for_a_time', (spell, { spells }) => some(spells, (other) => isReturn(spell, other, spells))],
  ['returned', (spell, { spells }) => some(spells, (other) => isReturn(other, spell, spells))],
];

/** The roles are taken as of a month after all dates. */
export function settledFacts(stays: readonly Stay[], rungOf: RungOf): SettledFacts {
  if (stays.length === 0) return { settled: emptyList, career: emptyList, roles: [], ofRoles: [], numbers: {} };
  const spells = spellsOf(stays);
  const whole: Whole = { stays, spells, rungOf };
  const roles = new RoleMarks(stays);
  for (const stay of stays) for (const [mark, holds] of marksOfRoles) roles.put(stay, mark, holds(stay, whole));
  for (const spell of spells) for (const [mark, holds] of marksOfSpells) roles.put(spell, mark, holds(spell, whole));
  const open = stays.filter((stay) => stay.open).length;
  const undated = stays.some(({ starts, ends }) => starts.counted === null || ends.counted === null);
  const career: string[] = ['any'];
  put(career, 'open', open > 0);
  put(career, 'two_open', open > 1);
  put(career, 'ended', open < stays.length);
  put(career, 'undated', undated);
  put(career, 'promoted', roles.some('risen_from'));
  put(career, 'returned', roles.some('returned'));
  put(career, 'overlapped', roles.some('overlapped'));
  const employers = new Set(stays.map(({ employer }) => employerKey(employer)));
  const unnamed = stays.filter(({ employer }) => employerKey(employer) === null).length;
  put(career, 'unnamed', unnamed > 0);
  employers.delete(null);
  putCount(career, 'roles', stays.length, stays.length);
  putCount(career, 'employers', employers.size, employers.size + unnamed);
  return {
    settled: [monthKey(settledMonth(stays))],
    career,
    roles: roles.lists,
    ofRoles: ofRolesIn(spells, stays),
    numbers: undated ? {} : numbersOf(stays, spells),
  };
}

/** Roles follow each other in a spell only if it is known when they began. */
function ofRolesIn(spells: readonly Stay[], stays: readonly Stay[]): SettledFacts['ofRoles'] {
  const starts = new Map(stays.map((stay) => [stay.roles[0], startOf(stay)]));
  const numbers = new Map<Role | undefined, SettledFacts['ofRoles'][number]>();
  for (const [code, spell] of spells.entries())
    for (const [at, role] of spell.roles.entries()) {
      const months = (starts.get(role) ?? 0) - startOf(spell);
      numbers.set(role, { spell_code: code, ...(at === 0 ? {} : { after_joining: months }) });
    }
  return stays.map(({ roles }) => numbers.get(roles[0]) ?? {});
}

function put(marks: string[], mark: CareerMark | RoleMark, truth: Truth): void {
  if (truth !== false) marks.push(truth === null ? perhaps(mark) : mark);
}

/** A career that leaves a number open has at least `sure` of them and at most `possible`. */
function putCount(marks: string[], of: 'employers' | 'roles', sure: number, possible: number): void {
  for (let n = 2; n <= possible && n <= countMax; n++) put(marks, `${of} ${n}`, n <= sure || null);
}

/** The marks of each role. A mark of a spell is one of each of its roles. */
class RoleMarks {
  readonly lists: string[][];
  readonly #places: ReadonlyMap<Role, number>;

  constructor(stays: readonly Stay[]) {
    this.lists = stays.map(() => []);
    this.#places = new Map(stays.flatMap(({ roles }, i) => roles.map((role) => [role, i] as const)));
  }

  put({ roles }: Stay, mark: RoleMark, truth: Truth): void {
    if (truth !== false) for (const role of roles) put(this.lists[this.#places.get(role) ?? 0] ?? [], mark, truth);
  }

  /** Whether some role has the mark. */
  some(mark: RoleMark): Truth {
    return some(this.lists, (list) => (list.includes(mark) ? true : list.includes(perhaps(mark)) ? null : false));
  }
}

/**
 * From this month on a relation sees every date as it is: none is cut off at the day of the query, and what is open or
 * not known lasts beyond all others. A bare year is cut off at the day, which matters to what began in that very month;
 * a missing date lies between others and the day, and roles may follow each other with three months between.
 */
function settledMonth(stays: readonly Stay[]): number {
  const dates = stays.flatMap(({ starts, ends, open }): readonly When[] => (open ? [starts] : [starts, ends]));
  const known = dates.filter(({ counted }) => counted !== null);
  const latest = (of: (when: When) => number): number => known.reduce((most, when) => Math.max(most, of(when)), 0);
  const counted = latest((when) => when.counted ?? 0);
  if (known.length < dates.length) return latest(({ to }) => to) + 4;
  return known.some(({ from, to }) => from < to) ? Math.max(counted, latest(({ from }) => from) + 1) : counted;
}

/** All roles have both dates. */
function numbersOf(stays: readonly Stay[], spells: readonly Stay[]): SettledFacts['numbers'] {
  const numbers: Partial<Record<CareerNumber, number>> = { spells: spells.length };
  const endedSpells = spells.filter(({ open }) => !open).map(lengthOf);
  const openSpells = spells.filter(({ open }) => open).map(startOf);
  numbers.spells_open = openSpells.length;
  numbers.spell_months = sum(endedSpells) + sum(openSpells.map((month) => epoch - month));
  if (endedSpells.length > 0) numbers.longest_spell = Math.max(...endedSpells);
  if (openSpells.length > 0) numbers.open_spell_since = Math.min(...openSpells);
  const endedRoles = stays.filter(({ open }) => !open).map(lengthOf);
  const openRoles = stays.filter(({ open }) => open).map(startOf);
  if (endedRoles.length > 0) numbers.longest_role = Math.max(...endedRoles);
  if (openRoles.length > 0) numbers.open_role_since = Math.min(...openRoles);
  for (const [i, month] of employersLeft(stays).slice(0, leftMax).entries()) numbers[`employer_left_${i + 1}`] = month;
  return numbers;
}

/** The last month at each employer, latest first; none if a role does not name its employer. */
function employersLeft(stays: readonly Stay[]): readonly number[] {
  const left: { employer: Stay['employer']; month: number }[] = [];
  for (const { employer, ends } of stays) {
    if (employerKey(employer) === null) return [];
    const known = left.find((other) => isSameEmployer(other.employer, employer));
    if (known === undefined) left.push({ employer, month: ends.to });
    else known.month = Math.max(known.month, ends.to);
  }
  return left.map(({ month }) => month).sort((a, b) => b - a);
}

function lengthOf({ starts, ends }: Stay): number {
  return Math.max((ends.counted ?? 0) - (starts.counted ?? 0), 0);
}

function startOf({ starts }: Stay): number {
  return starts.counted ?? 0;
}

function sum(of: readonly number[]): number {
  return of.reduce((total, one) => total + one, 0);
}
