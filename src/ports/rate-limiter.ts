/**
 * The door to the buckets that requests draw from: memory when one process serves, Valkey when several do.
 *
 * 1. **Never too many.** In any window of time no more requests pass than a full bucket holds and what flows back
 *    meanwhile, continuously: `requestsPerMinute` a minute. All processes that share a limiter share its buckets.
 * 2. **Never an outage.** No call rejects. A limiter whose store is away limits by itself; it never waves all through.
 * 3. **A caller is not crowded out.** Buckets of addresses, which anybody can have many of, take no room from callers'.
 * 4. **The time is the caller's.** A clock that steps back a little gives nothing away; after a long step back the new
 *    time counts, so that nobody stays locked out.
 * 5. **What is used stays used** when a bucket's limit changes.
 */
export interface RateLimiter {
  /** Asks a bucket for one token. `bucket` is a caller's id, or `address:` and the client's address. */
  take(bucket: string, requestsPerMinute: number, nowMs: number): Promise<Taken>;
  /** The state without taking: for answers that must not spend a token. Makes no bucket. */
  peek(bucket: string, requestsPerMinute: number, nowMs: number): Promise<Taken>;
  close(): Promise<void>;
}

/** What a bucket said: the four headers of every answer. */
export interface Taken {
  readonly allowed: boolean;
  readonly limit: number;
  /** Whole tokens left after this request. */
  readonly remaining: number;
  /** Unix second, rounded up, at which the bucket is full again. */
  readonly resetAtSeconds: number;
  /** At least 1; 0 when allowed. */
  readonly retryAfterSeconds: number;
}
