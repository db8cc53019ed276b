import { describe, expect, test } from 'vitest';
import { BriefCache } from './brief-cache.ts';

describe('a brief cache', () => {
  test('believes an entry until its time, and drops it then', () => {
    const cache = new BriefCache<string>(10);
    cache.set('a', 'one', 100);
    expect(cache.get('a', 99)).toBe('one');
    expect(cache.get('a', 100)).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test('never holds more than it may; the oldest entry makes room, and a renewed one is not the oldest', () => {
    const cache = new BriefCache<number>(3);
    for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) cache.set(key, index, 100);
    expect(cache.size).toBe(3);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, 1))).toEqual([3, undefined, 2, 4]);
  });

  test('forgets the entries that are meant, and no others', () => {
    const cache = new BriefCache<number>(10);
    for (const index of [1, 2, 3, 4]) cache.set(`${index}`, index, 100);
    cache.forget((value) => value % 2 === 0);
    expect([1, 2, 3, 4].map((index) => cache.get(`${index}`, 1))).toEqual([1, undefined, 3, undefined]);
  });
});
