import { expect, test } from 'vitest';
import { PointOfNoReturn } from './point-of-no-return.ts';

test('whoever comes first decides whether a task is cut off, and nobody decides twice', () => {
  const desk = new PointOfNoReturn();
  const thread = new PointOfNoReturn(desk.shared);
  thread.pass();
  expect(desk.cutOff()).toBe(false);
  // A training passes it again with each line of progress.
  expect(() => thread.pass()).not.toThrow();

  const other = new PointOfNoReturn();
  expect(other.cutOff()).toBe(true);
  expect(other.cutOff()).toBe(true);
  expect(() => new PointOfNoReturn(other.shared).pass()).toThrow('cut off');
});
