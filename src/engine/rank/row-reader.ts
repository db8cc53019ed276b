import type { Measured, Query, RowFormula, RowNumber, RowSet, Runs } from '../engine.ts';
import { formulaBounds } from '../formula-bounds.ts';
import { chunkBits, chunkMask, chunkSize } from '../read/bits.ts';
import { endOfRows } from '../read/derived.ts';
import type { Rows, Table } from '../read/table.ts';
import type { Node } from './node.ts';
import { type Measuring, measureOf } from './row-measures.ts';
import { Bound, numberOf, type Tables } from './row-numbers.ts';
import { PlainSet, type RowSetReader, RunSet } from './row-sets.ts';
import { type Asking, askingOf, type RowTally } from './row-tally.ts';

const { rowsMax } = formulaBounds;

/** A compiled formula. It reads the rows that are bound at the moment. */
type Test = () => boolean;

const always: Test = () => true;

/** The rows of a group, the documents that have them, and how a condition on one row is compiled. */
interface Group {
  readonly rows: Rows;
  readonly documents: Table;
  readonly node: (query: Query) => Node;
}

/** The slots of the names that a formula may use. */
type Scope = ReadonlyMap<string, number>;

/** A measure, and of which rows it is. */
interface Asked {
  readonly that: Test;
  readonly measure: Measuring;
}

/**
 * Reads of one document after the other whether a formula holds of its rows, or what they measure.
 */
export class RowReader<Value extends boolean | number> {
  readonly #rows: Rows;
  readonly #tables: Tables;
  readonly #node: (query: Query) => Node;
  readonly #bound = new Bound();
  /** What binds the name of each slot. */
  readonly #binders = new Map<number, RowSetReader>();
  readonly #among: Test;
  readonly #value: () => Value;
  /** The rows of the document at hand. They are valid for the sets of this serial number. */
  readonly #own = new Uint32Array(rowsMax);
  readonly #document = { serial: 0, count: 0 };
  readonly #sets: { readonly set: RowSet; readonly reader: RowSetReader }[] = [];
  #chunk = -1;
  /** The end of the chunk's rows. */
  #end = 0;

  private constructor(
    { rows, documents, node }: Group,
    among: RowFormula,
    value: (reader: RowReader<Value>) => () => Value,
  ) {
    this.#rows = rows;
    this.#tables = { rows: rows.table, documents };
    this.#node = node;
    this.#among = this.#test(among, new Map([['row', this.#bound.add()]]));
    this.#value = value(this);
  }

  /** Reads whether the formula holds, which has been checked. */
  static ofFormula(group: Group, among: RowFormula, that: RowFormula): RowReader<boolean> {
    return new RowReader<boolean>(group, among, (reader) => reader.#test(that, new Map()));
  }

  /** Reads a number, which is `NaN` if there is none. */
  static ofMeasure(group: Group, among: RowFormula, by: Measured): RowReader<number> {
    return new RowReader<number>(group, among, (reader) => reader.#measured(by, new Map()));
  }

  /** Judges by the rows of the one set that the formula is about, see `onlySetOf`. */
  static tallyOf(group: Group, among: RowFormula, that: RowFormula): RowTally {
    return new RowReader<boolean>(group, among, () => () => false).#tally(that);
  }

  read(chunk: number, position: number): Value {
    this.#enter(chunk);
    const { owners, first: firstRow } = this.#rows;
    const { first, last } = this.#bound;
    this.#bound.document = chunk * chunkSize + position;
    let count = 0;
    let row = firstRow[this.#bound.document] as number;
    for (let seen = 0; seen < rowsMax && row < this.#end && owners[row] === position; seen++, row++) {
      first[0] = row;
      last[0] = row;
      if (this.#among()) this.#own[count++] = row;
    }
    this.#document.count = count;
    this.#document.serial++;
    return this.#value();
  }

  #enter(chunk: number): void {
    if (chunk === this.#chunk) return;
    const { chunks, table } = this.#rows;
    this.#chunk = chunk;
    this.#end = endOfRows(chunks, (rows) => table.sizeOf(rows), chunk);
  }

  /** `asked` is how a formula that asks for rows is tested. */
  #test(formula: RowFormula, scope: Scope, asked: ((of: Asking) => Test) | null = null): Test {
    const bound = this.#bound;
    const slotOf = (name: string): number => scope.get(name) ?? 0;
    switch (formula.op) {
      case 'all': {
        const tests = formula.of.map((part) => this.#test(part, scope, asked));
        const [only] = tests;
        if (tests.length < 2) return only ?? always;
        return () => {
          for (let i = 0; i < tests.length; i++) if (!(tests[i] as Test)()) return false;
          return true;
        };
      }
      case 'any': {
        const tests = formula.of.map((part) => this.#test(part, scope, asked));
        return () => {
          for (let i = 0; i < tests.length; i++) if ((tests[i] as Test)()) return true;
          return false;
        };
      }
      case 'not': {
        const test = this.#test(formula.of, scope, asked);
        return () => !test();
      }
      case 'within': {
        const { min = -Infinity, max = Infinity } = formula;
        const number = numberOf(formula.of, slotOf(formula.of.row), bound, this.#tables);
        return () => {
          const value = number();
          return value >= min && value <= max;
        };
      }
      case 'atMost': {
        const { left, right, slack } = formula;
        const a = numberOf(left, slotOf(left.row), bound, this.#tables);
        const b = numberOf(right, slotOf(right.row), bound, this.#tables);
        return () => a() <= b() + slack;
      }
      case 'equal': {
        const column = this.#rows.table.column(formula.column);
        const [a, b] = formula.of.map(slotOf) as [number, number];
        return () => column.get(bound.first[a] as number) === column.get(bound.first[b] as number);
      }
      case 'is': {
        const [a, b] = formula.of.map(slotOf) as [number, number];
        return () => bound.first[a] === bound.first[b];
      }
      case 'in': {
        const [row, run] = [slotOf(formula.row), slotOf(formula.run)];
        const binder = this.#binders.get(run);
        // Only the row of which the formula `among` speaks is bound by no set.
        if (binder === undefined) return () => bound.first[run] === bound.first[row];
        return () => binder.has(bound.first[run] as number, bound.first[row] as number);
      }
      case 'some': {
        if (asked !== null) return asked(askingOf(formula));
        const slot = bound.add();
        const set = this.#set(formula.in);
        this.#binders.set(slot, set);
        const that = this.#test(formula.that, new Map([...scope, [formula.as, slot]]));
        return () => {
          set.read();
          for (let i = 0; i < set.count; i++) {
            bound.put(slot, set, i);
            if (that()) return true;
          }
          return false;
        };
      }
      case 'measure': {
        if (asked !== null) return asked(formula);
        const { min = -Infinity, max = Infinity } = formula;
        const number = this.#measured(formula, scope);
        return () => {
          const value = number();
          return value >= min && value <= max;
        };
      }
    }
  }

  #measured(formula: Measured, scope: Scope): () => number {
    const bound = this.#bound;
    const slot = bound.add();
    const set = this.#set(formula.in);
    this.#binders.set(slot, set);
    const inner = new Map([...scope, [formula.as, slot]]);
    const that = this.#test(formula.that, inner);
    const number = (of: RowNumber) => numberOf(of, inner.get(of.row) ?? 0, bound, this.#tables);
    const each = (of: Measured) => this.#measured(of, inner);
    const measure = measureOf(formula.of, slot, bound, this.#rows.table, number, each);
    return () => {
      set.read();
      measure.begin();
      for (let i = 0; i < set.count; i++) {
        bound.put(slot, set, i);
        if (that()) measure.add();
      }
      return measure.value();
    };
  }

  #tally(formula: RowFormula): RowTally {
    const { first, last } = this.#bound;
    const slot = this.#bound.add();
    const asked: Asked[] = [];
    const isMet = this.#test(formula, new Map(), ({ as, that, of, min = -Infinity, max = Infinity }) => {
      const scope = new Map([[as, slot]]);
      const number = (one: RowNumber) => numberOf(one, slot, this.#bound, this.#tables);
      const measure = measureOf(of, slot, this.#bound, this.#rows.table, number, () => () => Number.NaN);
      asked.push({ that: this.#test(that, scope), measure });
      return () => {
        const value = measure.value();
        return value >= min && value <= max;
      };
    });
    const [only] = asked;
    const isAlone = asked.length === 1 && only !== undefined && only.that === always;
    const among = this.#among;
    let end = 0;
    return {
      begin: (document, row) => {
        this.#bound.document = document;
        end = row + rowsMax;
        for (let i = 0; i < asked.length; i++) (asked[i] as Asked).measure.begin();
      },
      add: (row) => {
        if (row >= end) return;
        if (among !== always) {
          first[0] = row;
          last[0] = row;
          if (!among()) return;
        }
        first[slot] = row;
        last[slot] = row;
        if (isAlone) {
          only.measure.add();
          return;
        }
        for (let i = 0; i < asked.length; i++) {
          const { that, measure } = asked[i] as Asked;
          if (that()) measure.add();
        }
      },
      isMet,
    };
  }

  /** The reader of a set. A set that the formula names twice has one reader, so that it is read once. */
  #set(of: RowSet): RowSetReader {
    const { where, runs, having } = of;
    const known = this.#sets.find(
      ({ set }) => set.where === where && set.runs === runs && (runs === undefined || set.having === having),
    );
    if (known !== undefined) return known.reader;
    const rows = new PlainSet(this.#document, this.#own, this.#member(where));
    const reader = runs === undefined ? rows : this.#runs(rows, runs, having);
    this.#sets.push({ set: of, reader });
    return reader;
  }

  #runs(rows: PlainSet, { key, order, joins, ends }: Runs, having: Query | undefined): RunSet {
    const slots = { run: this.#bound.add(), next: this.#bound.add() };
    const scope = new Map(Object.entries(slots));
    return new RunSet(rows, this.#bound, slots, {
      key: this.#rows.table.column(key),
      order: order.map((of) => numberOf(of, slots.next, this.#bound, this.#tables)),
      joins: this.#test(joins, scope),
      ends: this.#test(ends, scope),
      having: having === undefined ? null : this.#member(having),
    });
  }

  /** Whether a row meets a condition; null if every row does. */
  #member(where: Query): ((row: number) => boolean) | null {
    if (where.op === 'all' && where.of.length === 0) return null;
    const node = this.#node(where);
    return (row) => node.has(row >>> chunkBits, row & chunkMask);
  }
}
