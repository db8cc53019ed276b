import { expect, test } from 'vitest';
import { all, any, everything, not, nothing, range, term } from './queries.ts';

const [one, two, three] = [term('title', ['one']), term('title', ['two']), not(range('left', 1, null))];

test('parts of parts stand side by side, each once', () => {
  expect(all([all([one, two]), everything, all([two, three])])).toEqual({ op: 'all', of: [one, two, three] });
  expect(any([one, any([two, one]), nothing])).toEqual({ op: 'any', of: [one, two] });
  expect(all([one, one])).toBe(one);
});

test('what is asked alone stays the same query, so that a plan leaves out a tier that repeats it', () => {
  const [both, either] = [all([one, two]), any([one, two])];
  expect(all([everything, both])).toBe(both);
  expect(any([either, nothing])).toBe(either);
});

test('what nobody meets, and what everybody does, decides', () => {
  expect(all([one, nothing])).toBe(nothing);
  expect(any([one, everything])).toBe(everything);
  expect(all([])).toBe(everything);
  expect(any([])).toBe(nothing);
});
