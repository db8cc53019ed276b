import fc from 'fast-check';
import { expect } from 'vitest';
import { describe as headersOf, refill, takeToken } from '../../limits/bucket.ts';
import type { RateLimiter, Taken } from '../rate-limiter.ts';
import { conformance, type Skips } from './conformance.case.ts';

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

/** The suite that every rate limiter must pass. `open` returns a limiter without buckets; the suite closes it. */
export function rateLimiterCases(name: string, open: () => Promise<RateLimiter>, skips: Skips = {}): void {
  async function using(work: (limiter: RateLimiter) => Promise<void>): Promise<void> {
    const limiter = await open();
    try {
      await work(limiter);
    } finally {
      await limiter.close();
    }
  }

  conformance(name, skips, (check) => {
    check('never lets more pass in any window than a full bucket and what flows back meanwhile', () =>
      fc.assert(
        fc.asyncProperty(rate, pauses, (requestsPerMinute, steps) =>
          using(async (limiter) => {
            // The latest time so far. Like the bucket's own time, it begins with the first request and never runs
            // backwards.
            let latest = Number.NEGATIVE_INFINITY;
            const allowedAt: number[] = [];
            for (const now of instants(steps)) {
              latest = Math.max(latest, now);
              if ((await limiter.take('key', requestsPerMinute, now)).allowed) allowedAt.push(latest);
            }
            for (const [first, from] of allowedAt.entries()) {
              for (const [offset, until] of allowedAt.slice(first).entries()) {
                const passed = offset + 1;
                expect(passed * 60_000).toBeLessThanOrEqual(requestsPerMinute * (60_000 + until - from));
              }
            }
          }),
        ),
        { numRuns: 60 },
      ),
    );

    check('refuses nobody who stays within the average, and keeps what it says about Remaining and Retry-After', () =>
      fc.assert(
        fc.asyncProperty(rate, pauses, (requestsPerMinute, steps) =>
          using(async (limiter) => {
            for (const now of instants(steps)) {
              const before = await limiter.peek('key', requestsPerMinute, now);
              const taken = await limiter.take('key', requestsPerMinute, now);
              expect(taken.limit).toBe(requestsPerMinute);
              expect(taken.allowed).toBe(before.remaining >= 1);
              expect(taken.remaining).toBe(taken.allowed ? before.remaining - 1 : 0);
              expect(taken.remaining).toBeGreaterThanOrEqual(0);
              if (taken.allowed) expect(taken.retryAfterSeconds).toBe(0);
              else expect(taken.retryAfterSeconds).toBeGreaterThanOrEqual(1);
            }
          }),
        ),
        { numRuns: 100 },
      ),
    );

    check('has a token after Retry-After and not a whole second earlier', () =>
      fc.assert(
        fc.asyncProperty(rate, fc.integer({ min: 0, max: 999 }), (requestsPerMinute, offset) =>
          using(async (limiter) => {
            const now = start + offset;
            let taken = await limiter.take('key', requestsPerMinute, now);
            while (taken.allowed) taken = await limiter.take('key', requestsPerMinute, now);
            const left = async (seconds: number) =>
              (await limiter.peek('key', requestsPerMinute, now + seconds * 1000)).remaining;
            expect(await left(taken.retryAfterSeconds)).toBeGreaterThanOrEqual(1);
            if (taken.retryAfterSeconds > 1) expect(await left(taken.retryAfterSeconds - 1)).toBe(0);
          }),
        ),
        { numRuns: 60 },
      ),
    );

    check('is full at Reset and not a whole second earlier', () =>
      fc.assert(
        fc.asyncProperty(
          rate,
          fc.integer({ min: 1, max: 200 }),
          fc.integer({ min: 0, max: 999 }),
          (perMinute, takes, offset) =>
            using(async (limiter) => {
              const now = start + offset;
              const reset = (await takeTimes(limiter, takes, 'key', perMinute, now)).resetAtSeconds;
              // At the second that Reset names the bucket is full again: as many requests pass as a fresh bucket holds.
              const atReset = await limiter.peek('key', perMinute, reset * 1000);
              expect(atReset.remaining).toBe(perMinute);
              expect(atReset.resetAtSeconds).toBe(reset);
              if ((reset - 1) * 1000 >= now) {
                const earlier = await limiter.peek('key', perMinute, (reset - 1) * 1000);
                expect(earlier.resetAtSeconds).toBe(reset);
              }
            }),
        ),
        { numRuns: 100 },
      ),
    );

    for (const { what, takes, waitMs, remaining, reset, retry } of [
      { what: 'a fresh one', takes: 1, waitMs: 0, remaining: 59, reset: 1, retry: 0 },
      { what: 'the last token', takes: 60, waitMs: 0, remaining: 0, reset: 60, retry: 0 },
      { what: 'one too many', takes: 61, waitMs: 0, remaining: 0, reset: 60, retry: 1 },
      { what: 'a token after a pause of 1.5 s', takes: 61, waitMs: 1_500, remaining: 0, reset: 61, retry: 0 },
    ]) {
      check(`fills the headers of 60 a minute: ${what}`, () =>
        using(async (limiter) => {
          if (takes > 1) await takeTimes(limiter, takes - 1, 'key', 60, start);
          const taken = await limiter.take('key', 60, start + waitMs);
          expect(taken).toMatchObject({ remaining, retryAfterSeconds: retry });
          expect(taken.resetAtSeconds - start / 1000).toBe(reset);
        }),
      );
    }

    check('makes the caller of one request a minute wait the whole minute', () =>
      using(async (limiter) => {
        expect((await limiter.take('key', 1, start)).allowed).toBe(true);
        expect(await limiter.take('key', 1, start + 1)).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
        expect(await limiter.take('key', 1, start + 59_999)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
        expect((await limiter.take('key', 1, start + 60_000)).allowed).toBe(true);
      }),
    );

    check('waits out a clock that steps back a little, and starts from the new time when it steps back far', () =>
      using(async (limiter) => {
        const allowed = async (now: number) => (await limiter.take('key', 60, now)).allowed;
        await takeTimes(limiter, 60, 'key', 60, start);
        expect([await allowed(start - 10_000), await allowed(start)]).toEqual([false, false]);
        const hourBack = start - 3_600_000;
        expect([await allowed(hourBack), await allowed(hourBack + 1_000)]).toEqual([false, true]);
      }),
    );

    check('keeps what is used when the limit changes', () =>
      using(async (limiter) => {
        await takeTimes(limiter, 60, 'key', 60, start);
        expect((await limiter.take('key', 10, start)).allowed).toBe(false);
        expect((await limiter.peek('key', 10, start + 60_000)).remaining).toBe(10);
      }),
    );

    check('keeps callers and addresses apart', () =>
      using(async (limiter) => {
        await takeTimes(limiter, 60, 'one', 60, start);
        expect((await limiter.take('one', 60, start)).allowed).toBe(false);
        expect((await limiter.take('other', 60, start)).remaining).toBe(59);
        expect((await limiter.take('address:one', 60, start)).remaining).toBe(59);
      }),
    );

    check('takes nothing when it is peeked at', () =>
      using(async (limiter) => {
        for (let look = 0; look < 100; look++) await limiter.peek('key', 60, start);
        expect((await limiter.take('key', 60, start)).remaining).toBe(59);
      }),
    );

    check('has a token again that was given back, and never more than a full bucket', () =>
      using(async (limiter) => {
        await takeTimes(limiter, 60, 'key', 60, start);
        await limiter.giveBack('key', 60, start);
        const allowed = async () => (await limiter.take('key', 60, start)).allowed;
        expect([await allowed(), await allowed()]).toEqual([true, false]);
        for (const bucket of ['fresh', 'address:fresh']) {
          await limiter.giveBack(bucket, 60, start);
          expect((await limiter.take(bucket, 60, start)).remaining).toBe(59);
        }
      }),
    );

    check('lets as many pass that ask at once as those that ask one after the other', () =>
      using(async (limiter) => {
        const taken = await Promise.all(Array.from({ length: 100 }, () => limiter.take('key', 60, start)));
        expect(taken.filter(({ allowed }) => allowed)).toHaveLength(60);
      }),
    );

    check('forgets a bucket only when it is full again', () => {
      const slow = fc.integer({ min: 1, max: 20 });
      const visits = fc.array(
        fc.record({
          caller: fc.nat(2),
          takes: fc.integer({ min: 1, max: 20 }),
          pauseMs: fc.constantFrom(0, 1, 20_000, 31_000, 59_999, 60_000),
        }),
        { maxLength: 60 },
      );
      return fc.assert(
        fc.asyncProperty(slow, visits, (requestsPerMinute, visits) =>
          using(async (limiter) => {
            // The model: one bucket a caller, never forgotten.
            const buckets = [0, 1, 2].map(() => ({ missing: 0, atMs: start }));
            let now = start;
            for (const { caller, takes, pauseMs } of visits) {
              now += pauseMs;
              const bucket = buckets[caller] ?? { missing: 0, atMs: start };
              for (let take = 0; take < takes; take++) {
                refill(bucket, requestsPerMinute, now);
                const expected = headersOf(bucket, requestsPerMinute, takeToken(bucket, requestsPerMinute));
                expect(await limiter.take(`caller ${caller}`, requestsPerMinute, now)).toEqual(expected);
              }
            }
          }),
        ),
      );
    });
  });
}

/** Takes `times` tokens, at least one, and returns the last answer. */
async function takeTimes(
  limiter: RateLimiter,
  times: number,
  bucket: string,
  perMinute: number,
  now: number,
): Promise<Taken> {
  let taken = await limiter.take(bucket, perMinute, now);
  for (let take = 1; take < times; take++) taken = await limiter.take(bucket, perMinute, now);
  return taken;
}
