import { expect, test } from 'vitest';
import { foldText } from './fold.ts';

test('names are compared without case, accents and punctuation', () => {
  expect(foldText('  Zürich–Süd ')).toBe('zurich sud');
  expect(foldText('AT&T')).toBe('at and t');
  expect(foldText('C++ / C#')).toBe('c++ c#');
});
