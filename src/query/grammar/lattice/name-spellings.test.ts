import { expect, test } from 'vitest';
import { spellingsWith } from './name-spellings.ts';
import { tokenize } from './tokens.ts';

/** Every spelling of the whole text. */
function spellings(text: string): readonly string[] {
  const tokens = tokenize(text);
  let heads: readonly string[] = [];
  tokens.forEach((token, at) => {
    heads = spellingsWith(heads, token, tokens[at - 1]);
  });
  return heads;
}

test.each([
  ['US District Court', 'u s district court'],
  ['U.S. District Court', 'us district court'],
  ['United States District Court', 'u s district court'],
  ['us district court', 'united states district court'],
  ['J.P. Morgan', 'jp morgan'],
  ['JP Morgan', 'j p morgan'],
  ['Court for the D.C. Circuit', 'court for the dc circuit'],
  ['UK Atomic Energy Authority', 'united kingdom atomic energy authority'],
])('%s may stand in the data as "%s"', (said, written) => {
  expect(spellings(said)).toContain(written);
});

test('ordinary words have one spelling', () => {
  expect(spellings('Bank of America')).toEqual(['bank of america']);
});
