/**
 * Dates in ISO 8601, as precise as they are known: `2019`, `2019-03`, `2019-03-15`. They compare as text: within one
 * year the less precise date sorts first.
 */
const isoDate = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/;

/** The earliest year that a record may name. The first members of the US Congress are among real records. */
const yearMin = 1000;
export const yearMax = 2200;

/** Reads a date in the form above from a text or a year. The time of day is dropped. Null for anything else. */
export function parseDate(value: unknown): string | null {
  if (typeof value === 'number') return isYear(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const parts = isoDate.exec(value.trim());
  if (parts === null) return null;
  const [, year = '', month, day] = parts;
  if (!isYear(Number(year))) return null;
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12) return null;
  if (day === undefined) return `${year}-${month}`;
  if (Number(day) < 1 || Number(day) > daysInMonth(Number(year), Number(month))) return null;
  return `${year}-${month}-${day}`;
}

/** Reads a date that names the day; null for anything else. */
export function parseDay(value: unknown): string | null {
  const date = parseDate(value);
  return date?.length === 10 ? date : null;
}

/** `YYYY-MM-DD` in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Months since year 0 of a date of any precision. A bare year counts as its middle, so that it lies inside every range
 * of whole years, and two bare years are a whole number of years apart.
 */
export function monthOf(date: string): number {
  const year = digits(date, 0, 4);
  return date.length >= 7 ? year * 12 + digits(date, 5, 7) - 1 : year * 12 + 6;
}

/** Reads a number out of a date without allocating a substring: one person's document needs some thirty. */
function digits(date: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i++) number = number * 10 + date.charCodeAt(i) - 48;
  return number;
}

/** Whether `later` certainly lies before `earlier`, as far as both are known. */
export function endsBeforeStart(earlier: string, later: string): boolean {
  const known = Math.min(earlier.length, later.length);
  return later.slice(0, known) < earlier.slice(0, known);
}

/**
 * How long a role lasted, in the precision that both ends share: `2 years 3 months`, `8 months`, `Less than a month`.
 * Two bare years give whole years only, so `2019` to `2019` is null: a month is never invented. Also null when the end
 * lies before the start.
 */
export function duration(start: string, end: string): string | null {
  if (start.length === 4 || end.length === 4) {
    const years = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
    return years > 0 ? count(years, 'year') : null;
  }
  let months = monthOf(end) - monthOf(start);
  const daysKnown = start.length === 10 && end.length === 10;
  if (daysKnown && Number(end.slice(8)) < Number(start.slice(8)) && !isLastOfMonth(end)) months--;
  if (months < 0) return null;
  if (months === 0) return 'Less than a month';
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return count(rest, 'month');
  return rest === 0 ? count(years, 'year') : `${count(years, 'year')} ${count(rest, 'month')}`;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= yearMin && year <= yearMax;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The last day of a month ends a whole month: January 31 to February 28 is one. */
function isLastOfMonth(date: string): boolean {
  return Number(date.slice(8)) === daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
}
