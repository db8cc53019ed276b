import { describe, refill, takeToken } from './bucket.ts';
import { BucketPool } from './bucket-pool.ts';
import type { RateLimiter, Taken } from './limiter.ts';

/** Token buckets in memory. Addresses have a pool of their own, or a flood of strangers would crowd out the callers. */
export class MemoryLimiter implements RateLimiter {
  readonly #callers: BucketPool;
  readonly #addresses: BucketPool;

  /** `bucketsMax`: buckets held at once, of callers and again of addresses. */
  constructor({ bucketsMax }: { readonly bucketsMax: number } = { bucketsMax: 100_000 }) {
    this.#callers = new BucketPool(bucketsMax);
    this.#addresses = new BucketPool(bucketsMax);
  }

  /** Buckets held. */
  get size(): number {
    return this.#callers.size + this.#addresses.size;
  }

  take(name: string, requestsPerMinute: number, nowMs: number): Taken {
    const bucket = this.#pool(name).bucket(name, nowMs);
    refill(bucket, requestsPerMinute, nowMs);
    return describe(bucket, requestsPerMinute, takeToken(bucket, requestsPerMinute));
  }

  peek(name: string, requestsPerMinute: number, nowMs: number): Taken {
    const bucket = this.#pool(name).glance(name);
    refill(bucket, requestsPerMinute, nowMs);
    return describe(bucket, requestsPerMinute, true);
  }

  #pool(name: string): BucketPool {
    return name.startsWith('address:') ? this.#addresses : this.#callers;
  }
}
