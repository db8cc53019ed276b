/** A type of PostgreSQL, and the value of a row. */
type Column<Row> = readonly ['text' | 'bigint' | 'bytea', (row: Row) => string | number | Buffer | null | undefined];

/** Rows as a statement takes any number of them in one call: an array for each column. */
interface Columns<Row> {
  /** The names of the columns, for a statement. */
  readonly names: string;
  /** How many parameters the rows take. */
  readonly parameters: number;
  /** The rows as a table of a statement, from a parameter on; `place` counts them from 1. */
  table(firstParameter: number, alias: string): string;
  arrays(rows: readonly Row[]): readonly unknown[];
}

export function columnsOf<Row>(columns: Readonly<Record<string, Column<Row>>>): Columns<Row> {
  const names = Object.keys(columns).join(', ');
  const all = Object.values(columns);
  return {
    names,
    parameters: all.length,
    table(firstParameter, alias) {
      const arrays = all.map(([type], index) => `$${firstParameter + index}::${type}[]`);
      return `unnest(${arrays.join(', ')}) WITH ORDINALITY AS ${alias} (${names}, place)`;
    },
    arrays: (rows) => all.map(([, of]) => rows.map((row) => of(row) ?? null)),
  };
}
