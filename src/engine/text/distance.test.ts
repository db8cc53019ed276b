import { expect, test } from 'vitest';
import { isWithin } from './distance.ts';

const cases: readonly [string, string, number][] = [
  ['michael', 'michael', 0],
  ['michael', 'micheal', 1],
  ['smith', 'smyth', 1],
  ['smith', 'smiths', 1],
  ['smith', 'mith', 1],
  ['smith', 'smythe', 2],
  ['ca', 'abc', 3],
  ['müller', 'muller', 1],
  ['😀ab', 'ab', 1],
  ['a', '', 1],
];

test.each(cases)('%s and %s are %i edits apart', (left, right, distance) => {
  for (const max of [0, 1, 2, 3]) {
    expect(isWithin(left, right, max)).toBe(distance <= max);
    expect(isWithin(right, left, max)).toBe(distance <= max);
  }
});
