import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edits, NearWords } from './near-words.ts';

describe('edits', () => {
  it.each([
    ['engineer', 'engineer', 0],
    ['enginer', 'engineer', 1],
    ['frankfrut', 'frankfurt', 1],
    ['berln', 'berlin', 1],
    ['managr', 'manger', 2],
    ['kuberntes', 'kubernetes', 1],
    ['abc', 'xyz', 3],
  ])('from %s to %s: %i', (a, b, distance) => {
    expect(edits(a, b)).toBe(distance);
  });
});

describe('near words', () => {
  // Against measuring every word: the index must not lose one.
  it('finds what a full comparison finds', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 11 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 30 }), letters, (words, word) => {
        const max = word.length >= 8 ? 2 : 1;
        const expected = words.filter((other) => edits(word, other) <= max);
        const found = new NearWords(words).near(word).map((near) => near.word);
        for (const near of found) expect(expected).toContain(near);
        expect(found.length).toBe(Math.min(expected.length, 5));
      }),
    );
  });
});
