import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describe as headersOf, refill, takeToken } from './bucket.ts';
import { MemoryLimiter } from './memory-limiter.ts';

const start = Date.UTC(2026, 0, 1);
const rate = fc.integer({ min: 1, max: 5_000 });
/** Milliseconds between requests: mostly bursts, sometimes long pauses, sometimes a clock that steps back. */
const pauses = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 50 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -5_000, max: 0 }) },
  ),
  { minLength: 1, maxLength: 400 },
);

function instants(steps: readonly number[]): number[] {
  let now = start;
  return steps.map((step) => {
    now += step;
    return now;
  });
}

describe('a bucket', () => {
  test('never lets more pass in any window than its capacity and what flows back meanwhile', () => {
    fc.assert(
      fc.property(rate, pauses, (requestsPerMinute, steps) => {
        const limiter = new MemoryLimiter();
        // The bucket's own time begins with its first request and never runs backwards; so does the measuring one.
        let latest = Number.NEGATIVE_INFINITY;
        const allowedAt = instants(steps).flatMap((now) => {
          latest = Math.max(latest, now);
          return limiter.take('key', requestsPerMinute, now).allowed ? [latest] : [];
        });
        for (const [first, from] of allowedAt.entries()) {
          for (const [offset, until] of allowedAt.slice(first).entries()) {
            const passed = offset + 1;
            expect(passed * 60_000).toBeLessThanOrEqual(requestsPerMinute * (60_000 + until - from));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('refuses nobody who stays within the average, and keeps what it says about Remaining and Retry-After', () => {
    fc.assert(
      fc.property(rate, pauses, (requestsPerMinute, steps) => {
        const limiter = new MemoryLimiter();
        for (const now of instants(steps)) {
          const before = limiter.peek('key', requestsPerMinute, now);
          const taken = limiter.take('key', requestsPerMinute, now);
          expect(taken.limit).toBe(requestsPerMinute);
          expect(taken.allowed).toBe(before.remaining >= 1);
          expect(taken.remaining).toBe(taken.allowed ? before.remaining - 1 : 0);
          expect(taken.remaining).toBeGreaterThanOrEqual(0);
          if (taken.allowed) {
            expect(taken.retryAfterSeconds).toBe(0);
          } else {
            expect(taken.retryAfterSeconds).toBeGreaterThanOrEqual(1);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('has a token after Retry-After and not a whole second earlier', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 999 }), (requestsPerMinute, offset) => {
        const limiter = new MemoryLimiter();
        const now = start + offset;
        let taken = limiter.take('key', requestsPerMinute, now);
        while (taken.allowed) taken = limiter.take('key', requestsPerMinute, now);
        const { retryAfterSeconds } = taken;
        expect(limiter.peek('key', requestsPerMinute, now + retryAfterSeconds * 1000).remaining).toBeGreaterThanOrEqual(
          1,
        );
        if (retryAfterSeconds > 1) {
          expect(limiter.peek('key', requestsPerMinute, now + (retryAfterSeconds - 1) * 1000).remaining).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is full at Reset and not a whole second earlier', () => {
    fc.assert(
      fc.property(
        rate,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 999 }),
        (perMinute, takes, offset) => {
          const limiter = new MemoryLimiter();
          const now = start + offset;
          let reset = 0;
          for (let take = 0; take < takes; take++) reset = limiter.take('key', perMinute, now).resetAtSeconds;
          // At the very Reset the refill is complete: as many pass as a fresh bucket holds.
          const atReset = limiter.peek('key', perMinute, reset * 1000);
          expect(atReset.remaining).toBe(perMinute);
          expect(atReset.resetAtSeconds).toBe(reset);
          if ((reset - 1) * 1000 >= now) {
            expect(limiter.peek('key', perMinute, (reset - 1) * 1000).resetAtSeconds).toBe(reset);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each([
    { name: 'a fresh one', takes: 1, waitMs: 0, remaining: 59, reset: 1, retry: 0 },
    { name: 'the last token', takes: 60, waitMs: 0, remaining: 0, reset: 60, retry: 0 },
    { name: 'one too many', takes: 61, waitMs: 0, remaining: 0, reset: 60, retry: 1 },
    { name: 'after a pause of 1.5 s', takes: 60, waitMs: 1_500, remaining: 0, reset: 60, retry: 0 },
  ])('of 60 a minute: $name', ({ takes, waitMs, remaining, reset, retry }) => {
    const limiter = new MemoryLimiter();
    for (let take = 1; take < takes; take++) limiter.take('key', 60, start);
    if (waitMs > 0) limiter.take('key', 60, start);
    const taken = limiter.take('key', 60, start + waitMs);
    expect(taken).toMatchObject({ remaining, retryAfterSeconds: retry });
    expect(taken.resetAtSeconds - start / 1000).toBe(waitMs === 0 ? reset : 61);
  });

  test('of one request a minute makes the caller wait the whole minute', () => {
    const limiter = new MemoryLimiter();
    expect(limiter.take('key', 1, start).allowed).toBe(true);
    expect(limiter.take('key', 1, start + 1)).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
    expect(limiter.take('key', 1, start + 59_999)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    expect(limiter.take('key', 1, start + 60_000).allowed).toBe(true);
  });

  test('waits out a clock that steps back a little, and starts from the new time when it steps back far', () => {
    const limiter = new MemoryLimiter();
    for (let take = 0; take < 60; take++) limiter.take('key', 60, start);
    expect(limiter.take('key', 60, start - 10_000).allowed).toBe(false);
    expect(limiter.take('key', 60, start).allowed).toBe(false);
    const hourBack = start - 3_600_000;
    expect(limiter.take('key', 60, hourBack).allowed).toBe(false);
    expect(limiter.take('key', 60, hourBack + 1_000).allowed).toBe(true);
  });

  test('keeps its share used when its limit changes', () => {
    const limiter = new MemoryLimiter();
    for (let take = 0; take < 60; take++) limiter.take('key', 60, start);
    expect(limiter.take('key', 10, start).allowed).toBe(false);
    expect(limiter.peek('key', 10, start + 60_000).remaining).toBe(10);
  });
});

describe('the limiter', () => {
  test('keeps keys apart', () => {
    const limiter = new MemoryLimiter();
    for (let take = 0; take < 60; take++) limiter.take('one', 60, start);
    expect(limiter.take('one', 60, start).allowed).toBe(false);
    expect(limiter.take('other', 60, start).remaining).toBe(59);
  });

  test('peeking takes nothing and makes no bucket', () => {
    const limiter = new MemoryLimiter();
    for (let look = 0; look < 100; look++) limiter.peek('key', 60, start);
    expect(limiter.size).toBe(0);
    expect(limiter.take('key', 60, start).remaining).toBe(59);
  });

  test('forgets a bucket only when it is full again', () => {
    const slow = fc.integer({ min: 1, max: 20 });
    const visits = fc.array(
      fc.record({
        caller: fc.nat(2),
        takes: fc.integer({ min: 1, max: 20 }),
        pauseMs: fc.constantFrom(0, 1, 20_000, 31_000, 59_999, 60_000),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(slow, visits, (requestsPerMinute, visits) => {
        // Beside it one bucket a caller that nobody ever forgets.
        const buckets = [0, 1, 2].map(() => ({ missing: 0, atMs: start }));
        const limiter = new MemoryLimiter();
        let now = start;
        for (const { caller, takes, pauseMs } of visits) {
          now += pauseMs;
          const bucket = buckets[caller] ?? { missing: 0, atMs: start };
          for (let take = 0; take < takes; take++) {
            refill(bucket, requestsPerMinute, now);
            const allowed = takeToken(bucket, requestsPerMinute);
            const expected = headersOf(bucket, requestsPerMinute, allowed);
            expect(limiter.take(`caller ${caller}`, requestsPerMinute, now)).toEqual(expected);
          }
        }
      }),
    );
  });

  test('holds no more buckets than allowed, and a flood of newcomers gets one bucket between them', () => {
    const limiter = new MemoryLimiter({ bucketsMax: 100 });
    for (let take = 0; take < 60; take++) limiter.take('customer', 60, start);
    let passed = 0;
    for (let newcomer = 0; newcomer < 1_000; newcomer++) {
      if (limiter.take(`newcomer ${newcomer}`, 60, start).allowed) passed++;
    }
    expect(limiter.size).toBe(100);
    expect(passed).toBe(99 + 60);
    expect(limiter.take('customer', 60, start).allowed).toBe(false);
  });

  test('lets a newcomer bring along what it took from the shared bucket when it gets one of its own', () => {
    const limiter = new MemoryLimiter({ bucketsMax: 1 });
    limiter.take('customer', 60, start);
    limiter.take('newcomer', 60, start + 61_000);
    for (let take = 0; take < 60; take++) limiter.take('newcomer', 60, start + 120_000);
    // From here on the customer is forgotten and there is room.
    expect(limiter.take('newcomer', 60, start + 121_000)).toMatchObject({ allowed: true, remaining: 0 });
    expect(limiter.take('newcomer', 60, start + 121_000).allowed).toBe(false);
  });

  test('keeps room for callers whatever addresses come', () => {
    const limiter = new MemoryLimiter({ bucketsMax: 10 });
    for (let stranger = 0; stranger < 500; stranger++) limiter.take(`address:${stranger}`, 60, start);
    expect(limiter.take('customer', 60, start).remaining).toBe(59);
    expect(limiter.take('another customer', 60, start).remaining).toBe(59);
  });

  test('makes room again within two minutes of silence', () => {
    const limiter = new MemoryLimiter({ bucketsMax: 10 });
    for (let caller = 0; caller < 10; caller++) limiter.take(`caller ${caller}`, 60, start);
    limiter.take('later', 60, start + 60_000);
    limiter.take('later', 60, start + 120_000);
    expect(limiter.size).toBeLessThanOrEqual(2);
  });
});
