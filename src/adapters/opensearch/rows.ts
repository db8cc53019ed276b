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
const betweenValues = '\u001d';

/** The rows of a group by column, each a text of a cell a row, so that a script reads only the columns it asks for. */
export function rowsBody(schema: EngineSchema, group: string, rows: readonly GroupRow[]): JsonObject {
  const { keyword, number } = fieldsOf(schema.groups[group] ?? {});
  const seen = rows.slice(0, formulaBounds.rowsMax);
  const column = (field: string, cell: (row: GroupRow) => string) => {
    // The last cell keeps the empty ones before it from being dropped.
    const text = [...seen.map(cell), '.'].join(betweenRows);
    return [field, Buffer.from(text).toString('base64')] as const;
  };
  return Object.fromEntries([
    ...keyword.map((field) => column(field, ({ keywords }) => (keywords[field] ?? []).map(heldIn).join(''))),
    ...number.map((field) => column(field, ({ numbers }) => String(numbers[field] ?? ''))),
  ]);
}

function heldIn(value: string): string {
  return betweenValues + value + betweenValues;
}

/** The filter of the documents of which a formula about their rows holds. Throws NotExpressible. */
export function rowsFilter({ group, among, that }: Query & { readonly op: 'rows' }, schema: EngineSchema): JsonObject {
  const writer = new FormulaWriter(schema, group);
  const params = writer.params(among, { that: writer.formula(that, new Map()) });
  return { script: { script: { source: rowFilterScript, params } } };
}

/** Sorts by a measure of rows; documents without it come last. Throws NotExpressible. */
export function rowsSort(
  { group, among, by, descending }: Extract<Order, { group: string }>,
  schema: EngineSchema,
): JsonObject {
  const writer = new FormulaWriter(schema, group);
  const lacking = descending ? 'least' : 'most';
  const params = writer.params(among, { by: writer.measured(by, new Map()), lacking });
  return {
    _script: { type: 'number', order: descending ? 'desc' : 'asc', script: { source: rowOrderScript, params } },
  };
}

/** The places of the names that are bound around a part of a formula. */
type Names = ReadonlyMap<string, number>;

/** Writes formulas as the script reads them: columns, sets of rows and names are numbers, in the order they are met. */
class FormulaWriter {
  readonly #group: string;
  readonly #columns: Readonly<Record<'keyword' | 'number', readonly string[]>>;
  readonly #texts: string[] = [];
  readonly #numbers: string[] = [];
  readonly #document: string[] = [];
  #sets = 0;
  #names = 0;

  constructor(schema: EngineSchema, group: string) {
    this.#group = group;
    this.#columns = fieldsOf(schema.groups[group] ?? {});
  }

  /** The parameters of a script: what it asks, which was written before, and what it reads for that. */
  params(among: RowFormula, asked: JsonObject): JsonObject {
    const row = this.#names++;
    const own = this.formula(among, new Map([['row', row]]));
    // Some column tells how many rows there are.
    if (this.#texts.length + this.#numbers.length === 0) this.#countedBy();
    const path = (column: string) => `${rowsField(this.#group)}.${column}`;
    return {
      ...asked,
      among: own,
      row,
      texts: this.#texts.map(path),
      numbers: this.#numbers.map(path),
      document: this.#document,
      sets: this.#sets,
      names: this.#names,
      between: betweenRows,
    };
  }

  formula(formula: RowFormula, names: Names): JsonObject {
    switch (formula.op) {
      case 'all':
      case 'any':
        return { op: formula.op, of: formula.of.map((part) => this.formula(part, names)) };
      case 'not':
        return { op: 'not', of: this.formula(formula.of, names) };
      case 'within':
        return { op: 'within', of: this.#number(formula.of, names), ...bounds(formula) };
      case 'atMost': {
        const { left, right, slack } = formula;
        return { op: 'atMost', left: this.#number(left, names), right: this.#number(right, names), slack };
      }
      case 'equal':
        return { op: 'equal', column: this.#numberColumn(formula.column), ...pair(...formula.of, names) };
      case 'is':
        return { op: 'is', ...pair(...formula.of, names) };
      case 'in':
        return { op: 'in', ...pair(formula.row, formula.run, names) };
      case 'some': {
        const as = this.#names++;
        const that = this.formula(formula.that, new Map([...names, [formula.as, as]]));
        return { op: 'some', as, in: this.#set(formula.in), that };
      }
      case 'measure':
        return { op: 'measure', ...this.measured(formula, names), ...bounds(formula) };
    }
  }

  measured({ as: name, in: set, that, of }: Measured, names: Names): JsonObject {
    const as = this.#names++;
    const inner = new Map([...names, [name, as]]);
    return { as, in: this.#set(set), that: this.formula(that, inner), of: this.#measure(of, inner) };
  }

  #measure(of: Measure, names: Names): JsonObject {
    switch (of.kind) {
      case 'number':
        return of;
      case 'distinct':
        return { ...of, column: this.#numberColumn(of.column) };
      case 'leastOf':
        return { kind: of.kind, each: this.measured(of.each, names) };
      default:
        return { kind: of.kind, from: this.#number(of.from, names), to: this.#number(of.to, names) };
    }
  }

  #set({ where, runs, having }: RowSet): JsonObject {
    const number = this.#sets++;
    if (runs === undefined) return { number, where: this.#condition(where) };
    const { key, order, joins, ends } = runs;
    const [run, next] = [this.#names++, this.#names++];
    const names = new Map([
      ['run', run],
      ['next', next],
    ]);
    const made = {
      run,
      next,
      key: this.#numberColumn(key),
      order: order.map((of) => this.#number(of, names)),
      joins: this.formula(joins, names),
      ends: this.formula(ends, names),
    };
    const kept = having === undefined ? {} : { having: this.#condition(having) };
    return { number, where: this.#condition(where), runs: made, ...kept };
  }

  #number({ row, columns, ...of }: RowNumber, names: Names): JsonObject {
    const place = (column: string) =>
      of.at === 'document' ? placeIn(this.#document, column) : this.#numberColumn(column);
    return { ...of, row: bound(row, names), columns: columns.map(place) };
  }

  #condition(query: Query): JsonObject {
    switch (query.op) {
      case 'all':
      case 'any':
        return { op: query.op, of: query.of.map((part) => this.#condition(part)) };
      case 'not':
        return { op: 'not', of: this.#condition(query.of) };
      case 'term':
        return { op: 'holds', at: this.#textColumn(query.field), values: query.values.map(heldIn) };
      case 'prefix':
        return { op: 'holds', at: this.#textColumn(query.field), values: [betweenValues + query.value] };
      case 'range':
        return { op: 'range', at: this.#numberColumn(query.field), ...bounds(query) };
      case 'sum': {
        const of = query.of.map(({ field, times }) => ({ at: this.#numberColumn(field), times }));
        return { op: 'sum', of, ...bounds(query) };
      }
      default:
        throw new NotExpressible(`a condition "${query.op}" on the rows of a relation cannot be asked of OpenSearch`);
    }
  }

  #countedBy(): void {
    const [text] = this.#columns.keyword;
    const [number] = this.#columns.number;
    if (text !== undefined) this.#textColumn(text);
    else if (number !== undefined) this.#numberColumn(number);
  }

  #textColumn(field: string): number {
    if (!this.#columns.keyword.includes(field)) throw noSuchField();
    return placeIn(this.#texts, field);
  }

  #numberColumn(field: string): number {
    if (!this.#columns.number.includes(field)) throw noSuchField();
    return placeIn(this.#numbers, field);
  }
}

function noSuchField(): NotExpressible {
  return new NotExpressible('a relation between rows names a field that they do not have');
}

/** The place of a value in a list, to which it is added if it is not there. */
function placeIn(list: string[], value: string): number {
  const at = list.indexOf(value);
  return at < 0 ? list.push(value) - 1 : at;
}

function bound(name: string, names: Names): number {
  const place = names.get(name);
  if (place === undefined) throw new NotExpressible('a relation between rows uses a name that is not bound');
  return place;
}

function pair(one: string, other: string, names: Names): JsonObject {
  return { one: bound(one, names), other: bound(other, names) };
}

function bounds({ min, max }: { readonly min?: number; readonly max?: number }): Readonly<Record<string, Json>> {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
