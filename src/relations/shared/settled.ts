import type { Query, RowFormula } from '../../engine/engine.ts';
import { all, any, everything, not, nothing, range, same, term } from '../../fields/shared/queries.ts';
import { yearMax } from '../../records/normalise/dates.ts';
import type { Amount } from './amount.ts';
import type { Certainty } from './statement.ts';

/**
 * What the index keeps of careers so that a relation need not look at their roles. Time changes none of it once every
 * date of a career lies behind: such a career is settled. Of the few others a relation asks the roles.
 */
export type CareerMark =
  /** Has a role, one that is open, two that are, one that has ended, one that lacks a date, one without an employer. */
  | 'any'
  | 'open'
  | 'two_open'
  | 'ended'
  | 'undated'
  | 'unnamed'
  | 'promoted'
  | 'returned'
  | 'overlapped'
  /** Has so many of them, or more. */
  | `${Counted} ${number}`;

type Counted = 'employers' | 'roles';

export type RoleMark =
  | 'open'
  | 'ended'
  /** The earliest role, the latest before the current one, and a role of the latest spell before the current one. */
  | 'first'
  | 'last_role'
  | 'last_spell'
  /** The role before a promotion, and the one that was the promotion. */
  | 'risen_from'
  | 'risen_to'
  /** A role of a spell that was followed by a return to the employer, or that was one. */
  | 'left_for_a_time'
  | 'returned'
  /** Overlaps with another one. */
  | 'overlapped';

export type RoleNumber =
  /** Equal in roles of one spell. */
  | 'spell_code'
  /** Of a role that another one of its spell came before: the months from the beginning of the spell to its own. */
  | 'after_joining';

/** Numbers of careers of which every role has both dates. */
export type CareerNumber =
  | 'spells'
  | 'spells_open'
  /** The months of ended spells, and of each open one the months before `epoch` at which it began. */
  | 'spell_months'
  /** The longest that has ended, and the month in which the first of the open ones began. */
  | 'longest_spell'
  | 'longest_role'
  | 'open_spell_since'
  | 'open_role_since'
  /** The last month at the employer that was left as the last one, the second to last one, and so on. */
  | `employer_left_${number}`;

/** The month from which the months of open spells count, so that their sum is a small number. */
export const epoch = 1900 * 12;
/** Marks say numbers of roles and employers up to this one. */
export const countMax = 16;
/** The employers of which a career has the last month. */
export const leftMax = 5;

/** A mark of which a career leaves open whether it has it. */
export function perhaps<Mark extends string>(mark: Mark): `${Mark}?` {
  return `${mark}?`;
}

function marks(mark: string, certainty: Certainty): readonly string[] {
  return certainty === 'sure' ? [mark] : [mark, perhaps(mark)];
}

export function marked(mark: CareerMark, certainty: Certainty = 'sure'): Query {
  return term('career', marks(mark, certainty));
}

/** Some role meets the condition, and has the mark. */
export function hasRole(where: Query, mark: RoleMark | null = null, certainty: Certainty = 'sure'): Query {
  if (mark === null) return where === everything ? marked('any') : same('role', where);
  return same('role', all([where, term('mark', marks(mark, certainty))]));
}

/** Some role meets the condition and has the numbers, each of them at least and at most so many. */
export function hasRoleIn(where: Query, numbers: readonly (readonly [string, number | null, number | null])[]): Query {
  return same('role', all([where, ...numbers.map(([column, min, max]) => range(column, min, max))]));
}

/** Some role meets the condition and lasted so long, both its dates given. */
export function hasLongRole(where: Query, months: number, today: number): Query {
  const open = all([term('mark', ['open']), range('start', null, today - months)]);
  return same('role', all([where, any([range('months', months, null), open])]));
}

/** The formula holds of the roles of a settled career, all of which have begun. */
export function holdsOfRoles(that: RowFormula): Query {
  return { op: 'rows', group: 'role', among: { op: 'all', of: [] }, that };
}

/** Two roles meet the condition, or one does in a career that lacks dates. */
export function hasRolesOrDoubt(where: Query): Query {
  const twice: Query = { op: 'same', group: 'role', of: where, twice: true };
  return any([twice, all([hasRole(where), marked('undated')])]);
}

export function hasNumber(of: CareerNumber, min: number | null, max: number | null): Query {
  return range(of, min, max);
}

/** Months are kept as texts of which the beginnings are decades and years, so that a few of these cover all later ones. */
export function monthKey(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The last year in which a career may settle: some months after the last date that a record may have. */
const lastYear = String(yearMax + 1);

/** The careers with a date that lies ahead, as of a month. */
export function unsettled(month: number): Query {
  const key = monthKey(month);
  const later: Query[] = [];
  for (let at = 0; at < 4; at++)
    for (let digit = Number(key[at]) + 1; digit < 10; digit++) {
      const value = key.slice(0, at) + digit;
      if (value <= lastYear.slice(0, value.length)) later.push({ op: 'prefix', field: 'settled', value });
    }
  const months = Array.from({ length: 11 - (month % 12) }, (_, i) => monthKey(month + 1 + i));
  return any([term('settled', months), ...later]);
}

/** What the index says of settled careers without their roles: those that meet a relation, and those left to look at. */
interface Settled {
  readonly met: Query;
  readonly open: Query;
}

export type SettledOf = (certainty: Certainty) => Settled;

/** The index decides. */
export function decided(query: (certainty: Certainty) => Query): SettledOf {
  return (certainty) => ({ met: query(certainty), open: nothing });
}

/** The index decides, unless a career has one of the marks of what it lacks. */
export function decidedUnless(lacks: readonly CareerMark[], query: (certainty: Certainty) => Query): SettledOf {
  const open = any(lacks.map((mark) => marked(mark)));
  return (certainty) => ({ met: all([query(certainty), not(open)]), open });
}

/** Nobody else can meet the relation. */
export function bounded(query: (certainty: Certainty) => Query): SettledOf {
  return (certainty) => ({ met: nothing, open: query(certainty) });
}

/** A number of a career lies within bounds; `reaches` says that it is at least `n`, for sure or possibly. */
export function liesWithin(
  reaches: (n: number, certainty: Certainty) => Query,
  { min, max }: Amount,
): (certainty: Certainty) => Query {
  return (certainty) =>
    all([
      min === null ? everything : reaches(min, certainty),
      max === null ? everything : not(reaches(max + 1, certainty === 'sure' ? 'possible' : 'sure')),
    ]);
}
