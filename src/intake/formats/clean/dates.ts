import { parseDate } from '../../../records/normalise/dates.ts';

/** What is known about how a source writes dates. */
export interface DateStyle {
  /** Which number of `03/04/2019` is the month. Without it only the year is certain. */
  readonly order?: 'month-first' | 'day-first';
  /**
   * The first and the last possible year. A year of two digits is read only if a single possible year ends in these
   * digits.
   */
  readonly years?: readonly [from: number, to: number];
}

interface Span {
  readonly start: string | null;
  /** Null if the span goes on, or if its end is not stated. */
  readonly end: string | null;
  readonly isCurrent: boolean;
}

const ongoing =
  /^(?:present|current|currently|now|today|ongoing|(?:to |till )?date|heute|aktuell|aujourd['’]hui|actuel|actualidad|actualmente|presente|atual|momento|oggi|heden|nu|i dag|nå|idag|obecnie)$/iu;
const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;
const yearFirst = /^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?(?:[ T].*)?$/;
const compactIso = /^(\d{4})(\d{2})(\d{2})$/;
const looseIso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;
const monthYear = /^(\d{1,2})[/.-](\d{4})$/;
const worded =
  /^(?:\p{L}+,\s+)?(?:(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?)?(\p{L}{3,})\.?,?(?:\s+|[-/])(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?:de\s+)?(\d{4}|['’]\d{2})(?:,?\s+\d{1,2}:\d{2}.*)?$/u;
const dayMonthShort = /^(\d{1,2})-(\p{L}{3,})-(\d{4}|\d{2})$/u;
const yearMonthWord = /^(\d{4}),?[\s-]+(\p{L}{3,})\.?$/u;
const quarterOrSeason = /^(?:q[1-4]|[1-4]q|spring|summer|autumn|fall|winter|early|mid|late)[\s-]+(\d{4})$/i;
const openStart = /^(?:since|seit|depuis|desde)\s+(?=\S)|(?:\s*[-–—]|\s+onwards?)$/iu;
const between = /\s+(?:-|–|—|to|until|till|bis|à|a)\s+|\s*[–—]\s*/iu;

export function isOngoing(text: string): boolean {
  return ongoing.test(text.trim());
}

/**
 * Reads a date in any of the forms people write (`Mar 2019`, `03/2019`, `5. März 2019`, `2019/3/5`, `3/31/19`) and
 * returns ISO 8601 in the precision that is certain. If day and month cannot be told apart, the year remains. Null for
 * a text that is no date, or a date whose century or year is uncertain.
 */
export function cleanDate(value: unknown, style: DateStyle = {}): string | null {
  const possible = possibleDates(value, style);
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

/** Reads an end. If it may lie in several centuries, the one that is not before the start counts. */
export function cleanEnd(value: unknown, start: string | null, style: DateStyle = {}): string | null {
  const possible = possibleDates(value, style);
  const after = start === null || possible.length < 2 ? possible : possible.filter((date) => date >= start);
  return after.length === 1 ? (after[0] ?? null) : null;
}

/** Reads `Mar 2019 - Present`, `2016–2018`, or a single date, which is the start. Null for any other text. */
export function cleanSpan(value: unknown, style: DateStyle = {}): Span | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\(.*?\)|·.*$/g, '')
    .replace(/^from\s+/i, '')
    .trim();
  if (openStart.test(text)) {
    const start = cleanDate(text.replace(openStart, ''), style);
    return start === null ? null : { start, end: null, isCurrent: true };
  }
  const years = /^(\d{4})\s*-\s*(\d{4}|\p{L}+)$/u.exec(text) ?? /^(\d{1,2}\/\d{4})\s*-\s*(\d{1,2}\/\d{4})$/.exec(text);
  const [from = '', to, extra] = years === null ? text.split(between) : [years[1] ?? '', years[2] ?? ''];
  if (extra !== undefined) return null;
  const start = cleanDate(from, style);
  if (start === null) return null;
  if (to === undefined) return { start, end: null, isCurrent: false };
  if (isOngoing(to)) return { start, end: null, isCurrent: true };
  const end = cleanEnd(to, start, style);
  return end === null ? null : { start, end, isCurrent: false };
}

/** All dates that a text may mean: none, one, or one for each possible century. */
function possibleDates(value: unknown, style: DateStyle): readonly string[] {
  const iso = parseDate(value);
  if (iso !== null) return [iso];
  if (typeof value !== 'string') return [];
  const text = value.trim().replace(/\s+/g, ' ').replace(/\.0$/, '');
  const known = parseDate(text) ?? partial(text);
  if (known !== null) return [known];
  const three = numeric.exec(text);
  if (three !== null) {
    const [, a = '', b = '', year = ''] = three;
    return years(year, style).flatMap((full) => dayAndMonth(a, b, full, style));
  }
  const named = worded.exec(text);
  if (named !== null) {
    const [, before, word = '', after, year = ''] = named;
    return years(year.replace(/\D/g, ''), style).flatMap((full) => withMonth(full, word, before ?? after));
  }
  const short = dayMonthShort.exec(text);
  if (short === null) return [];
  return years(short[3] ?? '', style).flatMap((full) => withMonth(full, short[2] ?? '', short[1]));
}

/** Reads the forms that have a year of four digits and need no style. */
function partial(text: string): string | null {
  const first = yearFirst.exec(text) ?? looseIso.exec(text) ?? compactIso.exec(text);
  if (first !== null) return iso(first[1] ?? '', first[2], first[3]);
  const month = monthYear.exec(text);
  if (month !== null) return iso(month[2] ?? '', month[1], undefined);
  const word = yearMonthWord.exec(text);
  if (word !== null) return withMonth(word[1] ?? '', word[2] ?? '', undefined)[0] ?? null;
  return quarterOrSeason.exec(text)?.[1] ?? null;
}

function dayAndMonth(a: string, b: string, year: string, style: DateStyle): readonly string[] {
  const monthFirst = iso(year, a, b);
  const dayFirst = iso(year, b, a);
  if (style.order === 'month-first') return some(monthFirst);
  if (style.order === 'day-first') return some(dayFirst);
  if (monthFirst !== null && dayFirst !== null && monthFirst !== dayFirst) return some(parseDate(year));
  return some(monthFirst ?? dayFirst);
}

function years(written: string, { years: bounds }: DateStyle): readonly string[] {
  if (written.length === 4) return [written];
  if (bounds === undefined) return [];
  const [from, to] = bounds;
  const first = from + ((((Number(written) - from) % 100) + 100) % 100);
  const possible: string[] = [];
  for (let year = first; year <= to; year += 100) possible.push(String(year));
  return possible;
}

function withMonth(year: string, word: string, day: string | undefined): readonly string[] {
  const month = monthNames().get(word.toLowerCase().replace(/\.$/, ''));
  return month === undefined ? [] : some(iso(year, String(month), day));
}

function iso(year: string, month: string | undefined, day: string | undefined): string | null {
  const parts = [year, month, day].filter((part) => part !== undefined);
  return parseDate(parts.map((part) => part.padStart(2, '0')).join('-'));
}

function some(date: string | null): readonly string[] {
  return date === null ? [] : [date];
}

/** The languages in which month names are understood. No word names different months in two of them. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'pl'];
let months: ReadonlyMap<string, number> | null = null;

function monthNames(): ReadonlyMap<string, number> {
  if (months !== null) return months;
  const names = new Map<string, number>([['sept', 9]]);
  for (const language of languages) {
    for (const month of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(new Date(Date.UTC(2001, index, 15)));
        const name =
          parts
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .replace(/\.$/, '') ?? '';
        if (name !== '' && !names.has(name)) names.set(name, index + 1);
      }
    }
  }
  months = names;
  return names;
}
