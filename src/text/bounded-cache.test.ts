import { expect, test } from 'vitest';
import { BoundedCache, memoised } from './bounded-cache.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

test.each([2, 3, 10])('a cache of %i entries never holds more, and keeps what is asked for', (entriesMax) => {
  const cache = new BoundedCache<number>(entriesMax);
  cache.set('kept', -1);
  for (const [index, letter] of letters.entries()) {
    cache.set(letter, index);
    expect(cache.get(letter)).toBe(index);
    expect(cache.get('kept')).toBe(-1);
  }
  const held = ['kept', ...letters].filter((key) => cache.get(key) !== undefined);
  expect(held.length).toBeLessThanOrEqual(entriesMax);
});

test('a newer value replaces an older one in whichever generation that is', () => {
  const cache = new BoundedCache<number>(4);
  for (const [index, key] of ['a', 'b', 'c', 'a'].entries()) cache.set(key, index);
  expect(cache.get('a')).toBe(3);
  expect(cache.get('c')).toBe(2);
});

test('a memoised function is asked once for what it still remembers, also for null', () => {
  let asked = 0;
  const initial = memoised((text) => {
    asked++;
    return text === '' ? null : text.charAt(0);
  }, 4);
  for (const text of ['', 'acme', '', 'acme']) expect(initial(text)).toBe(text === '' ? null : 'a');
  expect(asked).toBe(2);
});
