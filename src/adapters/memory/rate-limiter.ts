import { describe, putBackToken, refill, takeToken } from '../../limits/bucket.ts';
import type { RateLimiter, Taken } from '../../ports/rate-limiter.ts';
import { BucketPool } from './bucket-pool.ts';

/**
 * Token buckets in memory. Addresses have a pool of their own, so that a flood of strangers cannot crowd out the
 * callers.
 */
export class MemoryRateLimiter implements RateLimiter {
  readonly #callers: BucketPool;
  readonly #addresses: BucketPool;
  readonly place = 'the memory of each process';

  /** `bucketsMax` bounds the buckets of callers, and separately those of addresses. */
  constructor({ bucketsMax }: { readonly bucketsMax: number } = { bucketsMax: 100_000 }) {
    this.#callers = new BucketPool(bucketsMax);
    this.#addresses = new BucketPool(bucketsMax);
  }

  /** The number of buckets held. */
  get size(): number {
    return this.#callers.size + this.#addresses.size;
  }

  async take(name: string, requestsPerMinute: number, nowMs: number): Promise<Taken> {
    const bucket = this.#pool(name).bucket(name, nowMs);
    refill(bucket, requestsPerMinute, nowMs);
    return describe(bucket, requestsPerMinute, takeToken(bucket, requestsPerMinute));
  }

  async giveBack(name: string, requestsPerMinute: number, nowMs: number): Promise<void> {
    const bucket = this.#pool(name).bucket(name, nowMs);
    refill(bucket, requestsPerMinute, nowMs);
    putBackToken(bucket);
  }

  async peek(name: string, requestsPerMinute: number, nowMs: number): Promise<Taken> {
    const bucket = this.#pool(name).glance(name);
    refill(bucket, requestsPerMinute, nowMs);
    return describe(bucket, requestsPerMinute, true);
  }

  async close(): Promise<void> {}

  #pool(name: string): BucketPool {
    return name.startsWith('address:') ? this.#addresses : this.#callers;
  }
}
