import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { kindOf } from '../../records/normalise/normalise-company.ts';
import { isObject } from '../../records/normalise/values.ts';
import { type Input, openInput } from '../input.ts';
import { InputError } from '../input-error.ts';
import { type LineBlock, lineBlocks } from '../json-lines.ts';
import type { RawItem, RawItems } from '../raw-items.ts';
import { type Bundle, filesBeside, folderBundle, zipBundle } from './bundle.ts';
import { jsonFormatOf, knownJson } from './known/known-json.ts';
import { tableFormatOf } from './known/known-tables.ts';
import { guessMapping } from './mapping/column-aliases.ts';
import { compileMapping, type RowMapper } from './mapping/compile.ts';
import { compileColumn } from './mapping/expression.ts';
import { groupRows, type Join, openJoins } from './mapping/joined-rows.ts';
import { type Mapping, parseMapping } from './mapping/mapping.ts';
import type { Header } from './rows/header.ts';
import { closeUnread, type DetectedInput, detectInput, noRecords, openRows } from './rows/open-rows.ts';
import type { Row, Rows } from './rows/row.ts';
import type { Encoding } from './rows/text-encoding.ts';
import { sourceDateOf, sourceOf } from './source-of-file.ts';

interface OpenOptions {
  readonly standardInput: Readable;
  /** Path of a mapping file; null means that the format must be recognised. */
  readonly mapFile: string | null;
  readonly kind: 'people' | 'company' | null;
  /** The name of the origin; null means the name of the format. */
  readonly source: string | null;
  /** The day of the input, `YYYY-MM-DD`; null means the day in its file name. */
  readonly sourceDate: string | null;
}

/** The records of one file, and what was recognised about the file. */
export interface RecordFile {
  readonly name: string;
  /** The name of the format for people, such as `Apollo contacts, CSV`. */
  readonly format: string;
  readonly source: string;
  readonly sourceDate: string | null;
  /** Whether the records are in the native format, so that nothing is mapped. */
  readonly isNative: boolean;
  /** Records in the native format come as unparsed blocks, so that the importer can parse them in threads. */
  readonly records: { readonly items: RawItems } | { readonly blocks: AsyncIterable<LineBlock> };
  /** Columns of a table from which no field is read. */
  readonly unusedColumns: readonly string[];
  /** The map is complete only when the records have been read. */
  readonly encodings: ReadonlyMap<Encoding, number>;
}

export interface OpenedFiles {
  readonly files: readonly RecordFile[];
  /** Files of a folder or archive that hold no records and were not joined to other files. */
  readonly skipped: readonly string[];
  readonly bytesTotal: number | null;
  readonly bytesRead: () => number;
}

const nativeSource = 'native';

/**
 * Opens a file, standard input (`-`), a folder or a zip archive of an export, and recognises its format. Throws
 * `InputError`, which says what to do about an input that cannot be imported.
 */
export async function openRecords(path: string, options: OpenOptions): Promise<OpenedFiles> {
  const mapping = options.mapFile === null ? null : readMapping(options.mapFile);
  if (path !== '-' && isFolder(path)) return openBundle(path, folderBundle(path), mapping, options);
  const input = await openInput(path, options.standardInput);
  const opened = await detectInput(input);
  if (opened.content.is === 'zip' && path !== '-') {
    await closeUnread(opened);
    return openBundle(path, await zipBundle(path), mapping, options);
  }
  const file = await openFile(opened, filesBeside(path), mapping, options);
  // DuckDB reads a Parquet file itself, so nobody knows how much of it has been read.
  const bytesTotal = opened.content.is === 'parquet' ? null : input.bytesTotal;
  return { files: [file], skipped: [], bytesTotal, bytesRead: input.bytesRead };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

export function readMapping(path: string): Mapping {
  if (!existsSync(path)) throw new InputError(`the mapping file ${path} does not exist: --suggest-map writes one`);
  return parseMapping(readFileSync(path, 'utf8'), path);
}

/** Opens every file of a folder or archive that is a known export or has a known JSON format. */
async function openBundle(
  path: string,
  bundle: Bundle,
  mapping: Mapping | null,
  options: OpenOptions,
): Promise<OpenedFiles> {
  if (mapping !== null)
    throw new InputError(`${path} holds several files: with --map name the one that the mapping is for`);
  const files: RecordFile[] = [];
  const skipped: string[] = [];
  const inputs: Input[] = [];
  const joined = new Set<string>();
  const beside: Bundle = {
    names: bundle.names,
    open: (name) => {
      joined.add(name);
      return bundle.open(name);
    },
  };
  for (const name of bundle.names) {
    if (name.endsWith('.rejects.jsonl')) continue;
    const input = await bundle.open(name);
    const opened = await detectInput(input);
    const file = isText(opened) ? await openKnown(opened, beside, options) : null;
    if (file === null) {
      skipped.push(name);
      await closeUnread(opened);
    } else {
      files.push(file);
      inputs.push(input);
    }
  }
  if (files.length === 0) {
    throw new InputError(`no file in ${path} is of a known format: import them one by one, with --map where needed`);
  }
  return {
    files,
    skipped: skipped.filter((name) => !joined.has(name)),
    bytesTotal: null,
    bytesRead: () => inputs.reduce((sum, input) => sum + input.bytesRead(), 0),
  };
}

function isText({ content }: DetectedInput): boolean {
  return content.is === 'table' || content.is === 'json-lines' || content.is === 'json-document';
}

async function openFile(
  opened: DetectedInput,
  bundle: Bundle,
  mapping: Mapping | null,
  options: OpenOptions,
): Promise<RecordFile> {
  if (!isText(opened) && opened.content.is !== 'parquet') throw noRecords(opened.name, opened.content);
  if (mapping !== null) {
    const rows = await openRows(opened, mapping.rows);
    return mapped({ opened, rows, mapping, bundle, options, title: 'mapped', strict: true });
  }
  if (opened.content.is === 'json-lines' && jsonFormatOf(opened.content.first) === null) return native(opened, options);
  const known = await openKnown(opened, bundle, options, true);
  if (known === null) throw noRecords(opened.name, opened.content);
  return known;
}

/**
 * Opens the records of a known format. For an unknown format it guesses from column names if `guess` is set, else it
 * returns null.
 */
async function openKnown(
  opened: DetectedInput,
  bundle: Bundle,
  options: OpenOptions,
  guess = false,
): Promise<RecordFile | null> {
  const rows = await openRows(opened, undefined);
  if (rows.header === null) return openJson(opened, rows, options, guess);
  const { header } = rows;
  const known = tableFormatOf(header);
  if (known !== null) {
    return mapped({ opened, rows, mapping: known.mapping, bundle, options, title: known.title, strict: false });
  }
  if (!guess) return null;
  const guessed = guessMapping(header, options.source ?? sourceOf(opened.name), options.kind);
  if ('unknown' in guessed) {
    throw new InputError(
      `${opened.name}: ${guessed.unknown} (columns: ${header.names.slice(0, 20).join(', ')}): ` +
        'say it in a mapping (whom import FILE --suggest-map writes one to edit); nothing was imported',
    );
  }
  const title = guessed.kind === 'people' ? 'people by names of columns' : 'companies by names of columns';
  return mapped({ opened, rows, mapping: guessed.mapping, bundle, options, title, strict: true });
}

async function openJson(
  opened: DetectedInput,
  rows: Rows,
  options: OpenOptions,
  guess: boolean,
): Promise<RecordFile | null> {
  const iterator = rows.batches[Symbol.asyncIterator]();
  const next = await iterator.next();
  const first = next.done === true ? [] : next.value;
  const batches = after(first, iterator);
  const values = first.map((row) => ('value' in row ? row.value : null));
  const format = jsonFormatOf(values);
  if (format === null) {
    if (!guess && !values.some((value) => isObject(value) && kindOf(value) !== null)) return null;
    const records = rawItemsOf(batches, (row) => [isObject(row) ? row : { row }]);
    const file = describe(opened, `native, ${rows.form}`, nativeSource, options, records, rows.encodings);
    return { ...file, isNative: true };
  }
  // One file may mix formats of a family, such as Person and Organization in a graph, so each row is recognised by
  // itself.
  const mappers = knownJson.map((known) => ({
    known,
    map: compileMapping(known.mapping, (name) => name),
  }));
  const records = rawItemsOf(batches, (row) => {
    const found = isObject(row) ? mappers.find(({ known }) => known.matches(row)) : undefined;
    return found === undefined ? [] : found.map(row);
  });
  const source = format.mapping.source ?? nativeSource;
  return describe(opened, `${format.title}, ${rows.form}`, source, options, records, rows.encodings);
}

/** Opens a file in the native format, which needs no mapping. */
function native(opened: DetectedInput, options: OpenOptions): RecordFile {
  const source = options.source ?? nativeSource;
  return {
    name: opened.name,
    format: 'native, JSON lines',
    source,
    sourceDate: sourceDateOf(opened.name, options.sourceDate),
    isNative: true,
    records: { blocks: lineBlocks(opened.chunks) },
    unusedColumns: [],
    encodings: new Map(),
  };
}

interface MappedOptions {
  readonly opened: DetectedInput;
  readonly rows: Rows;
  readonly mapping: Mapping;
  readonly bundle: Bundle;
  readonly options: OpenOptions;
  readonly title: string;
  /** Whether the table must have every column that the mapping names. */
  readonly strict: boolean;
}

async function mapped({ opened, rows, mapping, bundle, options, title, strict }: MappedOptions): Promise<RecordFile> {
  const { header } = rows;
  const used = new Set(joinedBy(mapping).map((name) => header?.find(name) ?? name));
  const columns = (name: string) => {
    const column = columnOf(name, header, mapping, opened.name, strict);
    used.add(column);
    return column;
  };
  const join = await openJoins(mapping, header, bundle, !strict);
  const map = compileMapping(mapping, columns);
  const batches =
    mapping.group === undefined ? rows.batches : groupRows(rows.batches, compileColumn(mapping.group, columns));
  const source = mapping.source ?? sourceOf(opened.name);
  const records = rawItemsOf(batches, joinFirst(join, map));
  const unusedColumns = header?.names.filter((name) => name !== '' && !used.has(name)) ?? [];
  return { ...describe(opened, `${title}, ${rows.form}`, source, options, records, rows.encodings), unusedColumns };
}

/** The columns by which other files are joined. */
function joinedBy({ join, lists }: Mapping): readonly string[] {
  return Object.values({ ...join, ...lists }).flatMap(({ on }) => Object.keys(on ?? {}));
}

function joinFirst(join: Join, map: RowMapper): RowMapper {
  return (row) => (isObject(row) ? map(join(row)) : [{}]);
}

/**
 * The header's name of a column. A field of a joined row or of an item is no column of this table and keeps its name.
 */
function columnOf(name: string, header: Header | null, mapping: Mapping, file: string, strict: boolean): string {
  if (header === null || name === '.') return name;
  const found = header.find(name);
  if (found !== null) {
    header.checkOnce(found);
    return found;
  }
  const joined = { rows: null, ...mapping.join, ...mapping.lists };
  const inner = (mapping.lists !== undefined || mapping.group !== undefined) && hasEach(mapping);
  if (!strict || (name.split('.')[0] ?? '') in joined || inner) return name;
  throw new InputError(
    `${file} has no column "${name}"; it has ${header.names.slice(0, 50).join(', ')}; nothing was imported`,
  );
}

function hasEach(mapping: Mapping): boolean {
  return JSON.stringify(mapping.records).includes('"each"');
}

function describe(
  opened: DetectedInput,
  format: string,
  source: string,
  options: OpenOptions,
  items: RawItems,
  encodings: ReadonlyMap<Encoding, number>,
): RecordFile {
  return {
    name: opened.name,
    format,
    source: options.source ?? source,
    sourceDate: sourceDateOf(opened.name, options.sourceDate),
    isNative: false,
    records: { items },
    unusedColumns: [],
    encodings,
  };
}

async function* after(first: readonly Row[], rest: AsyncIterator<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** The records that a mapper makes of rows. A row without a record is skipped. */
async function* rawItemsOf(batches: AsyncIterable<readonly Row[]>, map: RowMapper): RawItems {
  for await (const batch of batches) {
    const items: RawItem[] = [];
    for (const row of batch) {
      if ('refused' in row) items.push(row);
      else for (const raw of map(row.value)) items.push(new RawItemOfRow(row.line, raw, row.value));
    }
    if (items.length > 0) yield items;
  }
}

/** A record and its row. The text of the row is made only if the record is refused. */
class RawItemOfRow {
  readonly line: number;
  readonly raw: unknown;
  readonly #row: unknown;

  constructor(line: number, raw: unknown, row: unknown) {
    this.line = line;
    this.raw = raw;
    this.#row = row;
  }

  get text(): string {
    return JSON.stringify(this.#row).slice(0, 64 * 1024);
  }
}
