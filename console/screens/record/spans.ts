import type { ExperienceItem } from '../../../src/records/presented.ts';

/** A stretch of time as fractions of the whole career: 0 is its first month, 1 the last. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface CareerSpans {
  readonly years: readonly { readonly year: number; readonly at: number }[];
  /** For each role its stretch; null where the record does not say when it began. */
  readonly roles: readonly (Stretch | null)[];
}

type Times = Pick<ExperienceItem, 'start_time' | 'end_time'>;

/** At most so many years are written under a timeline. */
const yearsMax = 8;

/**
 * Where the roles of a career lie on its timeline. A role without an end is taken to last until `now`, in months since
 * year 0; one of which only years are known takes them whole.
 */
export function careerSpans(roles: readonly Times[], now: number): CareerSpans {
  const known = roles.map(({ start_time, end_time }) => {
    const from = start_time === null ? null : monthOf(start_time, 0);
    if (from === null) return null;
    const to = end_time === null ? now : (monthOf(end_time, 11) ?? now);
    return { from, to: Math.max(to, from + 1) };
  });
  const ends = known.filter((span) => span !== null);
  const first = Math.floor(Math.min(...ends.map(({ from }) => from)) / 12) * 12;
  const last = Math.max(...ends.map(({ to }) => to));
  const at = (month: number) => (month - first) / (last - first);
  const years = ends.length === 0 ? 0 : Math.ceil((last - first) / 12);
  const step = Math.max(1, Math.ceil(years / yearsMax));
  return {
    years: Array.from({ length: Math.ceil(years / step) }, (_, index) => {
      const month = first + index * step * 12;
      return { year: month / 12, at: at(month) };
    }),
    roles: known.map((span) => (span === null ? null : { from: at(span.from), to: at(span.to) })),
  };
}

/** Months since year 0 of `2019`, `2019-03` or `2019-03-15`; a year alone is taken at the given month of it. */
function monthOf(date: string, monthOfYear: number): number | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(date) ?? [];
  return year === undefined ? null : Number(year) * 12 + (month === undefined ? monthOfYear : Number(month) - 1);
}
