import { describe, expect, test } from 'vitest';
import { rateLimiterCases } from '../../ports/suites/rate-limiter.case.ts';
import { MemoryRateLimiter } from './rate-limiter.ts';

const start = Date.UTC(2026, 0, 1);

rateLimiterCases('the rate limiter in memory', async () => new MemoryRateLimiter());

describe('the room for buckets', () => {
  test('is not used up by looking', async () => {
    const limiter = new MemoryRateLimiter();
    for (let look = 0; look < 100; look++) await limiter.peek(`key ${look}`, 60, start);
    expect(limiter.size).toBe(0);
  });

  test('has a bound, and a flood of newcomers gets one bucket between them', async () => {
    const limiter = new MemoryRateLimiter({ bucketsMax: 100 });
    for (let take = 0; take < 60; take++) await limiter.take('customer', 60, start);
    let passed = 0;
    for (let newcomer = 0; newcomer < 1_000; newcomer++) {
      if ((await limiter.take(`newcomer ${newcomer}`, 60, start)).allowed) passed++;
    }
    expect(limiter.size).toBe(100);
    expect(passed).toBe(99 + 60);
    expect((await limiter.take('customer', 60, start)).allowed).toBe(false);
  });

  test('lets a newcomer bring along what it took from the shared bucket when it gets one of its own', async () => {
    const limiter = new MemoryRateLimiter({ bucketsMax: 1 });
    await limiter.take('customer', 60, start);
    await limiter.take('newcomer', 60, start + 61_000);
    for (let take = 0; take < 60; take++) await limiter.take('newcomer', 60, start + 120_000);
    // By now the customer's bucket is dropped and there is room.
    expect(await limiter.take('newcomer', 60, start + 121_000)).toMatchObject({ allowed: true, remaining: 0 });
    expect((await limiter.take('newcomer', 60, start + 121_000)).allowed).toBe(false);
  });

  test('is kept for callers whatever addresses come', async () => {
    const limiter = new MemoryRateLimiter({ bucketsMax: 10 });
    for (let stranger = 0; stranger < 500; stranger++) await limiter.take(`address:${stranger}`, 60, start);
    expect((await limiter.take('customer', 60, start)).remaining).toBe(59);
    expect((await limiter.take('another customer', 60, start)).remaining).toBe(59);
  });

  test('is there again within two minutes of silence', async () => {
    const limiter = new MemoryRateLimiter({ bucketsMax: 10 });
    for (let caller = 0; caller < 10; caller++) await limiter.take(`caller ${caller}`, 60, start);
    await limiter.take('later', 60, start + 60_000);
    await limiter.take('later', 60, start + 120_000);
    expect(limiter.size).toBeLessThanOrEqual(2);
  });
});
