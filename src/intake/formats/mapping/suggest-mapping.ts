import type { Readable } from 'node:stream';
import { isObject, type RawObject } from '../../../records/normalise/values.ts';
import { openInput } from '../../input.ts';
import { filesBeside } from '../bundle.ts';
import { jsonFormatOf } from '../known/known-json.ts';
import { tableFormatOf } from '../known/known-tables.ts';
import { Header } from '../rows/header.ts';
import { detectInput, openRows } from '../rows/open-rows.ts';
import { type ChosenField, choosableFields, chooseFields } from './choose-fields.ts';
import { guessMapping } from './column-aliases.ts';
import { fitToHeader } from './fit-to-header.ts';
import type { Mapping } from './mapping.ts';

interface SuggestedMapping {
  /** A mapping file in the form that users edit. */
  readonly mapping: RawObject;
  readonly columns: readonly SuggestedColumn[];
  /** The fields that can be chosen for a column. */
  readonly choosable: readonly string[];
}

export interface SuggestedColumn {
  readonly name: string;
  /** The native field that the mapping fills from this column, such as `experience.position`; null if none. */
  readonly field: string | null;
  readonly samples: readonly string[];
}

interface Given {
  readonly source?: string;
  readonly given?: Mapping | null;
  /** What somebody chose in place of what is suggested. */
  readonly chosen?: readonly ChosenField[];
}

const sampleRows = 3;

/**
 * Suggests a mapping for a table or JSON lines by the names of the columns, with samples from three rows. A mapping that
 * is given is taken instead, and fields that are chosen take the place of its own. Throws `InputError`.
 */
export async function suggestMapping(
  path: string,
  kind: 'people' | 'company' | null,
  standardInput: Readable,
  { source = 'my-source', given = null, chosen = [] }: Given = {},
): Promise<SuggestedMapping> {
  const rows = await openRows(await detectInput(await openInput(path, standardInput)), undefined);
  const samples: RawObject[] = [];
  for await (const batch of rows.batches) {
    for (const row of batch) if ('value' in row && isObject(row.value)) samples.push(row.value);
    if (samples.length >= sampleRows) break;
  }
  const header = rows.header ?? new Header([...new Set(samples.flatMap((sample) => Object.keys(sample)))]);
  const guessed = guessMapping(header, source, kind);
  const suggested =
    given ??
    (rows.header === null ? jsonFormatOf(samples)?.mapping : knownMapping(rows.header, path)) ??
    ('mapping' in guessed ? guessed.mapping : empty(kind ?? 'company', source));
  const mapping = chosen.length === 0 ? suggested : chooseFields(suggested, header, chosen);
  const records = mapping.records.map(({ fields, ...head }) => ({ ...head, ...fields }));
  const columns = header.names.map((name) => ({
    name,
    field: records.map((record) => fieldOf(record, name)).find((field) => field !== null) ?? null,
    samples: samples.slice(0, sampleRows).map((row) => shown(row[name])),
  }));
  const choosable = choosableFields(mapping.records[0]?.kind ?? 'people');
  return { mapping: flat({ ...mapping, records }), columns, choosable };
}

function knownMapping(header: Header, path: string): Mapping | null {
  const known = tableFormatOf(header);
  return known === null ? null : fitToHeader(known.mapping, header, filesBeside(path));
}

/** A mapping to be filled in by hand, for columns that tell nothing. */
function empty(kind: 'people' | 'company', source: string) {
  const name = kind === 'people' ? 'full_name' : 'company_name';
  return { source, records: [{ kind, fields: { id: '', [name]: '' } }] };
}

function fieldOf(record: RawObject, column: string): string | null {
  for (const [field, value] of Object.entries(record)) {
    if (field === 'kind' || field === 'id' || !mentions(value, column)) continue;
    const inner = entriesIn(value).find(([, part]) => mentions(part, column));
    return inner === undefined ? field : `${field}.${inner[0]}`;
  }
  return mentions(record['id'], column) ? 'id' : null;
}

/** The fields of an entry of a career, and the parts of a place. */
function entriesIn(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (!isObject(value)) return [];
  const inner = value['fields'] ?? value['parts'];
  return isObject(inner) ? Object.entries(inner) : [];
}

function mentions(value: unknown, column: string): boolean {
  if (typeof value === 'string') {
    return value === column || value.startsWith(`${column}.`) || value.includes(`{${column}}`);
  }
  if (Array.isArray(value)) return value.some((one) => mentions(one, column));
  return isObject(value) && Object.values(value).some((one) => mentions(one, column));
}

/** Moves the content of `fields` and `parts` up one level, the form in which mapping files are written. */
function flat(value: unknown): RawObject {
  const flattened = flattenItems(value);
  return isObject(flattened) ? flattened : {};
}

function flattenItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flattenItems);
  if (!isObject(value)) return value;
  const { fields, parts, ...rest } = value;
  const inner = isObject(fields) ? fields : isObject(parts) ? parts : {};
  return Object.fromEntries(Object.entries({ ...rest, ...inner }).map(([key, one]) => [key, flattenItems(one)]));
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value);
}
