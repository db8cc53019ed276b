import { type Career, careerOf, employerKey, type Stay } from '../../careers/career.ts';
import { heightOf } from '../../fields/shared/rungs.ts';
import type { Person } from '../../records/person.ts';
import type { ReadTitle } from './readings.ts';

/**
 * The day as of which careers are indexed: after every date that a record may have. Documents must not change as time
 * passes, so an open role and an end that is not known end on that day; a query takes every date as at most its own.
 */
const never = new Date('2300-01-01T00:00:00Z');

export type RowNumbers = Readonly<Record<string, number>>;

/** The career that a person's document holds, as of a day that no query reaches. */
export function indexedCareer(person: Person): Career {
  return careerOf(person, never);
}

/**
 * The numbers of each role for relations between roles. A date is the least and the most month that it may be, and the
 * month from which durations count; all are absent if it is not known. An open role has a last `end_least`, but no
 * `end`. `employer_code` is equal in roles at one employer, and `rung` is higher on a higher rung.
 */
export function roleNumbers({ roles }: Career, titles: readonly (ReadTitle | null)[]): readonly RowNumbers[] {
  const codes = new Map<string, number>();
  return roles.map((stay, i) => {
    const numbers: Record<string, number> = {};
    const seniority = titles[i]?.seniority ?? null;
    const rung = seniority === null ? null : heightOf(seniority);
    const employer = employerKey(stay.employer);
    if (employer !== null && !codes.has(employer)) codes.set(employer, codes.size);
    const code = employer === null ? undefined : codes.get(employer);
    if (rung !== null) numbers['rung'] = rung;
    if (code !== undefined) numbers['employer_code'] = code;
    return putDates(numbers, stay);
  });
}

function putDates(numbers: Record<string, number>, { starts, ends, open }: Stay): RowNumbers {
  if (starts.counted !== null) {
    numbers['start_least'] = starts.from;
    numbers['start_most'] = starts.to;
    numbers['start'] = starts.counted;
  }
  if (ends.counted === null) return numbers;
  numbers['end_least'] = ends.from;
  numbers['end_most'] = ends.to;
  if (open) return numbers;
  numbers['end'] = ends.counted;
  if (starts.counted !== null) numbers['months'] = ends.counted - starts.counted;
  return numbers;
}

/** The month in which the career began, if it did then at all: 0 if some role does not say when it began. */
export function careerStart({ roles }: Career): number | null {
  return roles.length === 0 ? null : Math.max(0, Math.min(...roles.map(({ starts }) => starts.from)));
}
