import { describe, expect, test } from 'vitest';
import { filtersIn } from './filter-option.ts';

// Protects what is typed after `--filter`.
function conditions(...written: readonly string[]) {
  return filtersIn(written, 'people')?.conditions.map(({ field, values, negated, unknown }) => ({
    field,
    values: values.map((value) =>
      typeof value === 'object' && value.kind === 'range' ? [value.min, value.max] : value,
    ),
    ...(negated ? { negated } : {}),
    ...(unknown === 'exclude' ? {} : { unknown }),
  }));
}

describe('--filter', () => {
  test.each([
    [['title=Product Manager'], [{ field: 'title', values: ['Product Manager'] }]],
    [['place=Austin, TX', 'place=Lima'], [{ field: 'place', values: ['Austin, TX', 'Lima'] }]],
    [['place!=Berlin'], [{ field: 'place', values: ['Berlin'], negated: true }]],
    [
      ['skill=C++', 'skill!=Go'],
      [
        { field: 'skill', values: ['C++'] },
        { field: 'skill', values: ['Go'], negated: true },
      ],
    ],
    [['headcount=50..200'], [{ field: 'headcount', values: [[50, 200]] }]],
    [['funding=1000000..'], [{ field: 'funding', values: [[1_000_000, null]] }]],
    [['role_start=..2019-06'], [{ field: 'role_start', values: [[null, 2019 * 12 + 5]] }]],
    [['founded=2015'], [{ field: 'founded', values: ['2015'] }]],
    // Dots in a name are no range.
    [['employer=Dots..More'], [{ field: 'employer', values: ['Dots..More'] }]],
    [['place={"values":["Lima"],"unknown":"include"}'], [{ field: 'place', values: ['Lima'], unknown: 'include' }]],
  ])('%j', (written, expected) => expect(conditions(...written)).toEqual(expected));

  test('none is no filter', () => expect(filtersIn([], 'people')).toBeNull());

  test.each([
    [['Berlin'], /a filter is written like title="Product Manager".*not "Berlin"/],
    [['place='], /a filter is written like/],
    [['palce=Berlin'], /did you mean "place"/],
    [['headcount=200..50'], /upside down/],
    [['headcount=a..b'], /must be a number of 0 or more/],
    [['headcount=..'], /has no letters or digits/],
    [['place={"values":'], /begins like JSON and is none/],
  ])('%j is refused', (written, message) => expect(() => filtersIn(written, 'people')).toThrow(message));
});
