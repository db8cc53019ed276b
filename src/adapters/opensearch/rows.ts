import type {
  EngineSchema,
  GroupRow,
  Measure,
  Measured,
  Order,
  Query,
  RowFormula,
  RowNumber,
  RowSet,
} from '../../engine/engine.ts';
import { fieldsOf } from '../../engine/fields-of-kind.ts';
import { formulaBounds } from '../../engine/formula-bounds.ts';
import { type Json, type JsonObject, NotExpressible, rowsField } from './fields.ts';
import { rowFilterScript, rowOrderScript } from './row-script.ts';

/** Control characters, which no value of a row has. */
const betweenRows = '\u001e';
const betweenCells = '\u001f';
const betweenValues = '\u001d';

/** The rows of a group as one text that a script can read: a cell a field, in the order of the schema. */
export function rowsText(schema: EngineSchema, group: string, rows: readonly GroupRow[]): string {
  const { keyword, number } = fieldsOf(schema.groups[group] ?? {});
  return rows
    .slice(0, formulaBounds.rowsMax)
    .map(({ keywords, numbers }) => {
      const values = keyword.map((field) =>
        (keywords[field] ?? []).map((value) => betweenValues + value + betweenValues),
      );
      const cells = [...values.map((cell) => cell.join('')), ...number.map((field) => numbers[field] ?? '')];
      // The last cell keeps the empty ones before it from being dropped.
      return [...cells, '.'].join(betweenCells);
    })
    .join(betweenRows);
}

/** The filter of the documents of which a formula about their rows holds. Throws NotExpressible. */
export function rowsFilter({ group, among, that }: Query & { readonly op: 'rows' }, schema: EngineSchema): JsonObject {
  const writer = new FormulaWriter(schema, group);
  const formula = { among: writer.formula(among), that: writer.formula(that) };
  return { script: { script: { source: rowFilterScript, params: { ...formula, ...writer.common() } } } };
}

/** Sorts by a measure of rows; documents without it come last. Throws NotExpressible. */
export function rowsSort(
  { group, among, by, descending }: Extract<Order, { group: string }>,
  schema: EngineSchema,
): JsonObject {
  const writer = new FormulaWriter(schema, group);
  const params = {
    among: writer.formula(among),
    by: writer.measured(by),
    lacking: descending ? 'least' : 'most',
    ...writer.common(),
  };
  return {
    _script: { type: 'number', order: descending ? 'desc' : 'asc', script: { source: rowOrderScript, params } },
  };
}

/** Writes formulas as the script reads them: columns are numbers of cells, and each set of rows has a number. */
class FormulaWriter {
  readonly #group: string;
  readonly #cells: ReadonlyMap<string, number>;
  readonly #documentColumns = new Set<string>();
  #sets = 0;

  constructor(schema: EngineSchema, group: string) {
    const { keyword, number } = fieldsOf(schema.groups[group] ?? {});
    this.#group = group;
    this.#cells = new Map([...keyword, ...number].map((field, at) => [field, at]));
  }

  /** The parameters beside the formula, which was written before. */
  common(): JsonObject {
    return {
      rows: rowsField(this.#group),
      documentColumns: [...this.#documentColumns],
      rowsMax: formulaBounds.rowsMax,
      betweenRows,
      betweenCells,
    };
  }

  formula(formula: RowFormula): JsonObject {
    switch (formula.op) {
      case 'all':
      case 'any':
        return { op: formula.op, of: formula.of.map((part) => this.formula(part)) };
      case 'not':
        return { op: 'not', of: this.formula(formula.of) };
      case 'within':
        return { op: 'within', of: this.#number(formula.of), ...bounds(formula) };
      case 'atMost':
        return { ...formula, left: this.#number(formula.left), right: this.#number(formula.right) };
      case 'equal':
        return { ...formula, column: this.#cell(formula.column) };
      case 'is':
      case 'in':
        return formula;
      case 'some':
        return { op: 'some', as: formula.as, in: this.#set(formula.in), that: this.formula(formula.that) };
      case 'measure':
        return { op: 'measure', ...this.measured(formula), ...bounds(formula) };
    }
  }

  measured({ as, in: set, that, of }: Measured): JsonObject {
    return { as, in: this.#set(set), that: this.formula(that), of: this.#measure(of) };
  }

  #measure(of: Measure): JsonObject {
    switch (of.kind) {
      case 'number':
        return of;
      case 'distinct':
        return { ...of, column: this.#cell(of.column) };
      case 'leastOf':
        return { kind: of.kind, each: this.measured(of.each) };
      default:
        return { kind: of.kind, from: this.#number(of.from), to: this.#number(of.to) };
    }
  }

  #set({ where, runs, having }: RowSet): JsonObject {
    const number = this.#sets++;
    if (runs === undefined) return { number, where: this.#condition(where) };
    const { key, order, joins, ends } = runs;
    const made = {
      key: this.#cell(key),
      order: order.map((of) => this.#number(of)),
      joins: this.formula(joins),
      ends: this.formula(ends),
    };
    const kept = having === undefined ? {} : { having: this.#condition(having) };
    return { number, where: this.#condition(where), runs: made, ...kept };
  }

  #number({ columns, ...of }: RowNumber): JsonObject {
    if (of.at !== 'document') return { ...of, columns: columns.map((column) => this.#cell(column)) };
    for (const column of columns) this.#documentColumns.add(column);
    return { ...of, columns };
  }

  #condition(query: Query): JsonObject {
    switch (query.op) {
      case 'all':
      case 'any':
        return { op: query.op, of: query.of.map((part) => this.#condition(part)) };
      case 'not':
        return { op: 'not', of: this.#condition(query.of) };
      case 'term':
        return this.#holds(
          query.field,
          query.values.map((value) => betweenValues + value + betweenValues),
        );
      case 'prefix':
        return this.#holds(query.field, [betweenValues + query.value]);
      case 'range':
        return { op: 'range', at: this.#cell(query.field), ...bounds(query) };
      case 'sum': {
        const of = query.of.map(({ field, times }) => ({ at: this.#cell(field), times }));
        return { op: 'sum', of, ...bounds(query) };
      }
      default:
        throw new NotExpressible(`a condition "${query.op}" on the rows of a relation cannot be asked of OpenSearch`);
    }
  }

  #holds(field: string, values: readonly string[]): JsonObject {
    return { op: 'holds', at: this.#cell(field), values };
  }

  #cell(field: string): number {
    const at = this.#cells.get(field);
    if (at === undefined) throw new NotExpressible('a relation between rows names a field that they do not have');
    return at;
  }
}

function bounds({ min, max }: { readonly min?: number; readonly max?: number }): Readonly<Record<string, Json>> {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
