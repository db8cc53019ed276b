import { expect, it } from 'vitest';
import { questions } from '../../bench/wordings/families.ts';
import { agreed } from '../../bench/wordings/section.ts';

const development = questions('development');
const heldOut = questions('held-out');
const all = [...development, ...heldOut];

it('questions are at least 120, of four to six wordings that differ, half of them held out', () => {
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(heldOut.length / all.length).toBeGreaterThanOrEqual(0.4);
  for (const { wordings } of all) {
    expect(wordings.length).toBeGreaterThanOrEqual(4);
    expect(wordings.length).toBeLessThanOrEqual(6);
    expect(new Set(wordings).size).toBe(wordings.length);
  }
});

it('no wording is in both halves', () => {
  const seen = new Set(development.flatMap(({ wordings }) => wordings));
  expect(heldOut.flatMap(({ wordings }) => wordings).filter((wording) => seen.has(wording)).length).toBe(0);
});

it('wordings agree with the number that most of them find, unless it is nobody or they are refused', () => {
  expect(agreed([7, 7, 3, 0, null])).toBe(2);
  expect(agreed([0, 0, null, null])).toBe(0);
});
