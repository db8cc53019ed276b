import { expect, test } from 'vitest';
import { EditDistance } from './edit-distance.ts';

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
  ['frankfrut', 'frankfurt', 1],
  ['managr', 'manger', 2],
  ['abc', 'xyz', 3],
  ['ab', 'x'.repeat(300), 300],
];

test.each(cases)('%s and %s are %i edits apart', (left, right, distance) => {
  for (const max of [0, 1, 2, 3]) {
    const expected = distance <= max ? distance : null;
    expect(new EditDistance(left, max).of(right)).toBe(expected);
    expect(new EditDistance(right, max).of(left)).toBe(expected);
  }
});
