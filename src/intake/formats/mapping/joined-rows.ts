import { isObject, type RawObject } from '../../../records/normalise/values.ts';
import { InputError } from '../../input-error.ts';
import { type Bundle, findFile } from '../bundle.ts';
import { cleanDate } from '../clean/dates.ts';
import type { Header } from '../rows/header.ts';
import { detectInput, openRows } from '../rows/open-rows.ts';
import type { Row } from '../rows/row.ts';
import { compileColumn, type Evaluate } from './expression.ts';
import type { Joined, Mapping } from './mapping.ts';

/** The number of rows that may be held in memory for joining or grouping. */
const heldRowsMax = 3_000_000;

/** Adds to a row the matching rows of other files. */
export type Join = (row: RawObject) => RawObject;

/** Reads the other files of a mapping into memory. If `optional`, a missing file joins nothing. */
export async function openJoins(
  mapping: Mapping,
  header: Header | null,
  bundle: Bundle,
  optional: boolean,
): Promise<Join> {
  const joins = [
    ...(await loaded(mapping.join, false, header, bundle, optional)),
    ...(await loaded(mapping.lists, true, header, bundle, optional)),
  ];
  if (joins.length === 0) return (row) => row;
  return (row) => {
    const joined: Record<string, unknown> = { ...row };
    for (const { name, find, list } of joins) {
      // The key is read from `joined`, because an earlier join may have added it.
      const found = find(joined);
      joined[name] = list ? found : found[0];
    }
    return joined;
  };
}

async function loaded(
  joins: Readonly<Record<string, Joined>> | undefined,
  list: boolean,
  header: Header | null,
  bundle: Bundle,
  optional: boolean,
): Promise<readonly { name: string; find: (row: RawObject) => readonly unknown[]; list: boolean }[]> {
  const found = [];
  for (const [name, joined] of Object.entries(joins ?? {})) {
    found.push({ name, list, find: await loadOne(joined, header, bundle, optional) });
  }
  return found;
}

async function loadOne(
  { file, on, rows: path, join, latest }: Joined,
  header: Header | null,
  bundle: Bundle,
  optional: boolean,
): Promise<(row: RawObject) => readonly unknown[]> {
  const wanted = typeof file === 'string' ? [file] : file;
  const names = wanted.map((one) => findFile(bundle, [one])).filter((name) => name !== null);
  if (names.length < wanted.length && !optional) {
    throw new InputError(
      `the mapping needs ${wanted.join(' and ')} beside the input; ${names.length} of them are there`,
    );
  }
  const own = Object.keys(on ?? {}).map((column) => compileColumn(header?.find(column) ?? column, (name) => name));
  const index = new Map<string, unknown[]>();
  let held = 0;
  for (const name of names) {
    const rows = await openRows(await detectInput(await bundle.open(name)), path);
    const inner = await openJoins({ records: [], ...(join !== undefined && { join }) }, rows.header, bundle, optional);
    const other = Object.values(on ?? {}).map((column) =>
      compileColumn(rows.header?.find(column) ?? column, (one) => one),
    );
    for await (const batch of rows.batches) {
      for (const row of batch) {
        if ('refused' in row) continue;
        if (++held > heldRowsMax) throw tooMany(name);
        for (const key of keysOf(other, row.value)) {
          const at = index.get(key);
          const value = isObject(row.value) ? inner(row.value) : row.value;
          if (at === undefined) index.set(key, [value]);
          else at.push(value);
        }
      }
    }
  }
  if (latest !== undefined) for (const rows of index.values()) newestFirst(rows, latest);
  return (row) => index.get(keysOf(own, row)[0] ?? '') ?? [];
}

function newestFirst(rows: unknown[], column: string): void {
  const dated = rows.map((row) => ({ row, date: isObject(row) ? (cleanDate(row[column]) ?? '') : '' }));
  dated.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  rows.splice(0, rows.length, ...dated.map(({ row }) => row));
}

/** The key of a row, or several keys if the last column holds a list. */
function keysOf(columns: readonly Evaluate[], row: unknown): readonly string[] {
  let keys = [''];
  for (const column of columns) {
    const value = column({ row, item: undefined });
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    keys = keys.flatMap((key) => values.map((one) => `${key}\0${String(one ?? '')}`));
  }
  return keys;
}

/** Groups all rows by the value of one column. Each group is its first row, with all rows in the list `rows`. */
export async function* groupRows(
  batches: AsyncIterable<readonly Row[]>,
  column: Evaluate,
): AsyncGenerator<readonly Row[]> {
  const groups = new Map<string, { line: number; rows: RawObject[] }>();
  const refused: Row[] = [];
  let held = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      if ('refused' in row || !isObject(row.value)) {
        refused.push(row);
        continue;
      }
      if (++held > heldRowsMax) throw tooMany('the input');
      const key = column({ row: row.value, item: undefined });
      const group = groups.get(String(key));
      if (group === undefined) groups.set(String(key), { line: row.line, rows: [row.value] });
      else group.rows.push(row.value);
    }
  }
  yield refused;
  yield [...groups.values()].map(({ line, rows }) => ({ line, value: { ...rows[0], rows } }));
}

function tooMany(name: string): InputError {
  return new InputError(`${name} has more than ${heldRowsMax} rows, more than can be joined in memory: split the data`);
}
