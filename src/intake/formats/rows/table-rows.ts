import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { InputError } from '../../input-error.ts';

/** A row of a table, and the number of its last line. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The longest row. Without a limit, an unclosed quote would read the rest of the file into memory. */
const rowBytesMax = 4 * 1024 * 1024;
const batchRows = 500;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads the rows of CSV or TSV in UTF-8 in batches, the header included. Throws `InputError`. */
export async function* readTableRows(
  chunks: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<readonly TableRow[]> {
  let batch: TableRow[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Tab-separated exports do not quote cells, so a quote in them is an ordinary character.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowBytesMax,
    info: true,
  });
  try {
    for await (const { record, info } of pipeline(chunks, parser, () => undefined) as AsyncIterable<Parsed>) {
      batch.push({ line: info.lines, cells: record });
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw tableError(error);
  }
  if (batch.length > 0) yield batch;
}

function tableError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const line = 'lines' in error ? ` near line ${String(error.lines)}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new InputError(
      `a row${line} is longer than ${rowBytesMax / 1024 / 1024} MiB: most likely a quote is not closed there; ` +
        'mend it and import again; nothing was imported',
    );
  }
  return String(error.code).startsWith('CSV_')
    ? new InputError(`the table cannot be read${line}: ${error.message}; nothing was imported`)
    : error;
}
