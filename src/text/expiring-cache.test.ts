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

test('the entries that are meant are forgotten, and no others', () => {
  const cache = new ExpiringCache<number>(10);
  for (const index of [1, 2, 3, 4]) cache.set(`${index}`, index, 100);
  cache.forget((value) => value % 2 === 0);
  expect([1, 2, 3, 4].map((index) => cache.get(`${index}`, 1))).toEqual([1, undefined, 3, undefined]);
});
