import { expect, test } from 'vitest';
import { PhraseTable } from '../grammar/lattice/phrases.ts';
import { tokenize } from '../grammar/lattice/tokens.ts';
import { PatternReader } from './pattern.ts';

function tableOf(...lines: readonly string[]): PhraseTable<'aside'> {
  const reader = new PatternReader(lines.map((line, at) => ({ file: 'careers.txt', line, number: at + 1 })));
  return new PhraseTable([[reader.wordings('aside'), 'aside']]);
}

test('a list is read as each of its wordings', () => {
  const table = tableOf('@aside = by the way|(at|in) [@their] (time|life [or other])|say~', '@their = their|the');
  const ends = ['time', 'life', 'life or other'];
  const wordings = ['at', 'in'].flatMap((first) =>
    ['', ' their', ' the'].flatMap((of) => ends.map((end) => `${first}${of} ${end}`)),
  );
  const said = ['by the way', ...wordings, 'say', 'says', 'sayed', 'saying'];
  expect(new Set([...table.entries()].map(([phrase]) => phrase))).toEqual(new Set(said));
});

// Protects against spelling wordings out: the million of asides once took 4 s and 1.8 GB of every start.
test('a list of a million million wordings is read at once', () => {
  const table = tableOf(`@aside = so ${'[(a|b|c)] '.repeat(20)}far`);
  expect(table.longest(tokenize('so a c b b far and so on'), 0)).toEqual({ value: 'aside', length: 6 });
  expect(table.longest(tokenize('so a c d far'), 0)).toBeNull();
});
