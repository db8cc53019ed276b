import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test('legal forms at the end do not tell companies apart', () => {
  expect(nameKey('Acme, Inc.')).toBe('acme');
  expect(nameKey('Acme Pvt. Ltd.')).toBe('acme');
  expect(nameKey('Limited')).toBe('limited');
});
