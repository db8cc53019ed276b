import { expect, test } from 'vitest';
import { headcount } from './company/headcount.ts';
import { defineField } from './definition.ts';
import { definitionOf, fieldNames } from './index.ts';

test('a condition that lacks a part does not compile', () => {
  const { evidence, ...lacksEvidence } = headcount;
  // @ts-expect-error The definition lacks `evidence`.
  expect(defineField(lacksEvidence)).not.toHaveProperty('evidence', evidence);
  const { letGo, ...lacksOrder } = headcount;
  // @ts-expect-error The definition lacks `letGo`.
  expect(defineField(lacksOrder)).not.toHaveProperty('letGo', letGo);
});

test('no two conditions are let go of at once', () => {
  const order = fieldNames.flatMap((field) => definitionOf(field).letGo ?? []);
  expect(new Set(order).size).toBe(order.length);
});

test('marks of what is unstated fit the bits of a number, two of them taken by records of either kind', () => {
  const marks = fieldNames.flatMap((field) => definitionOf(field).unstated?.mark ?? []);
  expect(marks.length).toBeGreaterThan(0);
  expect(new Set(marks).size).toBe(marks.length);
  expect(marks.length + 2).toBeLessThan(31);
});
