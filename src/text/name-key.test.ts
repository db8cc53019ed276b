import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test('names that differ only in a legal form at the end have one key', () => {
  expect(nameKey('Acme, Inc.')).toBe('acme');
  expect(nameKey('Acme Pvt. Ltd.')).toBe('acme');
  expect(nameKey('Limited')).toBe('limited');
});
