import { Type } from 'typebox';
import { type Career, employerKey, type Stay } from '../careers/career.ts';
import { namesEmployers } from '../careers/together.ts';
import type { Query } from '../engine/engine.ts';
import { companyIdKey, unlinked } from '../fields/role/employer.ts';
import { all, any, term } from '../fields/shared/queries.ts';
import { defineRelation, type RolesOf } from './definition.ts';
import { PersonName } from './shared/person-name.ts';
import { type Interval, RoleDates } from './shared/role-dates.ts';
import { RoleGroup } from './shared/role-group.ts';
import { always, and, type Certainty, fact, or, type Statement, same, some, unknown } from './shared/statement.ts';

/**
 * A role that is A was held at an employer of somebody of the name, and both of them were there in one month at least.
 * With `still_open` both are there today. Without a known role of theirs, everything is left open.
 */
export const overlap = defineRelation(
  'overlap',
  { name: PersonName, is: RoleGroup, still_open: Type.Boolean() },
  {
    holds: ({ is, still_open }, { test, dates, people }) => {
      const roles = rolesBeside(staysOf(people), dates.today, still_open);
      const isBeside: Statement = (certainty) =>
        or(
          ...roles(certainty).map(({ where, that }) =>
            some('at', { sure: where, possible: where }, and(same('at', 'role'), fact(that ?? always))),
          ),
        )(certainty);
      const known = some('role', test(is), isBeside);
      return areKnown(people) ? known : or(known, unknown);
    },
    byRole: ({ is, still_open }, { test, dates, people }) => {
      const roles = rolesBeside(staysOf(people), dates.today, still_open);
      return (certainty) => {
        if (certainty === 'possible' && !areKnown(people)) return null;
        return roles(certainty).map(({ where, that }) => ({ where: all([test(is)[certainty], where]), that }));
      };
    },
    phrase: ({ name, is, still_open }, role, person) => {
      const when = still_open ? 'now work at the same employer as' : 'worked at the same employer and time as';
      return `who ${when} ${person(name)}${is.length === 0 ? '' : `, in ${role(is)}`}`;
    },
    shown: ({ is }) => [is],
  },
);

function areKnown(people: readonly Career[]): boolean {
  return people.length > 0 && people.every(namesEmployers);
}

/** The roles of people that say where they were held. */
function staysOf(people: readonly Career[]): readonly Stay[] {
  return people.flatMap(({ roles }) => roles.filter(({ employer }) => employerKey(employer) !== null));
}

/**
 * The roles at an employer of the stays, in one month at least in which one there lasted. A bare year counts as its
 * middle month; where a date is not known, they may have overlapped if their known dates do not forbid it.
 */
function rolesBeside(stays: readonly Stay[], today: number, stillOpen: boolean): (certainty: Certainty) => RolesOf {
  const dates = new RoleDates(today);
  const employers = [...Map.groupBy(stays, ({ employer: { id, name } }) => JSON.stringify([id, name])).values()];
  const open = employers.filter((own) => own.some((stay) => stay.open)).map(employerOf);
  const together = { where: dates.open(any(open)), that: null };
  if (stillOpen) return () => [together];
  const dated = employers.map((own) => {
    return dates.heldIn(employerOf(own), own.filter(isDated).map(countedIn));
  });
  const surely = [together, { where: any(dated), that: null }];
  return (certainty) => {
    if (certainty === 'sure') return surely;
    const undated = employers.map((own) => dates.mayBeHeldIn(employerOf(own), own.map(possibleIn)));
    const besideUndated = employers.map((own) =>
      dates.mayTouch(employerOf(own), own.filter((stay) => !isDated(stay)).map(possibleIn)),
    );
    return [...surely, { where: any(undated), that: null }, ...dates.lasting(any(besideUndated))];
  };
}

function isDated({ starts, ends }: Stay): boolean {
  return starts.counted !== null && ends.counted !== null;
}

function countedIn({ starts, ends }: Stay): Interval {
  return [starts.counted ?? 0, ends.counted ?? 0];
}

function possibleIn({ starts, ends }: Stay): Interval {
  return [starts.from, ends.to];
}

/**
 * The roles at the one employer of stays. Roles that are linked to company records have one employer if the records are
 * one; else the names decide. A linked role has the name of its record, too.
 */
function employerOf([stay]: readonly Stay[]): Query {
  if (stay === undefined) return any([]);
  const { id, name } = stay.employer;
  const named = name === null ? any([]) : term('employer', [name]);
  return id === null ? named : any([term('employer', [companyIdKey(id)]), all([named, term('unstated', [unlinked])])]);
}
