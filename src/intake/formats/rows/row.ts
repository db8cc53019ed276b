import type { Header } from './header.ts';
import type { Encoding } from './text-encoding.ts';

/** One row: a line of a table, keyed by the header's names, or a JSON value. */
export type Row =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly refused: string; readonly text: string };

export interface Rows {
  /** Null if the rows are JSON. */
  readonly header: Header | null;
  readonly batches: AsyncIterable<readonly Row[]>;
  readonly encodings: ReadonlyMap<Encoding, number>;
  readonly form: 'CSV' | 'TSV' | 'JSON lines' | 'JSON' | 'Parquet';
}
