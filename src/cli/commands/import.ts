import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isDemoFolder } from '../../data-folder.ts';
import { suggestMapping } from '../../intake/formats/mapping/suggest-mapping.ts';
import type { ImportOptions, ImportProgress } from '../../intake/import.ts';
import type { ImportedInput, ImportReport } from '../../intake/report.ts';
import { importInto } from '../../operating/import-into.ts';
import type { RecordKind } from '../../records/kind.ts';
import { parseDay } from '../../records/normalise/dates.ts';
import type { IndexProgress } from '../../search/view/build-indexes.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, WrongUsage } from '../failure.ts';
import { duration, grouped } from '../progress.ts';
import { snakeCase, table } from '../text.ts';
import { by, tryErasures, withSystem } from '../with-system.ts';

export interface ImportCommandOptions {
  readonly kind?: RecordKind;
  readonly map?: string;
  readonly suggestMap?: boolean;
  readonly source?: string;
  readonly date?: string;
}

/** Imports files of any known format. A server on the same data folder sees the new state when it is complete. */
export async function importRecords(
  context: CliContext,
  files: readonly string[],
  { kind, map, suggestMap: suggest, source, date }: ImportCommandOptions,
): Promise<Result> {
  if (date !== undefined && parseDay(date) === null) throw new WrongUsage('--date is a day: 2024-05-11');
  if (isDemoFolder(context.dataDir)) {
    throw new CliFailure(
      `${context.dataDir} holds the made-up records of the demo: choose another folder with --data DIR`,
    );
  }
  if (suggest === true) return suggestMap(context, files, kind ?? null);
  const report = await importNow(context, files, {
    kind: kind ?? null,
    mapFile: map ?? null,
    source: source ?? null,
    sourceDate: date ?? null,
  });
  return { value: reportValue(report), text: reportText(report) };
}

type ImportHow = Pick<ImportOptions, 'kind' | 'mapFile' | 'source' | 'sourceDate'>;

/**
 * Imports files into a data folder. Throws ImportFailed, InputError or StoreUnavailable; each leaves the data as it
 * was.
 */
export function importNow(context: CliContext, files: readonly string[], how: ImportHow): Promise<ImportReport> {
  return withSystem(context, async (system) => {
    // Loading the lexicon is no progress: a small import is silent.
    await system.readings();
    const progress = context.progress();
    const report = await importInto(by(context), context.dataDir, system, {
      inputs: files,
      standardInput: context.stdin,
      ...how,
      rejectsFolder: '.',
      onProgress: (at) => progress.update(() => importLine(at)),
    });
    progress.end(`${grouped(report.read)} records read in ${duration(report.seconds)}`);
    const indexing = context.progress();
    const isSearchable = await (await system.indexes()).update((at) => indexing.update(() => indexLine(at)));
    indexing.end(isSearchable ? 'searchable' : 'imported');
    await tryErasures(context, system);
    return report;
  });
}

/** Writes a mapping file into the current folder and shows what the columns hold. */
async function suggestMap(context: CliContext, files: readonly string[], kind: RecordKind | null): Promise<Result> {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new WrongUsage('--suggest-map takes one file');
  const { mapping, columns } = await suggestMapping(file, kind, context.stdin);
  const name = file === '-' ? 'stdin' : basename(file).replace(/(?:\.[a-z]{2,5}){1,2}$/i, '');
  const path = `${name}.map.json`;
  if (existsSync(path)) throw new WrongUsage(`${path} exists: remove it to have a new one written`);
  writeFileSync(path, `${JSON.stringify(mapping, null, 2)}\n`);
  const rows = columns.map(({ name, field, samples }) => [
    name,
    field ?? '-',
    ...samples.map((text) => text.slice(0, 30)),
  ]);
  return {
    value: { path, mapping, columns },
    text: [
      table(['column', 'goes to', 'row 1', 'row 2', 'row 3'], rows, 'the table has no columns'),
      '',
      `written to ${path}: edit it, then whom import ${file} --map ${path}`,
    ].join('\n'),
  };
}

export function indexLine({ kind, documents, of }: IndexProgress): string {
  return `indexing ${kind === 'people' ? 'people' : 'companies'}: ${grouped(documents)} of ${grouped(of)}`;
}

function importLine({ input, records, recordsPerSecond, secondsLeft, committing }: ImportProgress): string {
  if (committing) return `${grouped(records)} records read; linking employers and storing`;
  const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
  return `${input}: ${grouped(records)} records read, ${grouped(Math.round(recordsPerSecond))}/s${left}`;
}

function reportValue(report: ImportReport): Record<string, unknown> {
  return Object.fromEntries(Object.entries(report).map(([name, value]) => [snakeCase(name), value]));
}

/** The report in words. Counts of zero are left out. */
function reportText(report: ImportReport): string {
  const counts: readonly (readonly [number, string])[] = [
    [report.new, 'new'],
    [report.changed, 'changed'],
    [report.refreshed, 'verified again, otherwise unchanged'],
    [report.unchanged, 'unchanged'],
    [report.older, 'older than what is stored, left out'],
    [report.vanished, 'of the same source in earlier imports, not in this one; kept'],
    [report.removed, 'removed'],
    [report.suppressed, 'suppressed, left out'],
    [report.unlinkedEmployers, 'employers without a company record, left open'],
    [
      report.doubtfulEmployers.length,
      `of these with several companies of that name: ${firstThree(report.doubtfulEmployers)}`,
    ],
    [
      report.doubtfulTwins.length,
      `may be the same as another source's, left apart: ${firstThree(report.doubtfulTwins.map(({ id, others }) => [id, ...others].join(' = ')))}`,
    ],
    [report.unknownPlaces, 'places that the lexicon does not know'],
  ];
  const details: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
    ['refused', report.refused],
    ['unknown field', report.unknownFields],
    ['contact detail dropped', report.droppedContactDetails],
    ['made null', report.nulled],
    ['shortened', report.shortened],
  ];
  return [
    ...report.inputs.map(inputLine),
    ...(report.skippedFiles.length > 0 ? [`no records in ${report.skippedFiles.join(', ')}`] : []),
    `${grouped(report.read)} records read in ${report.seconds.toFixed(1)} s`,
    ...counts.filter(([count]) => count > 0).map(([count, what]) => `${grouped(count).padStart(12)}  ${what}`),
    ...details.flatMap(([what, reasons]) =>
      Object.entries(reasons).map(([reason, count]) => `${grouped(count).padStart(12)}  ${what}: ${reason}`),
    ),
    ...report.rejectsFiles.map((path) => `refused lines with their reasons: ${path}`),
  ].join('\n');
}

/** Up to three names, as examples. */
function firstThree(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, ...` : names.join(', ');
}

function inputLine({ name, format, source, source_date: date, encodings, unused_columns }: ImportedInput): string {
  const odd = Object.entries(encodings).filter(([encoding]) => encoding !== 'UTF-8');
  const written = odd.map(
    ([encoding, lines]) => `, ${encoding}${encoding.startsWith('UTF') ? '' : ` in ${lines} lines`}`,
  );
  const unused = unused_columns.length === 0 ? '' : `\ncolumns left out: ${unused_columns.join(', ')}`;
  return `${name}: ${format}${written.join('')}; source ${source}${date === null ? '' : ` of ${date}`}${unused}`;
}
