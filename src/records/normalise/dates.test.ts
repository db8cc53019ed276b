import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duration, endsBeforeStart, parseDate, parseDay } from './dates.ts';

const dates: readonly (readonly [given: unknown, date: string | null])[] = [
  ['2019', '2019'],
  [2019, '2019'],
  ['2019-03', '2019-03'],
  [' 2019-03-15 ', '2019-03-15'],
  ['2019-03-15T08:00:00Z', '2019-03-15'],
  ['2020-02-29', '2020-02-29'],
  ['2019-02-29', null],
  ['2019-13', null],
  ['2019-00', null],
  ['2019-04-31', null],
  ['20019', null],
  ['0019', null],
  [20019, null],
  [2019.5, null],
  ['Mar 2019', null],
  ['', null],
  [true, null],
];

test.each(dates)('%j is the date %j', (given, date) => {
  expect(parseDate(given)).toBe(date);
});

test('a day needs all three parts', () => {
  expect([parseDay('2019-03'), parseDay('2019-03-15')]).toEqual([null, '2019-03-15']);
});

const durations: readonly (readonly [start: string, end: string, text: string | null])[] = [
  ['2019-03', '2021-06', '2 years 3 months'],
  ['2019-03', '2019-11', '8 months'],
  ['2019-03', '2019-04', '1 month'],
  ['2019-03', '2020-03', '1 year'],
  ['2019-03', '2020-04', '1 year 1 month'],
  ['2019-03', '2019-03', 'Less than a month'],
  ['2019-03-15', '2019-04-14', 'Less than a month'],
  ['2019-03-15', '2019-04-15', '1 month'],
  ['2019-01-31', '2019-02-28', '1 month'],
  ['2019-03-15', '2019-03-01', null],
  ['2019-03', '2019-01', null],
  // Bare years give whole years, never months.
  ['2019', '2021', '2 years'],
  ['2019', '2021-06', '2 years'],
  ['2019', '2019', null],
  ['2019-11', '2019', null],
  ['2021', '2019', null],
];

test.each(durations)('from %s to %s: %s', (start, end, text) => {
  expect(duration(start, end)).toBe(text);
});

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const precision = fc.constantFrom(4, 7, 10);

test('a duration has one of four forms, grows with the end and is never longer than the days between', () => {
  const form =
    /^(?:Less than a month|(?:1 year|[2-9]\d* years|1\d+ years)(?: (?:1 month|[2-9] months|1[01] months))?|1 month|[2-9] months|1[01] months)$/;
  fc.assert(
    fc.property(day, day, precision, precision, (a, b, startLength, endLength) => {
      const [start, end] = [a.slice(0, startLength), b.slice(0, endLength)];
      const text = duration(start, end);
      if (text === null) {
        const bareYear = start.length === 4 || end.length === 4;
        expect(endsBeforeStart(start, end) || (bareYear && start.slice(0, 4) === end.slice(0, 4))).toBe(true);
        return;
      }
      expect(text).toMatch(form);
      expect(endsBeforeStart(start, end)).toBe(false);
      const months = monthsOf(text);
      const between =
        Number(b.slice(0, 4)) * 12 + Number(b.slice(5, 7)) - Number(a.slice(0, 4)) * 12 - Number(a.slice(5, 7));
      // A duration in whole years may be up to a year longer than the distance of its two bare years.
      const slack = start.length === 4 || end.length === 4 ? 12 : 1;
      expect(Math.abs(between - months)).toBeLessThanOrEqual(slack);
    }),
  );
});

test('with days known, a month more is a month longer', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 900 }), (start, months) => {
      const year = Number(start.slice(0, 4)) + Math.floor((Number(start.slice(5, 7)) - 1 + months) / 12);
      const month = ((Number(start.slice(5, 7)) - 1 + months) % 12) + 1;
      const end = `${year}-${String(month).padStart(2, '0')}`;
      expect(monthsOf(duration(start.slice(0, 7), end) ?? '')).toBe(months);
    }),
  );
});

function monthsOf(text: string): number {
  const years = /(\d+) years?/.exec(text)?.[1] ?? '0';
  const months = /(\d+) months?/.exec(text)?.[1] ?? '0';
  return Number(years) * 12 + Number(months);
}

test('every date that is read is kept as it is when read again', () => {
  fc.assert(
    fc.property(day, precision, (text, length) => {
      expect(parseDate(text.slice(0, length))).toBe(text.slice(0, length));
    }),
  );
});
