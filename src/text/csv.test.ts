import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  [['a', null, 5, true], 'a,,5,true\r\n'],
  [['say "who", please', 'two\nlines'], '"say ""who"", please","two\nlines"\r\n'],
  [['=HYPERLINK("https://example.org")'], '"\'=HYPERLINK(""https://example.org"")"\r\n'],
  [['+1', '-1', '@SUM(A1)', '\tx', '＝1+1'], "'+1,'-1,'@SUM(A1),'\tx,'＝1+1\r\n"],
  [[-5], '-5\r\n'],
  [['Zoë Łukasz 山田 🎻', 'مريم'], 'Zoë Łukasz 山田 🎻,مريم\r\n'],
])('writes a row: %j', (cells, row) => {
  expect(csvRow(cells)).toBe(row);
});

test('a reader of CSV gets the texts back', () => {
  const cells = ['plain', 'a,b', 'say "who"', 'two\r\nlines', '', 'trailing '];
  expect(parse(csvRow(cells))).toEqual([cells]);
});
