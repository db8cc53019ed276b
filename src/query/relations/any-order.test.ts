import { expect, test } from 'vitest';
import { inAnyOrder } from './any-order.ts';

const piece = (from: number, to: number, name: string) => ({ from, to, name });
const joined = (a: ReturnType<typeof piece>, b: ReturnType<typeof piece>) => piece(a.from, b.to, `${a.name} ${b.name}`);
const upTo = (words: number) => (to: number) => Array.from({ length: words + 1 }, (_, gap) => to + gap);

test('clauses are put together in the order of the text, with no more between them than a gap', () => {
  const clauses = [[piece(4, 6, 'left')], [piece(0, 2, 'joined'), piece(9, 10, 'far')]];
  expect(inAnyOrder(clauses, upTo(2), joined).map(({ name }) => name)).toEqual(['joined left']);
});

test('pieces never overlap, and every clause is said once', () => {
  expect(inAnyOrder([[piece(0, 3, 'a')], [piece(2, 4, 'b')]], upTo(6), joined)).toEqual([]);
  expect(inAnyOrder([[piece(0, 1, 'a'), piece(2, 3, 'a')], []], upTo(6), joined)).toEqual([]);
});

test('however many pieces there are, few are looked at', () => {
  const many = Array.from({ length: 400 }, (_, at) => piece(at, at + 1, 'x'));
  expect(inAnyOrder([many, many, many], upTo(400), joined).length).toBeLessThan(5_000);
});
