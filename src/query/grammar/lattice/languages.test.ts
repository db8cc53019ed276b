import { expect, test } from 'vitest';
import { everydayWord, languageOf } from './languages.ts';
import { tokenize } from './tokens.ts';

function everydayIn(query: string): readonly string[] {
  const tokens = tokenize(query);
  const language = languageOf(tokens);
  return tokens.filter((token) => everydayWord(token, language) !== undefined).map(({ word }) => word);
}

test.each([
  ['German', 'Ingenieure, die früher bei Google waren', ['die', 'fruher', 'bei', 'waren']],
  ['German, by its verb', 'Ärzte in Wien, die Englisch sprechen', ['in', 'die', 'sprechen']],
  ['French', 'qui ont quitté Google', ['qui', 'ont', 'quitte']],
  ['Spanish', 'Volvieron a Google después de irse', ['volvieron', 'a', 'despues', 'de', 'irse']],
  ['Portuguese', 'nunca trabalharam na Google', ['nunca', 'trabalharam', 'na']],
])('everyday words of a sentence in %s are told, also one that begins it', (_, query, words) => {
  expect(everydayIn(query)).toEqual(words);
});

test.each([
  ['in English', 'people who worked at Google and then left for IBM'],
  ['with one word of another', 'engineers from Waren who speak waren'],
  ['with a name that is a verb elsewhere', 'find me a mora'],
  ['with words that English has too', 'die, war, an, in: plus total'],
  ['with particles of a name', 'alumni of universidad de los andes'],
  ['with words in capitals inside, which are names', 'people at Haben Waren Ont'],
])('no word is told in a sentence %s', (_, query) => {
  expect(everydayIn(query)).toEqual([]);
});
