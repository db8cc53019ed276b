/**
 * The door to the buckets that requests draw from: memory when one process serves, Valkey when several do.
 *
 * 1. **Never too many.** In any window of time at most as many requests pass as a full bucket holds plus what flows
 *    back in that time, continuously, at `requestsPerMinute` a minute. All processes that share a limiter share its
 *    buckets.
 * 2. **Never an outage.** No call rejects. A limiter that cannot reach its store limits by itself, with a share of each
 *    limit; it never lets everything pass.
 * 3. **Nobody crowds out a caller.** Anybody can have many addresses, so the buckets of addresses take no room from the
 *    buckets of callers.
 * 4. **The caller gives the time.** A clock that steps back a little gives no tokens away. After a long step back the
 *    new time counts, so that nobody stays locked out.
 * 5. **Used tokens stay used** when a bucket's limit changes, until `giveBack` returns one.
 */
export interface RateLimiter {
  /** Asks a bucket for one token. `bucket` is a caller's id, or `address:` and the client's address. */
  take(bucket: string, requestsPerMinute: number, nowMs: number): Promise<Taken>;
  /** Puts a taken token back, for a request that turned out to draw from another bucket. */
  giveBack(bucket: string, requestsPerMinute: number, nowMs: number): Promise<void>;
  /** Reads the bucket's state without taking a token, for answers that must not cost one. Makes no bucket. */
  peek(bucket: string, requestsPerMinute: number, nowMs: number): Promise<Taken>;
  /** Where the buckets lie, in words for an operator; null while that is away, so that the limiter limits by itself. */
  readonly place: string | null;
  close(): Promise<void>;
}

/** The answer of a bucket, which fills the four headers of every response. */
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
