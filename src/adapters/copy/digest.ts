import { hash } from 'node:crypto';
import type { Value } from './tables.ts';

const mask = (1n << 128n) - 1n;

/** Counts rows and sums up their digests, so that two tables are compared whatever the order of their rows. */
export class TableDigest {
  rows = 0;
  #sum = 0n;

  add(row: readonly Value[]): void {
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', JSON.stringify(row), 'hex').slice(0, 32)}`)) & mask;
    this.rows++;
  }

  /** The digest of all rows. */
  get told(): string {
    return this.#sum.toString(16).padStart(32, '0');
  }
}
