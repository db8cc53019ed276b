import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf, wordUnitsMax } from '../../src/engine/text/analysis.ts';
import { foldText } from '../../src/text/naming.ts';

/**
 * The engine imports no other room, so it folds text itself; this holds it to how names, titles and words are compared
 * everywhere else. Without it a name could be stored one way and asked for in another.
 */
test('the engine folds text as the records room does', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary-ascii' }),
    fc.string({ unit: fc.constantFrom(..."aZ9 '’`&ßøłæéÅİ+#-_.,\n\tﬁⅣ東😀 ") }),
  );
  fc.assert(
    fc.property(text, (value) => {
      const words = foldText(value)
        .split(' ')
        .filter((word) => word !== '');
      expect(wordsOf(value)).toEqual(words.map((word) => word.slice(0, wordUnitsMax)));
    }),
    { numRuns: 2_000 },
  );
});
