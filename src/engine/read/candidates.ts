import { chunkSize, hasBit } from './bits.ts';
import type { ChunkSet } from './chunk-set.ts';

const mergeMax = 24;

/** Documents of a chunk that may be among the best, with the sum of the worths found so far. */
export class Candidates {
  readonly positions = new Uint16Array(chunkSize);
  /** Sums of worths, in whole units. */
  readonly sums = new Uint16Array(chunkSize);
  size = 0;
  /** Whether `positions` ascend. */
  ascend = true;
  /** Strengths of the current word, in steps; all 0 between uses. */
  readonly #steps = new Uint16Array(chunkSize);
  readonly #impacts = new Uint8Array(chunkSize);
  readonly #aside = { positions: new Uint16Array(chunkSize), sums: new Uint16Array(chunkSize), size: 0 };
  readonly #histogram = new Uint32Array(1024);

  addWorths(set: ChunkSet, worths: Uint16Array): void {
    this.#lookUp(set);
    for (let i = 0; i < this.size; i++)
      this.sums[i] = (this.sums[i] as number) + (worths[this.#impacts[i] as number] as number);
  }

  /** Adds one worth to every candidate in a bitmap, without a branch. */
  addWorth(set: ChunkSet, worth: number): void {
    const { positions, sums } = this;
    const { bits, bitsFrom } = set;
    for (let i = 0; i < this.size; i++)
      sums[i] = (sums[i] as number) + worth * hasBit(bits, bitsFrom, positions[i] as number);
  }

  /** Puts the exact worth in place of the highest worth that `addWorth` added. */
  settle(set: ChunkSet, worth: number, worths: Uint16Array): void {
    const { positions, sums } = this;
    for (let i = 0; i < this.size; i++) {
      const impact = set.impactOf(positions[i] as number);
      if (impact !== 0) sums[i] = (sums[i] as number) - worth + (worths[impact] as number);
    }
  }

  /** Adds worths by position, then clears `worths` to 0. */
  take(worths: Uint16Array): void {
    const { positions, sums } = this;
    for (let i = 0; i < this.size; i++) sums[i] = (sums[i] as number) + (worths[positions[i] as number] as number);
    worths.fill(0);
  }

  /** Adds the strengths of a word in one field. */
  addSteps(set: ChunkSet, steps: Uint16Array): void {
    this.#lookUp(set);
    for (let i = 0; i < this.size; i++)
      this.#steps[i] = (this.#steps[i] as number) + (steps[this.#impacts[i] as number] as number);
  }

  /** Turns the strengths into worths, after all fields of a word have been added. */
  settleSteps(worthOf: (steps: number) => number): void {
    for (let i = 0; i < this.size; i++) {
      const steps = this.#steps[i] as number;
      if (steps === 0) continue;
      this.sums[i] = (this.sums[i] as number) + worthOf(steps);
      this.#steps[i] = 0;
    }
  }

  /** Keeps the candidates whose sum is at least `least`. */
  keep(least: number): void {
    const { positions, sums } = this;
    let size = 0;
    for (let i = 0; i < this.size; i++) {
      const sum = sums[i] as number;
      positions[size] = positions[i] as number;
      sums[size] = sum;
      size += +(sum >= least);
    }
    this.size = size;
  }

  /** Keeps the candidates whose sum is at least `least`. The others can be taken back once. */
  putAsideBelow(least: number): void {
    const { positions, sums } = this;
    const aside = this.#aside;
    let size = 0;
    aside.size = 0;
    for (let i = 0; i < this.size; i++) {
      const position = positions[i] as number;
      const sum = sums[i] as number;
      const isKept = +(sum >= least);
      positions[size] = position;
      sums[size] = sum;
      aside.positions[aside.size] = position;
      aside.sums[aside.size] = sum;
      size += isKept;
      aside.size += 1 - isKept;
    }
    this.size = size;
  }

  /** Makes those that were put aside the candidates, if their sum is at least `least`. */
  takeAside(least: number): void {
    const { positions, sums, size } = this.#aside;
    this.positions.set(positions.subarray(0, size));
    this.sums.set(sums.subarray(0, size));
    this.size = size;
    this.keep(least);
  }

  /** Drops the first `count` candidates. */
  drop(count: number): void {
    this.positions.copyWithin(0, count, this.size);
    this.sums.copyWithin(0, count, this.size);
    this.size -= count;
  }

  /** Returns a sum that at least `wanted` candidates reach, and not many more. */
  sumOfBest(wanted: number): number {
    const histogram = this.#histogram.fill(0);
    for (let i = 0; i < this.size; i++) {
      const bucket = (this.sums[i] as number) >>> 6;
      histogram[bucket] = (histogram[bucket] as number) + 1;
    }
    let bucket = histogram.length - 1;
    for (let reached = histogram[bucket] as number; reached < wanted && bucket > 0; )
      reached += histogram[--bucket] as number;
    return bucket << 6;
  }

  /** Looks up the impact byte of each candidate in a set, 0 if the set does not have it. */
  #lookUp(set: ChunkSet): void {
    const { positions, size } = this;
    const found = this.#impacts;
    if (set.isBitmap || !this.ascend) {
      for (let i = 0; i < size; i++) found[i] = set.impactOf(positions[i] as number);
      return;
    }
    if (set.size < size * mergeMax && size < set.size * mergeMax) {
      const { list, listFrom, impacts } = set;
      const shift = set.impactsFrom - listFrom;
      const end = listFrom + set.size;
      let at = listFrom;
      for (let i = 0; i < size; i++) {
        const position = positions[i] as number;
        while (at < end && (list[at] as number) < position) at++;
        found[i] = at < end && list[at] === position ? (impacts[at + shift] as number) : 0;
      }
      return;
    }
    if (set.size > size) {
      for (let i = 0; i < size; i++) found[i] = set.impactOf(positions[i] as number);
      return;
    }
    found.fill(0, 0, size);
    const { list, listFrom, impacts } = set;
    const shift = set.impactsFrom - listFrom;
    for (let at = listFrom, i = 0; at < listFrom + set.size; at++) {
      const position = list[at] as number;
      i = seek(positions, position, i, size);
      if (i === size) return;
      if (positions[i] === position) found[i] = impacts[at + shift] as number;
    }
  }
}

/**
 * The index of the first number at or after `from` in a sorted array that is not below `number`, found by galloping.
 */
function seek(sorted: Uint16Array, number: number, from: number, end: number): number {
  let low = from;
  let high = from;
  for (let step = 1; high < end && (sorted[high] as number) < number; step <<= 1) {
    low = high + 1;
    high += step;
  }
  if (high > end) high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
