import type { Taken } from '../ports/rate-limiter.ts';

/**
 * A token bucket in whole numbers. A token is 60,000 parts, and `requestsPerMinute` parts flow back each millisecond,
 * so that continuous refill needs no fractions and no rounding ever lets one request too many pass.
 */
export interface Bucket {
  /** Parts missing from a full bucket. */
  missing: number;
  /** The millisecond at which `missing` was measured. */
  atMs: number;
}

/** The parts of one token. */
export const partsPerToken = 60_000;

/**
 * A bucket is full at the latest this long after its last use, whatever its limit: its capacity divided by its refill.
 */
export const fullAfterMs = 60_000;

/**
 * Refills a bucket for the time that passed. When the clock steps back a little, the bucket waits until it has caught
 * up. After a longer step back the new time counts, or a caller would stay locked out for as long as the clock was
 * wrong.
 */
export function refill(bucket: Bucket, requestsPerMinute: number, nowMs: number): void {
  if (bucket.atMs - nowMs > fullAfterMs) bucket.atMs = Math.floor(nowMs);
  const elapsedMs = Math.max(0, Math.floor(nowMs) - bucket.atMs);
  const missing = Math.min(bucket.missing, requestsPerMinute * partsPerToken);
  bucket.missing = Math.max(0, missing - elapsedMs * requestsPerMinute);
  bucket.atMs += elapsedMs;
}

/** Takes a token from a bucket that `refill` brought to the present. Returns false when there is no whole token. */
export function takeToken(bucket: Bucket, requestsPerMinute: number): boolean {
  if (bucket.missing + partsPerToken > requestsPerMinute * partsPerToken) return false;
  bucket.missing += partsPerToken;
  return true;
}

/** Puts a token back into a bucket that `refill` brought to the present. A full bucket stays full. */
export function putBackToken(bucket: Bucket): void {
  bucket.missing = Math.max(0, bucket.missing - partsPerToken);
}

/** The values of the rate-limit headers, for a bucket that `refill` brought to the present. */
export function describe(bucket: Bucket, requestsPerMinute: number, allowed: boolean): Taken {
  const held = requestsPerMinute * partsPerToken - bucket.missing;
  const fullInMs = Math.ceil(bucket.missing / requestsPerMinute);
  const tokenInMs = Math.ceil((partsPerToken - held) / requestsPerMinute);
  return {
    allowed,
    limit: requestsPerMinute,
    remaining: Math.floor(held / partsPerToken),
    resetAtSeconds: Math.ceil((bucket.atMs + fullInMs) / 1000),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(tokenInMs / 1000)),
  };
}
