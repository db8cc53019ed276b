import { endsBeforeStart } from '../records/normalise/dates.ts';
import type { Person, Role } from '../records/person.ts';
import { knownNameKey } from '../text/name-key.ts';
import { at, clipped, missing, type When, whenOf } from './months.ts';
import { some, type Truth } from './truth.ts';

/** A condition on one role; null if the role does not say. */
export type RoleTest = (role: Role) => Truth;

/** Two employers are compared by their linked companies, or by normalised name if either has no link. */
interface Employer {
  /** The id of the company record; null if the role is not linked. */
  readonly id: string | null;
  readonly name: string | null;
}

/** A time at one employer: one role, or the several roles of a spell. */
export interface Stay {
  readonly roles: readonly Role[];
  readonly employer: Employer;
  readonly starts: When;
  /** The end of an open role is today. */
  readonly ends: When;
  readonly open: boolean;
}

/** A person's career as known on a given day. */
export interface Career {
  readonly id: string;
  /** Every role as a stay of its own, without roles of the future. */
  readonly roles: readonly Stay[];
  /** The ends of the educations, without those in the future. */
  readonly graduations: readonly When[];
  readonly today: When;
}

/** Makes the career of a person as of the day of `now`. Dates in the future do not count. */
export function careerOf({ id, experience, education }: Person, now: Date): Career {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const graduations = education.flatMap(({ end_time }) => (end_time === null ? [] : [whenOf(end_time)]));
  return {
    id,
    roles: staysOf(experience, month),
    graduations: graduations
      .filter(({ from }) => from <= month)
      .map((when) => clipped(when, Number.NEGATIVE_INFINITY, month)),
    today: at(month),
  };
}

/** Every role as a stay of its own as of the month of `today`, without roles of the future. */
export function staysOf(experience: readonly Role[], today: number): readonly Stay[] {
  const employers = employersOf(experience);
  const stays: Stay[] = [];
  for (const [i, employer] of employers.entries()) {
    const stay = stayOf(experience[i] as Role, employer, today);
    if (stay !== null) stays.push(stay);
  }
  return stays;
}

function stayOf(role: Role, employer: Employer, today: number): Stay | null {
  const { start_time, end_time, is_current } = role;
  const start = start_time === null ? missing(Number.NEGATIVE_INFINITY, today) : whenOf(start_time);
  if (start.from > today) return null;
  const end = end_time === null ? null : whenOf(end_time);
  const open = is_current || (end !== null && end.from > today);
  // An end before the start is contradictory and counts as unknown, as it does at import.
  const contrary = start_time !== null && end_time !== null && endsBeforeStart(start_time, end_time);
  const ended = open ? at(today) : end === null || contrary ? missing(start.from, today) : end;
  const ends = clipped(ended, start.from, today);
  return {
    roles: [role],
    employer,
    starts: clipped(start, Number.NEGATIVE_INFINITY, ends.to),
    ends,
    open,
  };
}

/**
 * The employer of each role. An unlinked role takes the company of another role that has the same employer name and a
 * link. Which employers are the same does not depend on the day, so roles of the future say it too.
 */
function employersOf(experience: readonly Role[]): readonly Employer[] {
  const own = experience.map(employerOf);
  const ids = new Map<string, string>();
  for (const { id, name } of own) if (id !== null && name !== null) ids.set(name, id);
  return ids.size === 0 ? own : own.map((employer) => linked(employer, ids));
}

function employerOf({ company_id, company_name }: Role): Employer {
  return { id: company_id, name: company_name === null ? null : knownNameKey(company_name) };
}

function linked(employer: Employer, ids: ReadonlyMap<string, string>): Employer {
  const { id, name } = employer;
  return id !== null || name === null ? employer : { id: ids.get(name) ?? null, name };
}

export function isSameEmployer(a: Employer, b: Employer): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  return a.name !== null && a.name === b.name;
}

/** The key that identifies an employer within one career; null if the role names none. */
export function employerKey({ id, name }: Employer): string | null {
  return id !== null ? `i:${id}` : name !== null ? `n:${name}` : null;
}

/** Whether a role of the stay meets the condition. */
export function holdsIn({ roles }: Stay, is: RoleTest): Truth {
  return some(roles, is);
}
