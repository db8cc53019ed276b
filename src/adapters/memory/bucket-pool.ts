import { type Bucket, fullAfterMs } from '../../limits/bucket.ts';

/**
 * Buckets by name, in two generations. A bucket that was not touched for a minute is full, and a full bucket is the
 * same as none, so dropping a whole generation that is a minute old forgets nothing and costs nothing. When a minute
 * brings more names than there may be buckets, the newcomers share one: forgetting a bucket that is not full would
 * give its tokens away, and refusing newcomers would let strangers lock out customers.
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
      // It may have drawn from the shared one until now; when nobody did, that is full and this is a fresh bucket.
      bucket = { ...this.#shared };
    } else {
      this.#older.delete(name);
    }
    this.#recent.set(name, bucket);
    return bucket;
  }

  /** A copy of the bucket's state, to look at; makes no bucket. */
  glance(name: string): Bucket {
    return { ...(this.#recent.get(name) ?? this.#older.get(name) ?? this.#shared) };
  }

  #turn(nowMs: number): void {
    // In both directions: after a long step back of the clock the generations must not wait until it has caught up.
    if (Math.abs(nowMs - this.#turnedAtMs) < fullAfterMs) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#turnedAtMs = nowMs;
  }
}
