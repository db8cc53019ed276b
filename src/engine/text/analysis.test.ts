import { expect, test } from 'vitest';
import { foldValue, linesOf, wordsOf, wordUnitsMax } from './analysis.ts';

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

test('the ASCII way and the general way agree, so a text means the same with and without an accent elsewhere', () => {
  const every = Array.from({ length: 128 }, (_, code) => `a${String.fromCharCode(code)}B`).join(' ');
  expect(wordsOf(`${every} é`)).toEqual([...wordsOf(every), 'e']);
});

test('words are cut at the bound, in the document as in the query', () => {
  expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(wordUnitsMax)]);
});

test('lines end phrases', () => {
  expect(linesOf('Head of Sales\nVP, Marketing')).toEqual([
    ['head', 'of', 'sales'],
    ['vp', 'marketing'],
  ]);
});

test('a value keeps the spaces between its words', () => {
  expect(foldValue(' Renée  de la Tour ')).toBe('renee de la tour');
});
