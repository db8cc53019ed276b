import type { RowNumber } from '../engine.ts';
import type { Column } from '../read/columns.ts';
import type { Table } from '../read/table.ts';

/** Rows or runs that a name can be bound to. */
interface Bindable {
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
}

/** The most names of one formula, those of its runs included. */
const slotsMax = 256;

/** The rows that the names of a formula stand for while it is evaluated; each name has one slot. */
export class Bound {
  readonly first = new Uint32Array(slotsMax);
  readonly last = new Uint32Array(slotsMax);
  /** The document that has the rows. */
  document = 0;
  #slots = 0;

  add(): number {
    return this.#slots++;
  }

  put(slot: number, { firsts, lasts }: Bindable, at: number): void {
    this.first[slot] = firsts[at] as number;
    this.last[slot] = lasts[at] as number;
  }
}

/** The tables of the rows and of their documents. */
export interface Tables {
  readonly rows: Table;
  readonly documents: Table;
}

/** Returns a function that reads a number of the bound row or its document; it gives `NaN` if there is none. */
export function numberOf(of: RowNumber, slot: number, bound: Bound, { rows: table, documents }: Tables): () => number {
  const { otherwise = Number.NaN, max = Infinity } = of;
  if (of.at === 'document') {
    const columns = of.columns.map((name) => documents.column(name));
    return () => {
      for (let i = 0; i < columns.length; i++) {
        const value = (columns[i] as Column).get(bound.document);
        if (!Number.isNaN(value)) return value > max ? max : value;
      }
      return otherwise;
    };
  }
  const rows = of.at === 'first' ? bound.first : bound.last;
  const [column, second, ...more] = of.columns.map((name) => table.column(name));
  if (column === undefined) return () => otherwise;
  if (second === undefined) {
    return () => {
      const value = column.get(rows[slot] as number);
      return Number.isNaN(value) ? otherwise : value > max ? max : value;
    };
  }
  const columns: readonly Column[] = [column, second, ...more];
  return () => {
    const row = rows[slot] as number;
    for (let i = 0; i < columns.length; i++) {
      const value = (columns[i] as Column).get(row);
      if (!Number.isNaN(value)) return value > max ? max : value;
    }
    return otherwise;
  };
}
