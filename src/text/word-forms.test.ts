import { expect, test } from 'vitest';
import { wordForms } from './word-forms.ts';

test.each([
  ['nurses', 'nurse'],
  ['democratic', 'democrats'],
  ['democrats', 'democratic'],
  ['appointees', 'appointed'],
  ['nominated', 'nominate'],
  ['resigned', 'resignation'],
  ['chairs', 'chairman'],
])('%s may stand as %s', (word, form) => {
  expect(wordForms(word)).toContain(form);
});

test.each(['republican', 'speed', 'bees'])('%s has number alone', (word) => {
  expect(wordForms(word).filter((form) => !form.startsWith(word.replace(/s$/, '')))).toEqual([]);
});
