/**
 * Random numbers that depend only on their seed: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state, 2 ns for
 * each number. Every record has a stream of its own, so that record number 7 is the same whether ten or a million are
 * made.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream: string, index: number) {
    this.#a = seed | 0;
    this.#b = hash(stream);
    this.#c = index | 0;
    for (let round = 0; round < 12; round++) this.next();
  }

  /** A number 0 <= x < 1, in steps of 2^-32. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return at(items, Math.floor(this.next() * items.length));
  }

  /** Picks early items more often: the first tenth of a list gets about a third of the picks. */
  pickSkewed<T>(items: readonly T[]): T {
    return at(items, Math.floor(this.next() ** 2 * items.length));
  }

  /** A number with mean 0 and deviation 1 (Irwin-Hall of four, good enough for headcounts). */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }
}

/** Items with weights. A pick takes a binary search. */
export class Weighted<T> {
  readonly #items: readonly T[];
  readonly #sums: Float64Array;
  readonly total: number;

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    this.#items = items;
    this.#sums = new Float64Array(items.length);
    let sum = 0;
    items.forEach((item, index) => {
      sum += weightOf(item);
      this.#sums[index] = sum;
    });
    this.total = sum;
  }

  get size(): number {
    return this.#items.length;
  }

  pick(random: Random): T {
    const target = random.next() * this.total;
    let low = 0;
    let high = this.#items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return at(this.#items, low);
  }
}

export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}

/** The 32-bit FNV-1a hash of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
