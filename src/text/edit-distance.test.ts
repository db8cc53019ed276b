import { expect, test } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
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

/** The same by a table of distances, as in a textbook. */
function distanceOf(left: readonly string[], right: readonly string[]): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1];
      const steps = [
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) steps.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      row[j] = Math.min(...steps);
    }
    rows[i] = row;
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const letters = ['a', 'b', 'é', '東', '😀'];
const seed = Number(process.env['EDITS_SEED'] ?? 20261128);

test(`distances are those of a table, also of patterns longer than a word of bits (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const letter = (): string => letters[Math.floor(random() * letters.length)] ?? '';
  for (let round = 0; round < 4_000; round++) {
    const length = [3, 8, 30, 31, 32, 33, 64, 70][round % 8] ?? 0;
    const pattern = Array.from({ length }, letter);
    const candidate = [...pattern];
    for (let edit = Math.floor(random() * 5); edit > 0; edit--) {
      const at = Math.floor(random() * (candidate.length + 1));
      const kind = random();
      if (kind < 0.3) candidate.splice(at, 1);
      else if (kind < 0.6) candidate.splice(at, 0, letter());
      else if (kind < 0.8) candidate.splice(at, 1, letter());
      else candidate.splice(at, 2, ...candidate.slice(at, at + 2).reverse());
    }
    const distance = distanceOf(pattern, candidate);
    for (const max of [0, 1, 2, 3])
      expect(new EditDistance(pattern.join(''), max).of(candidate.join(''))).toBe(distance <= max ? distance : null);
  }
});

test(`no character that a candidate can go on with is passed over (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const letter = (): string => letters[Math.floor(random() * letters.length)] ?? '';
  const codes = letters.map((one) => one.codePointAt(0) ?? 0).sort((a, b) => a - b);
  for (let round = 0; round < 2_000; round++) {
    const max = round % 3;
    const edits = new EditDistance(Array.from({ length: [1, 4, 31, 33][round % 4] ?? 0 }, letter).join(''), max);
    for (let depth = 0; depth < 40; depth++) {
      const may = codes.filter((code) => edits.push(depth, code));
      for (const [at, code] of codes.entries()) {
        const next = edits.next(depth, code);
        expect(codes.slice(at).find((other) => may.includes(other)) ?? Infinity).toBeGreaterThanOrEqual(next);
      }
      const on = may[Math.floor(random() * may.length)];
      if (on === undefined) break;
      edits.push(depth, on);
    }
  }
});
