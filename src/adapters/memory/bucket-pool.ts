import { type Bucket, fullAfterMs } from '../../limits/bucket.ts';

/**
 * Buckets by name, in two generations. A bucket that was not touched for a minute is full, and a full bucket is the
 * same as none, so a whole generation that is a minute old can be dropped without loss and at no cost. When a minute
 * brings more names than there may be buckets, the new names share one bucket. Dropping a bucket that is not full would
 * give its tokens back, and refusing new names would let strangers lock out customers.
 */
export class BucketPool {
  readonly #bucketsMax: number;
  readonly #shared: Bucket = { missing: 0, atMs: 0 };
  #recent = new Map<string, Bucket>();
  #older = new Map<string, Bucket>();
  #turnedAtMs = 0;

  constructor(bucketsMax: number) {
    this.#bucketsMax = bucketsMax;
  }

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  /** The bucket to draw from. */
  bucket(name: string, nowMs: number): Bucket {
    this.#turn(nowMs);
    const recent = this.#recent.get(name);
    if (recent !== undefined) return recent;
    let bucket = this.#older.get(name);
    if (bucket === undefined) {
      if (this.size >= this.#bucketsMax) return this.#shared;
      // The new bucket starts as a copy of the shared one, from which this name may have drawn so far. An unused shared
      // bucket is full.
      bucket = { ...this.#shared };
    } else {
      this.#older.delete(name);
    }
    this.#recent.set(name, bucket);
    return bucket;
  }

  /** Returns a copy of the bucket's state and makes no bucket. */
  glance(name: string): Bucket {
    return { ...(this.#recent.get(name) ?? this.#older.get(name) ?? this.#shared) };
  }

  #turn(nowMs: number): void {
    // The distance counts in both directions: after a long step back of the clock the generations must not wait until
    // it has caught up.
    if (Math.abs(nowMs - this.#turnedAtMs) < fullAfterMs) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#turnedAtMs = nowMs;
  }
}
