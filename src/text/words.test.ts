import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { linesOf, wordsOf, wordUnitsMax } from './words.ts';

const cases: readonly [string, readonly string[]][] = [
  ['', []],
  ['  \t ', []],
  ['Senior C++ / C# Engineer', ['senior', 'c++', 'c#', 'engineer']],
  ["O'Brien & Sons", ['obrien', 'and', 'sons']],
  ['AT&T', ['at', 'and', 't']],
  ['Zürich, Łódź — Straße', ['zurich', 'lodz', 'strasse']],
  ['ﬁnance Ⅳ', ['finance', 'iv']],
  ['東京 Tokyo', ['東京', 'tokyo']],
  ['node.js v24', ['node', 'js', 'v24']],
];

test.each(cases)('words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('ASCII and other text are split by the same rule, so an accent elsewhere in a text changes nothing', () => {
  const every = Array.from({ length: 128 }, (_, code) => `a${String.fromCharCode(code)}B`).join(' ');
  expect(wordsOf(`${every} é`)).toEqual([...wordsOf(every), 'e']);
});

test('long words are cut at the same length in documents and queries', () => {
  expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(wordUnitsMax)]);
});

test('lines end phrases', () => {
  expect(linesOf('Head of Sales\nVP, Marketing')).toEqual([
    ['head', 'of', 'sales'],
    ['vp', 'marketing'],
  ]);
});

/**
 * Names are stored as one folded text but queried as words, and ASCII is split by a faster rule of its own, so the two
 * must agree.
 */
test('the words of a text are those of its folded text', () => {
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
