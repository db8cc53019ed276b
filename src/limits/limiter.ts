/** One token was asked of a bucket. */
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

/** A port: memory when embedded, Redis when one machine is not enough. */
export interface RateLimiter {
  /** `bucket` is a caller id or `address:` and the client's address. */
  take(bucket: string, requestsPerMinute: number, nowMs: number): Taken;
  /** The state without taking: for answers that must not spend a token. */
  peek(bucket: string, requestsPerMinute: number, nowMs: number): Taken;
}
