import { expect, test } from 'vitest';
import { monthOf } from '../../records/normalise/dates.ts';
import type { Role } from '../../records/person.ts';
import { dayNumber, type Experience, experienceOf, firstRole, monthNow } from './career.ts';

function role(start_time: string | null, end_time: string | null, is_current = false): Role {
  return {
    position: null,
    company_name: null,
    company_id: null,
    company_url: null,
    start_time,
    end_time,
    is_current,
    location: null,
    job_description: null,
    industry: null,
  };
}

test('dates of any precision are month numbers, a bare year its middle', () => {
  expect([monthOf('2019-03-15'), monthOf('2019-03'), monthOf('2019')]).toEqual([24230, 24230, 24234]);
  expect(monthNow(new Date('2026-11-21T00:00:00Z'))).toBe(2026 * 12 + 10);
  expect(dayNumber('1970-01-02')).toBe(1);
});

const month = monthOf;
const cases: readonly (readonly [name: string, roles: readonly Role[], expected: Experience])[] = [
  ['no role', [], null],
  ['no date', [role(null, null, true)], null],
  ['one current role', [role('2020-01', null, true)], { since: month('2020-01') }],
  ['a gap is left out', [role('2020-01', null, true), role('2010-01', '2012-01')], { since: month('2018-01') }],
  ['overlaps count once', [role('2020-01', null, true), role('2018-01', '2021-01')], { since: month('2018-01') }],
  ['roles inside others count once', [role('2010-01', '2020-01'), role('2012-01', '2013-01')], { months: 120 }],
  ['between two jobs, months stand still', [role('2015', '2017'), role('2019-01', '2019-07')], { months: 30 }],
  ['an end that is not known ends the count', [role('2015-01', null)], null],
];

test.each(cases)('experience: %s', (_, roles, expected) => {
  expect(experienceOf(roles)).toEqual(expected);
});

test('the first role is the earliest, and without dates the last listed', () => {
  const [early, late, undated] = [role('2001', '2002'), role('2005', null, true), role(null, null)];
  expect(firstRole([late, early, undated])).toBe(early);
  expect(firstRole([undated, role(null, null)])).not.toBe(undated);
  expect(firstRole([])).toBeNull();
});
