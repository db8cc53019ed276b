/**
 * A map by text that keeps what was used last. Entries live in two generations: a full young one becomes the old one,
 * whose entries are dropped unless they are asked for again. A look-up costs one of a map, and nothing is reordered.
 */
export class BoundedCache<Value extends NonNullable<unknown> | null> {
  readonly #generationMax: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  /** Holds at most `entriesMax` entries, which is at least 2. */
  constructor(entriesMax: number) {
    this.#generationMax = Math.floor(entriesMax / 2);
  }

  get(key: string): Value | undefined {
    const value = this.#young.get(key);
    return value === undefined ? this.#revive(key) : value;
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#generationMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    this.#old.delete(key);
  }

  getOrMake(key: string, make: (key: string) => Value): Value {
    let value = this.#young.get(key);
    if (value !== undefined) return value;
    value = this.#revive(key);
    if (value !== undefined) return value;
    value = make(key);
    this.set(key, value);
    return value;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }

  #revive(key: string): Value | undefined {
    const value = this.#old.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }
}

/** The same pure function, which remembers up to `entriesMax` of its answers. */
export function memoised<Value extends NonNullable<unknown> | null>(
  read: (text: string) => Value,
  entriesMax: number,
): (text: string) => Value {
  const known = new BoundedCache<Value>(entriesMax);
  return (text) => known.getOrMake(text, read);
}
