import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { InputError } from '../../input-error.ts';
import { Header } from './header.ts';
import type { Row, Rows } from './row.ts';

type DuckDb = typeof import('@duckdb/node-api');
type Connection = Awaited<ReturnType<Awaited<ReturnType<DuckDb['DuckDBInstance']['create']>>['connect']>>;

/** The tested version. It weighs 70 MB, so only users of Parquet install it. */
export const duckDb = '@duckdb/node-api@1.5.5-r.5';
const magic = 'PAR1';
/** DuckDB must not download extensions to read a file. */
const settings = { autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' };
/**
 * JSON numbers lose the last digits of integers of more than 53 bits, which are mostly ids, so these are read as text.
 */
const wideInteger = /^U?(?:BIG|HUGE)INT$/;
const nested = /\b(?:STRUCT|MAP)\(/;

/**
 * Reads a Parquet file with DuckDB, which holds one row group at a time, mostly 122,880 rows. A file with plain columns
 * only is read like a table, one with nested records like JSON. Throws `InputError`, also if DuckDB is not installed.
 */
export async function openParquet(path: string): Promise<Rows> {
  if (!isParquetFile(path)) {
    throw new InputError(`${path} is Parquet, which is read from a file that is not packed; nothing was imported`);
  }
  const { DuckDBInstance } = await loadDuckDb(path);
  const instance = await DuckDBInstance.create(':memory:', settings);
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    const { names, types, texts } = await select(connection, path);
    const header = types.some((type) => nested.test(type)) ? null : new Header(names);
    return { header, batches: rowsOf(path, texts, close), encodings: new Map(), form: 'Parquet' };
  } catch (error) {
    close();
    throw damaged(path, error);
  }
}

/** Whether the path is a Parquet file on disk, which DuckDB can open; it cannot open one inside an archive. */
function isParquetFile(path: string): boolean {
  if (!existsSync(path)) return false;
  const descriptor = openSync(path, 'r');
  try {
    const first = Buffer.alloc(magic.length);
    readSync(descriptor, first);
    return first.toString('latin1') === magic;
  } finally {
    closeSync(descriptor);
  }
}

async function loadDuckDb(path: string): Promise<DuckDb> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new InputError(
      `${path} is Parquet, which DuckDB reads: install it beside whom (npm install ${duckDb}), ` +
        'or export the file as CSV or JSON lines; nothing was imported',
      { cause: error },
    );
  }
}

async function select(connection: Connection, path: string) {
  // The characters of patterns are escaped, so that DuckDB opens the one file of that name.
  const file = path.replace(/[*?[]/g, '[$&]');
  const columns = await connection.stream('select * from read_parquet($1) limit 0', [file]);
  const names = columns.columnNames();
  const types = columns.columnTypes().map(String);
  const wide = names.filter((_, at) => wideInteger.test(types[at] ?? '')).map(quoted);
  const replaced =
    wide.length === 0 ? '' : ` replace (${wide.map((name) => `${name}::varchar as ${name}`).join(', ')})`;
  // JSON can represent every column type: nested ones, days, decimals.
  const texts = await connection.stream(
    `select to_json(t)::varchar from (select *${replaced} from read_parquet($1)) t`,
    [file],
  );
  return { names, types, texts };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

type Texts = Awaited<ReturnType<typeof select>>['texts'];

async function* rowsOf(path: string, texts: Texts, close: () => void): AsyncGenerator<readonly Row[]> {
  let line = 0;
  try {
    for (let chunk = await texts.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await texts.fetchChunk()) {
      yield chunk.getRows().map(([text]): Row => ({ line: ++line, value: withoutNulls(JSON.parse(String(text))) }));
    }
  } catch (error) {
    throw damaged(path, error);
  } finally {
    close();
  }
}

function damaged(path: string, error: unknown): InputError {
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
  return new InputError(`${path} cannot be read as Parquet (${why}): fetch it again; nothing was imported`, {
    cause: error,
  });
}

/** Drops nulls, because an empty cell of a table is absent too. */
function withoutNulls(row: unknown): unknown {
  return typeof row === 'object' && row !== null
    ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
    : row;
}
