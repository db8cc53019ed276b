import { expect, test } from 'vitest';
import { foreignWords } from './languages.ts';
import { tokenize } from './tokens.ts';

const foreignIn = (query: string) =>
  [...foreignWords(tokenize(query))].map(([start]) => query.slice(start).split(/[^\p{L}]/u)[0]);

test.each([
  ['German', 'Ingenieure, die früher bei Google waren', ['die', 'früher', 'bei', 'waren']],
  ['French', 'qui ont quitté Google', ['qui', 'ont', 'quitté']],
  ['Spanish', 'volvieron a Google después de irse', ['volvieron', 'a', 'después', 'de']],
  ['Portuguese', 'nunca trabalharam na Google', ['nunca', 'trabalharam', 'na']],
])('words of a sentence in %s are told, also one that begins it', (_, query, words) => {
  expect(foreignIn(query)).toEqual(words);
});

test.each([
  ['in English', 'people who worked at Google and then left for IBM'],
  ['with one word of another', 'engineers from Waren who speak waren'],
  ['with words that English has too', 'die, war, an, in: plus total'],
  ['with particles of a name', 'alumni of universidad de los andes'],
  ['with words in capitals inside, which are names', 'people at Haben Waren Ont'],
])('no word is told in a sentence %s', (_, query) => {
  expect(foreignIn(query)).toEqual([]);
});
