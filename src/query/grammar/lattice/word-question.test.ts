import { expect, test } from 'vitest';
import { tokenize } from './tokens.ts';
import { askedWord, WordQuestion } from './word-question.ts';

test('a word is asked once, and whichever token has it gets its answer', () => {
  const words: string[] = [];
  const isLong = new WordQuestion((word) => {
    words.push(word);
    return word.length > 4;
  });
  const answers = [...tokenize('flurbs xq Wibble'), ...tokenize('Xq flurbs')].map(({ asked }) => isLong.of(asked));
  expect(answers).toEqual([true, false, true, false, true]);
  expect(words).toEqual(['flurbs', 'xq', 'wibble']);
});

test('no question gets the answer of another one, however many there are', () => {
  const questions = Array.from({ length: 300 }, (_, at) => new WordQuestion((word) => (word.length + at) % 3 === 0));
  for (const word of ['flarb', 'flarbs', 'flarbing', 'nurse'].map(askedWord))
    for (let round = 0; round < 2; round++)
      for (const [at, question] of questions.entries())
        expect(question.of(word)).toBe((word.word.length + at) % 3 === 0);
});

test('a word that was read before a question is asked it once, too', () => {
  const [early, asked] = [askedWord('grobble'), [] as string[]];
  const isShort = new WordQuestion((word) => {
    asked.push(word);
    return word.length < 4;
  });
  expect([isShort.of(early), isShort.of(early)]).toEqual([false, false]);
  expect(asked).toEqual(['grobble']);
});
