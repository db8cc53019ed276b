import { expect, test } from 'vitest';
import { foldText, nameKey } from './naming.ts';

test('names are compared without case, accents and punctuation', () => {
  expect(foldText('  Zürich–Süd ')).toBe('zurich sud');
  expect(foldText('AT&T')).toBe('at and t');
  expect(foldText('C++ / C#')).toBe('c++ c#');
});

test('legal forms at the end do not tell companies apart', () => {
  expect(nameKey('Acme, Inc.')).toBe('acme');
  expect(nameKey('Acme Pvt. Ltd.')).toBe('acme');
  expect(nameKey('Limited')).toBe('limited');
});
