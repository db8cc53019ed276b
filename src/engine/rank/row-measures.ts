import type { Measure, Measured, RowNumber } from '../engine.ts';
import { formulaBounds } from '../formula-bounds.ts';
import type { Table } from '../read/table.ts';
import type { Bound } from './row-numbers.ts';

const { rowsMax } = formulaBounds;

/** A measure over the rows that are added one after the other, each while it is bound. */
export interface Measuring {
  begin(): void;
  add(): void;
  value(): number;
}

/** `slot` is that of the row to measure; `number` compiles a number of it. */
export function measureOf(
  measure: Measure,
  slot: number,
  bound: Bound,
  table: Table,
  number: (of: RowNumber) => () => number,
  measured: (each: Measured) => () => number,
): Measuring {
  switch (measure.kind) {
    case 'number':
      return new Count();
    case 'distinct': {
      const column = table.column(measure.column);
      return new Distinct(() => column.get(bound.first[slot] as number), measure.lacking === 'each');
    }
    case 'union':
      return new Union(number(measure.from), number(measure.to));
    case 'mean':
      return new Mean(number(measure.from), number(measure.to));
    case 'least': {
      const [from, to] = [number(measure.from), number(measure.to)];
      return new Least(() => Math.max(to() - from(), 0));
    }
    case 'leastOf':
      return new Least(measured(measure.each));
  }
}

class Count implements Measuring {
  #count = 0;

  begin(): void {
    this.#count = 0;
  }

  add(): void {
    this.#count++;
  }

  value(): number {
    return this.#count;
  }
}

class Distinct implements Measuring {
  readonly #number: () => number;
  readonly #countsLacking: boolean;
  readonly #seen = new Float64Array(rowsMax);
  #count = 0;
  #lacking = 0;

  constructor(number: () => number, countsLacking: boolean) {
    this.#number = number;
    this.#countsLacking = countsLacking;
  }

  begin(): void {
    this.#count = 0;
    this.#lacking = 0;
  }

  add(): void {
    const value = this.#number();
    if (Number.isNaN(value)) {
      this.#lacking += +this.#countsLacking;
      return;
    }
    for (let i = 0; i < this.#count; i++) if (this.#seen[i] === value) return;
    this.#seen[this.#count++] = value;
  }

  value(): number {
    return this.#count + this.#lacking;
  }
}

/** The intervals are kept sorted by their beginnings. */
class Union implements Measuring {
  readonly #from: () => number;
  readonly #to: () => number;
  readonly #froms = new Float64Array(rowsMax);
  readonly #tos = new Float64Array(rowsMax);
  #count = 0;

  constructor(from: () => number, to: () => number) {
    this.#from = from;
    this.#to = to;
  }

  begin(): void {
    this.#count = 0;
  }

  add(): void {
    const from = this.#from();
    const to = this.#to();
    if (!(from < to)) return;
    let at = this.#count++;
    for (; at > 0 && (this.#froms[at - 1] as number) > from; at--) {
      this.#froms[at] = this.#froms[at - 1] as number;
      this.#tos[at] = this.#tos[at - 1] as number;
    }
    this.#froms[at] = from;
    this.#tos[at] = to;
  }

  value(): number {
    let length = 0;
    let covered = -Infinity;
    for (let i = 0; i < this.#count; i++) {
      const from = Math.max(this.#froms[i] as number, covered);
      const to = this.#tos[i] as number;
      if (to <= from) continue;
      length += to - from;
      covered = to;
    }
    return length;
  }
}

class Mean implements Measuring {
  readonly #from: () => number;
  readonly #to: () => number;
  #sum = 0;
  #count = 0;

  constructor(from: () => number, to: () => number) {
    this.#from = from;
    this.#to = to;
  }

  begin(): void {
    this.#sum = 0;
    this.#count = 0;
  }

  add(): void {
    const length = this.#to() - this.#from();
    if (length > 0) this.#sum += length;
    this.#count++;
  }

  value(): number {
    return this.#sum / this.#count;
  }
}

class Least implements Measuring {
  readonly #number: () => number;
  #least = Number.NaN;

  constructor(number: () => number) {
    this.#number = number;
  }

  begin(): void {
    this.#least = Number.NaN;
  }

  add(): void {
    const number = this.#number();
    if (!(number >= this.#least)) this.#least = Number.isNaN(number) ? this.#least : number;
  }

  value(): number {
    return this.#least;
  }
}
