import { expect, test } from 'vitest';
import { readSort, UnknownSort } from './sort.ts';

test.each([
  ['most experienced', 'people', 'experience_years', true],
  ['Most  Experienced!', 'people', 'experience_years', true],
  ['newest hires', 'people', 'role_start', true],
  ['newest', 'company', 'founded', true],
  ['smallest', 'company', 'headcount', false],
  ['headcount', 'company', 'headcount', true],
  ['headcount ASC', 'company', 'headcount', false],
  ['refreshed desc', 'people', 'refreshed', true],
] as const)('%s of %s', (text, target, by, descending) => {
  expect(readSort(text, target)).toEqual({ by, descending });
});

test.each([
  ['most experience', 'company', 'orders people'],
  ['headcount', 'people', 'orders companies'],
  ['hedcount', 'company', 'did you mean "headcount"'],
  ['most experiensed', 'people', 'did you mean "most experienced"'],
  ['headcount up', 'company', 'no known order'],
  ['biggest first or so', 'company', 'no known order'],
  ['', 'people', 'experience_years, role_start, job_change, refreshed'],
  ['x'.repeat(100), 'people', 'no known order'],
] as const)('%s of %s is refused, and what is near is told', (text, target, said) => {
  const read = readSort(text, target);
  expect(read instanceof UnknownSort && read.message).toContain(said);
});
