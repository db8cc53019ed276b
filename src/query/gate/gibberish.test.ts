import { expect, test } from 'vitest';
import { readEntries } from '../../lexicon/concepts.ts';
import { readSources } from '../../lexicon/sources.ts';
import { areRandom, letterIndex, letterPairs, looksRandom } from './gibberish.ts';

test('the table of letters is what the gazetteer counts', () => {
  const size = letterPairs.length;
  const pairs = letterPairs.map(() => new Array<number>(size).fill(0));
  for (const name of readEntries(readSources([])).gazetteer.forms()) {
    for (let i = 0; i <= name.length; i++) {
      const [before, letter] = [letterIndex(name.charCodeAt(i - 1)), letterIndex(name.charCodeAt(i))];
      const row = pairs[before];
      if (row !== undefined && (before !== 0 || letter !== 0)) row[letter] = (row[letter] ?? 0) + 1;
    }
  }
  const counted = pairs.map((row) => {
    const all = row.reduce((sum, count) => sum + count + 0.5, 0);
    return row.map((count) => Math.min(9, Math.round(-Math.log2((count + 0.5) / all))));
  });
  // A few places more or less change a table entry only by single digits.
  let other = 0;
  counted.forEach((row, i) => {
    row.forEach((rarity, j) => {
      if (rarity !== Number(letterPairs[i]?.charAt(j))) other++;
    });
  });
  expect(other).toBeLessThan(20);
});

test.each(['nguyen', 'ng', 'szczepanski', 'mkrtchyan', 'hrvoje', 'vlk', 'xhaka', 'bjork', 'postgresql', 'wojcik'])(
  '%s is a name',
  (name) => expect(looksRandom(name)).toBe(false),
);

test.each(['fghjkl', 'zxcvb', 'sdfkjh', 'aaaa', 'nooooo', 'ababab', 'ijbuhv', '12345', 'qwertz'])(
  '%s is none',
  (jumble) => expect(looksRandom(jumble)).toBe(true),
);

test('several words tell more than one', () => {
  expect(areRandom(['hdjskahf', 'jdksla'])).toBe(true);
  expect(areRandom(['krzysztof', 'wojcik'])).toBe(false);
});
