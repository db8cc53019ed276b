import { Type } from 'typebox';
import { type Career, employerKey, type Stay } from '../careers/career.ts';
import { namesEmployers } from '../careers/together.ts';
import type { Query, RowNumber } from '../engine/engine.ts';
import { companyIdKey, unlinked } from '../fields/role/employer.ts';
import { all, any, term } from '../fields/shared/queries.ts';
import { defineRelation } from './definition.ts';
import { type Dates, has } from './shared/dates.ts';
import { PersonName } from './shared/person-name.ts';
import { type Interval, RoleDates } from './shared/role-dates.ts';
import { RoleGroup } from './shared/role-group.ts';
import { always, and, type Certainty, fact, never, not, or, type Statement, same, some } from './shared/statement.ts';

/**
 * A role that is A was held at an employer of somebody of the name, and both of them were there in one month at least.
 * With `still_open` both are there today. Without a known role of theirs, everything is left open.
 */
export const overlap = defineRelation(
  'overlap',
  { name: PersonName, is: RoleGroup, still_open: Type.Boolean() },
  {
    holds: ({ is, still_open }, { test, dates, people }) => {
      const stays = staysOf(people);
      const open = atOneOf(stays.filter((stay) => stay.open));
      const together = and(dates.isOpen('role'), open);
      const apart = still_open
        ? []
        : [...byEmployer(stays).values()].map((own) => and(atOneOf(own), shares(dates, own)));
      const known = some('role', test(is), or(together, ...apart));
      return people.length > 0 && people.every(namesEmployers) ? known : or(known, unknown);
    },
    byRole: ({ is, still_open }, { test, dates, people }) => {
      const stays = staysOf(people);
      const isDatedAll = stays.every(isDated) && people.length > 0 && people.every(namesEmployers);
      const beside = (certainty: Certainty): Query =>
        besideOf(stays, new RoleDates(dates.today), still_open, certainty);
      return (certainty) => (certainty === 'sure' || isDatedAll ? all([test(is)[certainty], beside(certainty)]) : null);
    },
    phrase: ({ name, is, still_open }, role, person) => {
      const when = still_open ? 'now work at the same employer as' : 'worked at the same employer and time as';
      return `who ${when} ${person(name)}${is.length === 0 ? '' : `, in ${role(is)}`}`;
    },
    shown: ({ is }) => [is],
  },
);

const unknown: Statement = (certainty) => (certainty === 'possible' ? always : never);

/** The roles of people that say where they were held. */
function staysOf(people: readonly Career[]): readonly Stay[] {
  return people.flatMap(({ roles }) => roles.filter(({ employer }) => employerKey(employer) !== null));
}

function isDated({ starts, ends }: Stay): boolean {
  return starts.counted !== null && ends.counted !== null;
}

/** The roles at an employer of the stays, and at the time of one there. */
function besideOf(stays: readonly Stay[], dates: RoleDates, stillOpen: boolean, certainty: Certainty): Query {
  const open = dates.open(employedBy(stays.filter((stay) => stay.open)));
  if (stillOpen) return open;
  const dated = [...byEmployer(stays.filter(isDated)).values()].flatMap((own) => {
    const roles = employedBy(own);
    const held = dates.heldIn(roles, joinedOf(own.map(countedIn)));
    return certainty === 'sure' ? [held] : [held, dates.mayBeHeldIn(roles, joinedOf(own.map(possibleIn)))];
  });
  return any([open, ...dated]);
}

function countedIn({ starts, ends }: Stay): Interval {
  return [starts.counted ?? 0, ends.counted ?? 0];
}

function possibleIn({ starts, ends }: Stay): Interval {
  return [starts.from, ends.to];
}

function byEmployer(stays: readonly Stay[]): ReadonlyMap<string, readonly Stay[]> {
  return Map.groupBy(stays, ({ employer: { id, name } }) => JSON.stringify([id, name]));
}

/** The role was held at an employer of the stays. */
function atOneOf(stays: readonly Stay[]): Statement {
  const where = employedBy(stays);
  return some('at', { sure: where, possible: where }, same('at', 'role'));
}

function employedBy(stays: readonly Stay[]): Query {
  return any([...byEmployer(stays).values()].map(([stay]) => (stay === undefined ? any([]) : employerOf(stay))));
}

/**
 * The roles at the employer of a stay. Roles that are linked to company records have one employer if the records are
 * one; else the names decide. A linked role has the name of its record, too.
 */
function employerOf({ employer: { id, name } }: Stay): Query {
  const named = name === null ? any([]) : term('employer', [name]);
  return id === null ? named : any([term('employer', [companyIdKey(id)]), all([named, term('unstated', [unlinked])])]);
}

/**
 * The role lasted in one month at least in which one of the stays did. A bare year counts as its middle month; where a
 * date is not known, they may have overlapped if their known dates do not forbid it.
 */
function shares(dates: Dates, stays: readonly Stay[]): Statement {
  const dated = stays.filter(isDated);
  const allowed = (of: readonly Stay[]): Statement =>
    meets(dates.starts('role').least, dates.ends('role').most, of.map(possibleIn));
  const hasDates = and(has(dates.startMonth('role')), has(dates.endMonth('role')));
  const surely = meets(dates.startMonth('role'), dates.endMonth('role'), dated.map(countedIn));
  const possibly = or(surely, and(not(hasDates), allowed(dated)), allowed(stays.filter((stay) => !isDated(stay))));
  return (certainty) => (certainty === 'sure' ? surely : possibly)(certainty);
}

/** The time from one number to the other has a month in common with an interval. */
function meets(start: RowNumber, end: RowNumber, intervals: readonly Interval[]): Statement {
  const joined = joinedOf(intervals);
  if (joined.length === 0) return fact(never);
  return and(
    fact({ op: 'atMost', left: start, right: end, slack: -1 }),
    or(
      ...joined.map(([from, to]) =>
        and(fact({ op: 'within', of: start, max: to - 1 }), fact({ op: 'within', of: end, min: from + 1 })),
      ),
    ),
  );
}

/** The same months in as few intervals as possible, without those that have no month. */
function joinedOf(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    if (from >= to) continue;
    const before = joined.at(-1);
    if (before === undefined || from > before[1]) joined.push([from, to]);
    else joined[joined.length - 1] = [before[0], Math.max(before[1], to)];
  }
  return joined;
}
