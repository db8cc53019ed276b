import { DataFile } from '../../data/data-file.ts';
import { smallWords } from '../../policy/words.ts';
import type { Token } from './tokens.ts';

const file = new DataFile('languages.txt');

/** What a word of another language does in a sentence of that language: ask for nothing, or mean what names nothing. */
export type ForeignWord = 'small' | 'other';

const shared = file.words('shared');

const languages = ['german', 'french', 'spanish', 'portuguese'].map((language) => {
  const other = file.words(`${language} other`);
  const small = file.words(`${language} small`);
  return new Map<string, ForeignWord>([
    ...[...other].map((word) => [word, 'other'] as const),
    ...[...small].map((word) => [word, 'small'] as const),
  ]);
});

/** The fewest different words that tell a language. */
const tellingMin = 2;

/**
 * The words of a sentence that belong to the language that it is in, by where they start in the query; none of an English
 * one. A word that begins with a capital inside of a sentence is a name.
 */
export function foreignWords(tokens: readonly Token[]): ReadonlyMap<number, ForeignWord> {
  let best: ReadonlyMap<number, ForeignWord> = new Map();
  for (const language of languages) {
    const found = new Map<number, ForeignWord>();
    const telling = new Set<string>();
    for (const { word, shape, start } of tokens) {
      const means = shape === 'lower' || start === 0 ? language.get(word) : undefined;
      if (means === undefined) continue;
      found.set(start, means);
      if (!smallWords.has(word) && !shared.has(word)) telling.add(word);
    }
    if (telling.size >= tellingMin && found.size > best.size) best = found;
  }
  return best;
}
