import { Readable } from 'node:stream';
import { Remarks } from '../records/normalise/remarks.ts';
import type { ChosenField } from './formats/mapping/choose-fields.ts';
import type { Mapping } from './formats/mapping/mapping.ts';
import { type SuggestedColumn, suggestMapping } from './formats/mapping/suggest-mapping.ts';
import { openRecords, type RecordFile, readMapping } from './formats/open-records.ts';
import { closeUnread, detectInput } from './formats/rows/open-rows.ts';
import { sourceOf } from './formats/source-of-file.ts';
import { type ImportOptions, importedInput } from './import.ts';
import { openInput } from './input.ts';
import { InputError } from './input-error.ts';
import { type Prepared, prepare, prepareBlock } from './prepare.ts';
import { ImportCounts, type ImportedInput, type ImportProblems } from './report.ts';

export type ImportHow = Required<Pick<ImportOptions, 'kind' | 'source' | 'sourceDate' | 'mapFile'>>;

/** What an import of a file would make of it, as far as its beginning tells. */
export interface ImportPreview {
  readonly inputs: readonly ImportedInput[];
  readonly skippedFiles: readonly string[];
  /** Why nothing of it can be imported as it is, and what to do; null if it can. */
  readonly obstacle: string | null;
  /** What is wrong with the first records. */
  readonly problems: ImportProblems;
  /** The columns with what they give and the first rows; none for an archive. */
  readonly columns: readonly SuggestedColumn[];
  /** The fields that can be chosen for a column; none where nothing is mapped. */
  readonly choosable: readonly string[];
  /** The mapping file, of the form that users edit; null where nothing is mapped. */
  readonly mapping: string | null;
}

/** Enough to meet every usual mistake, and read in a moment. */
const recordsMax = 1_000;
const columnsMax = 1_000;
const sampleCharsMax = 120;

/** Looks at the beginning of a file; `now` is in milliseconds since 1970. */
export async function previewImport(path: string, how: ImportHow, now: number): Promise<ImportPreview> {
  const remarks = new Remarks();
  const counts = new ImportCounts();
  const files: RecordFile[] = [];
  const skippedFiles: string[] = [];
  const obstacle = await obstacleTo(async () => {
    const opened = await openRecords(path, { ...how, standardInput: Readable.from([]) });
    files.push(...opened.files);
    skippedFiles.push(...opened.skipped);
    for (const file of opened.files) await countFirst(file, how.kind, now, counts, remarks);
    if (counts.read === 0) throw new InputError('there is no record in it');
  });
  const isNative = files.length > 0 && files.every((file) => file.isNative);
  // Where the mapping that is given may be at fault, the columns show what they would give without it.
  const source = how.source ?? files[0]?.source ?? sourceOf(path);
  const given = obstacle === null && how.mapFile !== null ? readMapping(how.mapFile) : null;
  const shown = await columnsOf(path, how.kind, isNative, { source, given });
  const inputs = files.map(importedInput);
  return { inputs, skippedFiles, obstacle, problems: counts.problems(remarks), ...shown };
}

/** The text of the mapping file that is given, or else suggested, with fields that were chosen. Throws `InputError`. */
export async function mappingWith(
  path: string,
  { kind, source, mapFile }: ImportHow,
  chosen: readonly ChosenField[],
): Promise<string> {
  const given = mapFile === null ? null : readMapping(mapFile);
  const own = { source: source ?? sourceOf(path), given, chosen };
  return textOf((await suggestMapping(path, kind, Readable.from([]), own)).mapping);
}

function textOf(mapping: object): string {
  return JSON.stringify(mapping, null, 2);
}

async function obstacleTo(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

async function countFirst(
  file: RecordFile,
  kind: ImportHow['kind'],
  now: number,
  counts: ImportCounts,
  remarks: Remarks,
): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  for await (const batch of preparedOf(file, kind, today, remarks)) {
    for (const prepared of batch) {
      if (counts.read === recordsMax) return;
      counts.read++;
      if (prepared.kind === 'refusal') counts.refuse(prepared.line, prepared.reason);
    }
  }
}

async function* preparedOf(
  { records, source, sourceDate }: RecordFile,
  kind: ImportHow['kind'],
  today: string,
  remarks: Remarks,
): AsyncGenerator<readonly Prepared[]> {
  const given = { source, sourceDate, today };
  if ('blocks' in records) {
    for await (const block of records.blocks) {
      const { prepared, remarks: ofBlock } = prepareBlock(block, { kind, ...given });
      remarks.add(ofBlock);
      yield prepared;
    }
    return;
  }
  for await (const batch of records.items) yield batch.map((item) => prepare(item, kind, { ...given, remarks }));
}

const nothingMapped = { columns: [], choosable: [], mapping: null } as const;

/** Columns and mapping; of a file that cannot be read as rows, neither. */
async function columnsOf(
  path: string,
  kind: ImportHow['kind'],
  isNative: boolean,
  own: { readonly source: string; readonly given: Mapping | null },
): Promise<Pick<ImportPreview, 'columns' | 'choosable' | 'mapping'>> {
  try {
    const input = await detectInput(await openInput(path, Readable.from([])));
    await closeUnread(input);
    if (input.content.is === 'zip') return nothingMapped;
    const { columns, mapping, choosable } = await suggestMapping(path, kind, Readable.from([]), own);
    const shown = columns.slice(0, columnsMax).map(({ name, field, samples }) => ({
      name,
      field: isNative ? name : field,
      samples: samples.map((text) => text.slice(0, sampleCharsMax)),
    }));
    return isNative ? { ...nothingMapped, columns: shown } : { columns: shown, choosable, mapping: textOf(mapping) };
  } catch (error) {
    if (error instanceof InputError) return nothingMapped;
    throw error;
  }
}
