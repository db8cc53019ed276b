import { expect, test } from 'vitest';
import { careerSpans } from './spans.ts';

const now = 2026 * 12;
const role = (start_time: string | null, end_time: string | null) => ({ start_time, end_time });

test('roles lie on the timeline by their months; one without a beginning does not', () => {
  const { roles } = careerSpans([role('2016-01', null), role('2006', '2010'), role(null, '2012')], now);
  expect(roles).toEqual([{ from: 0.5, to: 1 }, { from: 0, to: 59 / 240 }, null]);
});

test('a long career has a few years under it, a short one each', () => {
  expect(careerSpans([role('1986-01', null)], now).years.map(({ year }) => year)).toEqual([
    1986, 1991, 1996, 2001, 2006, 2011, 2016, 2021,
  ]);
  expect(careerSpans([role('2024-01', null)], now).years.map(({ year }) => year)).toEqual([2024, 2025]);
});

test('a career of which no time is known has no timeline, and a role that ends before it begins is a short one', () => {
  expect(careerSpans([role(null, null)], now)).toEqual({ years: [], roles: [null] });
  const [backwards] = careerSpans([role('2020-05', '2019-01'), role('2018-01', null)], now).roles;
  expect((backwards?.to ?? 0) - (backwards?.from ?? 0)).toBeCloseTo(1 / 96);
});
