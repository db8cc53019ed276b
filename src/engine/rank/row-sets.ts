import { formulaBounds } from '../formula-bounds.ts';
import type { Column } from '../read/columns.ts';
import type { Bound } from './row-numbers.ts';

const { rowsMax } = formulaBounds;

/** The rows of the document at hand; `serial` is another one for every document. */
interface OwnRows {
  readonly serial: number;
  readonly count: number;
}

/** The rows, or runs of rows, of the document at hand that are in a set. They are found at the first use. */
export interface RowSetReader {
  readonly count: number;
  /** The first row and the last row of each run; the same row in both if the set has rows. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  read(): void;
  /** Whether a row is one of the run that begins with the row `first`. */
  has(first: number, row: number): boolean;
}

export class PlainSet implements RowSetReader {
  count = 0;
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  readonly #own: OwnRows;
  readonly #rows: Uint32Array;
  readonly #member: ((row: number) => boolean) | null;
  #serial = -1;

  /** `rows` are the rows of the document at hand. */
  constructor(own: OwnRows, rows: Uint32Array, member: ((row: number) => boolean) | null) {
    this.#own = own;
    this.#rows = rows;
    this.#member = member;
    this.firsts = member === null ? rows : new Uint32Array(rowsMax);
    this.lasts = this.firsts;
  }

  get serial(): number {
    return this.#own.serial;
  }

  read(): void {
    const { serial, count } = this.#own;
    if (this.#serial === serial) return;
    this.#serial = serial;
    this.count = count;
    const member = this.#member;
    if (member === null) return;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = this.#rows[i] as number;
      if (member(row)) this.firsts[kept++] = row;
    }
    this.count = kept;
  }

  has(first: number, row: number): boolean {
    return first === row;
  }
}

/** The parts of `Runs`, compiled. */
interface RunParts {
  readonly key: Column;
  readonly order: readonly (() => number)[];
  readonly joins: () => boolean;
  readonly ends: () => boolean;
  readonly having: ((row: number) => boolean) | null;
}

export class RunSet implements RowSetReader {
  count = 0;
  readonly firsts = new Uint32Array(rowsMax);
  readonly lasts = new Uint32Array(rowsMax);
  readonly #rows: PlainSet;
  readonly #bound: Bound;
  readonly #slots: { readonly run: number; readonly next: number };
  readonly #parts: RunParts;
  readonly #ordered = new Uint32Array(rowsMax);
  /** The numbers by which the rows are ordered: all first ones, then all second ones, and so on. */
  readonly #ranks: Float64Array;
  readonly #keys = new Float64Array(rowsMax);
  /** Whether a run has a row that it must have. */
  readonly #has = new Uint8Array(rowsMax);
  /** The first row of the run that each row is in. */
  readonly #begins = new Uint32Array(rowsMax);
  #serial = -1;

  constructor(rows: PlainSet, bound: Bound, slots: { readonly run: number; readonly next: number }, parts: RunParts) {
    this.#rows = rows;
    this.#bound = bound;
    this.#slots = slots;
    this.#parts = parts;
    this.#ranks = new Float64Array(rowsMax * parts.order.length);
  }

  read(): void {
    if (this.#serial === this.#rows.serial) return;
    this.#serial = this.#rows.serial;
    this.#rows.read();
    this.#order();
    this.#join();
    if (this.#parts.having !== null) this.#keepHaving();
  }

  /** Sorts by insertion: there are few rows, and records mostly list them in order. */
  #order(): void {
    const { first, last } = this.#bound;
    const { next } = this.#slots;
    const { order } = this.#parts;
    const places = this.#ordered;
    for (let i = 0; i < this.#rows.count; i++) {
      first[next] = this.#rows.firsts[i] as number;
      last[next] = first[next];
      for (let k = 0; k < order.length; k++) {
        const number = (order[k] as () => number)();
        this.#ranks[k * rowsMax + i] = Number.isNaN(number) ? -Infinity : number;
      }
      let at = i;
      for (; at > 0 && this.#isBefore(i, places[at - 1] as number); at--) places[at] = places[at - 1] as number;
      places[at] = i;
    }
  }

  #isBefore(a: number, b: number): boolean {
    for (let from = 0; from < this.#ranks.length; from += rowsMax) {
      const left = this.#ranks[from + a] as number;
      const right = this.#ranks[from + b] as number;
      if (left !== right) return left < right;
    }
    return false;
  }

  #join(): void {
    const { key, joins, ends, having } = this.#parts;
    const { first, last } = this.#bound;
    const { run, next } = this.#slots;
    this.count = 0;
    for (let i = 0; i < this.#rows.count; i++) {
      const place = this.#ordered[i] as number;
      const row = this.#rows.firsts[place] as number;
      const own = key.get(row);
      let at = this.count - 1;
      while (at >= 0 && this.#keys[at] !== own) at--;
      first[next] = row;
      last[next] = row;
      if (at >= 0) this.#bound.put(run, this, at);
      if (at < 0 || !joins()) {
        at = this.count++;
        this.firsts[at] = row;
        this.lasts[at] = row;
        this.#keys[at] = own;
        this.#has[at] = 0;
      } else if (ends()) this.lasts[at] = row;
      this.#begins[place] = this.firsts[at] as number;
      if (having?.(row) === true) this.#has[at] = 1;
    }
  }

  has(first: number, row: number): boolean {
    for (let i = 0; i < this.#rows.count; i++) if (this.#rows.firsts[i] === row) return this.#begins[i] === first;
    return false;
  }

  #keepHaving(): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      this.firsts[kept] = this.firsts[i] as number;
      this.lasts[kept] = this.lasts[i] as number;
      kept += this.#has[i] as number;
    }
    this.count = kept;
  }
}
