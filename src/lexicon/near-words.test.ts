import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EditDistance } from '../text/edit-distance.ts';
import { Sections, SectionWriter } from './image/sections.ts';
import { NearWords } from './near-words.ts';

function nearWordsOf(words: readonly string[]): NearWords {
  const writer = new SectionWriter();
  NearWords.write(writer, words);
  const sections = Sections.open(writer.finish('test'), 'test');
  if (sections === null) throw new Error('the image cannot be read');
  return new NearWords(sections);
}

describe('near words', () => {
  // Protects against an index that misses words: it must find the same words as measuring every word.
  it('finds the same words as a full comparison', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 11 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 30 }), letters, (words, word) => {
        const edits = new EditDistance(word, word.length >= 8 ? 2 : 1);
        const expected = words.filter((other) => edits.of(other) !== null);
        const found = nearWordsOf(words)
          .near(word)
          .map((near) => near.word);
        for (const near of found) expect(expected).toContain(near);
        expect(found.length).toBe(Math.min(expected.length, 5));
      }),
    );
  });

  it.each([
    ['vegan', 'vegas', true],
    ['germany', 'germani', false],
    ['hamburh', 'hamburg', false],
    ['berlni', 'berlin', false],
    ['dalas', 'dallas', false],
  ])('%s for %s is unlikely: %s', (word, other, isUnlikely) => {
    expect(nearWordsOf([other]).near(word)).toEqual([{ word: other, distance: 1, isUnlikely }]);
  });
});
