import { describe, refill, takeToken } from './bucket.ts';
import { BucketPool } from './bucket-pool.ts';
import type { RateLimiter, Taken } from './limiter.ts';

export interface LimiterOptions {
  /** For callers without a limit of their own. */
  readonly requestsPerMinute: number;
  /** For requests that cannot be tied to a key, by the client's address. */
  readonly addressRequestsPerMinute: number;
  /** Buckets held at once, of callers and again of addresses. */
  readonly bucketsMax: number;
}

const limiterDefaults: LimiterOptions = {
  requestsPerMinute: 60,
  addressRequestsPerMinute: 60,
  bucketsMax: 100_000,
};

/** Token buckets in memory. Addresses have a pool of their own, or a flood of strangers would crowd out the callers. */
export class MemoryLimiter implements RateLimiter {
  readonly #callers: BucketPool;
  readonly #addresses: BucketPool;

  constructor({ bucketsMax }: Pick<LimiterOptions, 'bucketsMax'> = limiterDefaults) {
    this.#callers = new BucketPool(bucketsMax);
    this.#addresses = new BucketPool(bucketsMax);
  }

  /** Buckets held, for the metrics. */
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
