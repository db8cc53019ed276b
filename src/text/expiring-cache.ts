import { BoundedCache } from './bounded-cache.ts';

interface Entry<Value> {
  readonly value: Value;
  readonly untilMs: number;
}

/** A bounded cache whose entries each have an expiry. Times are passed in, in milliseconds. */
export class ExpiringCache<Value> {
  readonly #entries: BoundedCache<Entry<Value>>;

  constructor(entriesMax: number) {
    this.#entries = new BoundedCache(entriesMax);
  }

  get(key: string, nowMs: number): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.untilMs > nowMs ? entry.value : undefined;
  }

  set(key: string, value: Value, untilMs: number): void {
    this.#entries.set(key, { value, untilMs });
  }
}
