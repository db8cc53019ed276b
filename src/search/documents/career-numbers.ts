import { employerKey, type Stay, staysOf } from '../../careers/career.ts';
import { earliestOf, whenOf } from '../../careers/months.ts';
import { heightOf } from '../../fields/shared/rungs.ts';
import type { Education, Role } from '../../records/person.ts';

/**
 * The month as of which careers are indexed: after every date that a record may have. Documents must not change as time
 * passes, so an open role and an end that is not known end in that month; a query takes every date as at most its own.
 */
const never = 2300 * 12;

/** The roles of a career that a person's document holds, in their order: none lies after the last month. */
export function indexedStays(experience: readonly Role[]): readonly Stay[] {
  return staysOf(experience, never);
}

/** What a role says of the things that are counted over a career; null if it does not say. */
export interface CountedOfRole {
  readonly title: string | null;
  readonly industry: string | null;
  readonly country: string | null;
  readonly city: string | null;
}

type Codes = Readonly<Record<string, number>>;

/** For each role, numbers that are equal in roles at one employer, of one title, and so on. */
export function codesOf(stays: readonly Stay[], roles: readonly CountedOfRole[]): readonly Codes[] {
  const codes = roles.map((): Record<string, number> => ({}));
  const put = (column: string, keyOf: (at: number) => string | null): void => {
    const known = new Map<string, number>();
    for (const at of stays.keys()) {
      const key = keyOf(at);
      if (key === null) continue;
      const code = known.get(key) ?? known.size;
      known.set(key, code);
      (codes[at] ?? {})[column] = code;
    }
  };
  put('employer_code', (at) => employerKey((stays[at] as Stay).employer));
  for (const counted of ['title', 'industry', 'country', 'city'] as const)
    put(`${counted}_code`, (at) => roles[at]?.[counted] ?? null);
  return codes;
}

/**
 * Adds the numbers of a role for relations between roles. A date is the least and the most month that it may be, and
 * the month from which durations count; all are absent if it is not known. An open role has a last `end_least`, but no
 * `end`. `rung` is higher on a higher rung.
 * `ofCareer` is what the role is among the others.
 */
export function putRoleNumbers(
  numbers: Record<string, number>,
  { starts, ends, open }: Stay,
  ofCareer: Readonly<Record<string, number>>,
  seniority: string | null,
): void {
  const rung = seniority === null ? null : heightOf(seniority);
  if (rung !== null) numbers['rung'] = rung;
  Object.assign(numbers, ofCareer);
  if (starts.counted !== null) {
    numbers['start_least'] = starts.from;
    numbers['start_most'] = starts.to;
    numbers['start'] = starts.counted;
  }
  if (ends.counted === null) return;
  numbers['end_least'] = ends.from;
  numbers['end_most'] = ends.to;
  if (open) return;
  numbers['end'] = ends.counted;
  if (starts.counted !== null) numbers['months'] = ends.counted - starts.counted;
}

/** The first graduation of a person, as the dates of a role are kept. */
export function graduationNumbers(education: readonly Education[]): Readonly<Record<string, number>> {
  const first = earliestOf(education.flatMap(({ end_time }) => (end_time === null ? [] : [whenOf(end_time)])));
  if (first === null || first.counted === null) return {};
  return { graduated_least: first.from, graduated_most: first.to, graduated: first.counted };
}

/** The month in which the career began, if it did then at all: 0 if some role does not say when it began. */
export function careerStart(stays: readonly Stay[]): number | null {
  let began = Number.POSITIVE_INFINITY;
  for (const { starts } of stays) began = Math.min(began, starts.from);
  return stays.length === 0 ? null : Math.max(0, began);
}
