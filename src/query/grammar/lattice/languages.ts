import { DataFile } from '../../data/data-file.ts';
import { smallWords } from '../../policy/words.ts';
import type { Token } from './tokens.ts';
import { WordQuestion } from './word-question.ts';

const file = new DataFile('languages.txt');

/**
 * What an everyday word of another language does: ask for nothing, link people to what is said of them (in German behind
 * it: "die bei SAP arbeiten und Java können"), or mean what is no place, no job and no name. A noun is of the last kind,
 * and begins with a capital in German.
 */
type ForeignWord = 'other' | 'noun' | 'verb' | 'small';

const kinds: readonly ForeignWord[] = ['other', 'verb', 'small'];
const kindsOf: Readonly<Record<string, readonly ForeignWord[]>> = {
  german: ['noun', ...kinds],
  french: kinds,
  spanish: kinds,
  portuguese: kinds,
};

/** The everyday words of a language. English has none here: its own are told apart by the lexicon and the markers. */
export type Language = ReadonlyMap<string, ForeignWord>;

const english: Language = new Map();

const others: readonly Language[] = Object.entries(kindsOf).map(([language, own]) => {
  const wordsOf = (kind: ForeignWord) => [...file.words(`${language} ${kind}`)].map((word) => [word, kind] as const);
  return new Map(own.flatMap(wordsOf));
});

/** Words that tell no language, since English or names have them too. */
const shared = file.words('shared');

/** The everyday words of other languages that English lacks. */
export const foreignWords: ReadonlySet<string> = new Set(
  others.flatMap((language) => [...language.keys()].filter((word) => !smallWords.has(word) && !shared.has(word))),
);

/** What different words must come to that tell a language: such a verb counts twice, beside another word. */
const tellingMin = 2;

const isForeign = new WordQuestion((word) => foreignWords.has(word));

/** The language that a sentence is in: of those that its words tell, the one that has most of them. */
export function languageOf(tokens: readonly Token[]): Language {
  if (!tokens.some(({ asked }) => isForeign.of(asked))) return english;
  let best = english;
  let most = 0;
  for (const language of others) {
    const found = tokens.filter((token) => everydayWord(token, language) !== undefined);
    const telling = new Set(found.map(({ word }) => word).filter((word) => foreignWords.has(word)));
    const verbs = [...telling].filter((word) => language.get(word) === 'verb');
    if (found.length < 2 || telling.size + verbs.length < tellingMin || found.length <= most) continue;
    best = language;
    most = found.length;
  }
  return best;
}

/** What a word does in a sentence of this language. With a capital inside of the sentence it is a noun or a name. */
export function everydayWord({ word, shape, start }: Token, language: Language): ForeignWord | undefined {
  const kind = language.get(word);
  return shape === 'lower' || start === 0 || kind === 'noun' ? kind : undefined;
}
