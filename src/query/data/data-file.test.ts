import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../text/fold.ts';
import { DataFile } from './data-file.ts';

const files = ['markers.txt', 'orders.txt', 'quantities.txt', 'talk.txt', 'traits.txt', 'words.txt'];

describe.each(files)('%s', (name) => {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');

  test('begins with what it is', () => expect(lines[0]).toMatch(/^# \S/));

  test('holds what a folded query can match', () => {
    const phrases = lines.filter((line) => line !== '' && !/^[#[]/.test(line));
    // Beside words a phrase has choices, numbers and places for other words.
    const words = phrases.map((phrase) =>
      phrase
        .replace(/[()|#*]/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    );
    expect(words.filter((phrase) => foldText(phrase) !== phrase)).toEqual([]);
  });

  test('says nothing twice in a section', () => {
    const isPhrases = name !== 'words.txt';
    let seen = new Set<string>();
    const repeated = lines.flatMap((line) => {
      if (line.startsWith('[')) seen = new Set();
      const said = line === '' || /^[#[]/.test(line) ? [] : isPhrases ? [line] : line.split(' ');
      return said.filter((phrase) => seen.size === seen.add(phrase).size);
    });
    expect(repeated).toEqual([]);
  });
});

test('a file with sections that the grammar does not know is refused', () => {
  expect(() => new DataFile('markers.txt').phrases('marker', ['in', 'at'])).toThrow(/markers.txt.* is no marker/);
  expect(() => new DataFile('quantities.txt').words('colours')).toThrow(/quantities.txt.*missing/);
});
