import type { Input } from '../../input.ts';
import { InputError } from '../../input-error.ts';
import { readJsonLines } from '../../json-lines.ts';
import type { RawItem } from '../../raw-items.ts';
import { type Content, contentOf } from './content.ts';
import { Header, headerIndex } from './header.ts';
import { documentRows, readDocument } from './json-rows.ts';
import { openParquet } from './parquet-rows.ts';
import type { Row, Rows } from './row.ts';
import { readTableRows, type TableRow } from './table-rows.ts';
import { decodeText } from './text-encoding.ts';

/** An input whose kind is known. All of its bytes are still to be read. */
export interface DetectedInput {
  readonly name: string;
  readonly content: Content;
  readonly chunks: AsyncIterable<Buffer>;
}

/** Enough bytes for a few lines of the widest tables. */
const headBytes = 256 * 1024;

/** Reads the first bytes of an input and recognises its kind. Throws `InputError` if it cannot hold records. */
export async function detectInput(input: Input): Promise<DetectedInput> {
  const iterator = input.chunks[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let bytes = 0;
  while (bytes < headBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    seen.push(next.value);
    bytes += next.value.length;
  }
  const content = contentOf(Buffer.concat(seen).subarray(0, headBytes));
  return { name: input.name, content, chunks: resumed(seen, iterator) };
}

async function* resumed(seen: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* seen;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Closes an input that will not be read further. */
export async function closeUnread({ chunks }: DetectedInput): Promise<void> {
  for await (const _ of chunks) break;
}

/** Opens the rows of a file in any form. `path` names the list of rows inside a JSON document. */
export async function openRows(input: DetectedInput, path: string | undefined): Promise<Rows> {
  const { name, content, chunks } = input;
  if (content.is === 'parquet') {
    // A Parquet file has its directory at its end, so DuckDB opens the file itself.
    await closeUnread(input);
    return openParquet(name);
  }
  const text = decodeText(chunks);
  const { encodings } = text;
  if (content.is === 'table') {
    const { header, batches } = await openTable(name, readTableRows(text.chunks, content.delimiter));
    return { header, batches, encodings, form: content.delimiter === '\t' ? 'TSV' : 'CSV' };
  }
  // A document may stand on a single line like JSON lines do. If `path` names a list inside it, it is a document.
  if (content.is === 'json-document' || (content.is === 'json-lines' && path !== undefined)) {
    const rows = documentRows(await readDocument(text.chunks, name), path);
    return {
      header: null,
      batches: once(rows.map((value, index) => ({ line: index + 1, value }))),
      encodings,
      form: 'JSON',
    };
  }
  if (content.is === 'json-lines')
    return { header: null, batches: jsonRows(text.chunks), encodings, form: 'JSON lines' };
  throw noRecords(name, content);
}

/** The error for content that gives no rows. */
export function noRecords(name: string, content: Content): InputError {
  const why = {
    zip: 'is an archive inside an archive: unpack it and name the folder',
    parquet: 'holds no records',
    empty: 'is empty',
    other: content.is === 'other' ? content.advice : '',
    table: 'holds no table',
    'json-lines': 'holds no records',
    'json-document': 'holds no records',
  }[content.is];
  return new InputError(`${name} ${why}; nothing was imported`);
}

async function openTable(
  name: string,
  rows: AsyncGenerator<readonly TableRow[]>,
): Promise<{ header: Header; batches: AsyncIterable<readonly Row[]> }> {
  const next = await rows.next();
  const first = next.done === true ? [] : next.value;
  const at = headerIndex(first);
  const top = first[at];
  if (top === undefined) throw new InputError(`${name} has no header: its first row must name the columns`);
  const header = new Header(top.cells);
  const values = (batch: readonly TableRow[]) => batch.map((row) => tableRow(header, row));
  async function* batches(): AsyncGenerator<readonly Row[]> {
    yield values(first.slice(at + 1));
    for await (const batch of rows) yield values(batch);
  }
  return { header, batches: batches() };
}

/** Refuses a row with more filled cells than columns, because one comma too many shifts all cells after it. */
function tableRow(header: Header, { line, cells }: TableRow): Row {
  for (let at = header.names.length; at < cells.length; at++) {
    if (cells[at]?.trim() === '') continue;
    return { line, refused: 'more cells than the header has columns', text: cells.join('\t') };
  }
  return { line, value: header.row(cells) };
}

async function* jsonRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Row[]> {
  for await (const batch of readJsonLines(chunks)) yield batch.map(jsonRow);
}

function jsonRow(item: RawItem): Row {
  return 'refused' in item ? item : { line: item.line, value: item.raw };
}

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
