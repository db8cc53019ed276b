import { expect, test } from 'vitest';
import { ExpiringCache } from './expiring-cache.ts';

test('an entry is given until its expiry', () => {
  const cache = new ExpiringCache<string>(10);
  cache.set('a', 'one', 100);
  expect(cache.get('a', 99)).toBe('one');
  expect(cache.get('a', 100)).toBeUndefined();
  cache.set('a', 'two', 200);
  expect(cache.get('a', 100)).toBe('two');
});
