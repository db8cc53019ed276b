import type { Readable } from 'node:stream';
import type { Committed, RecordStore, RecordTransaction } from '../ports/record-store.ts';
import type { RecordKind } from '../records/kind.ts';
import { Remarks } from '../records/normalise/remarks.ts';
import type { Person } from '../records/person.ts';
import type { StoredRecord } from '../records/stored-record.ts';
import type { Suppressible, Suppressions } from '../records/suppressions.ts';
import { memoised } from '../text/bounded-cache.ts';
import { type OpenedFiles, openRecords, type RecordFile } from './formats/open-records.ts';
import { type Prepared, prepare, type Removal } from './prepare.ts';
import { prepareBlocks } from './prepare-threads.ts';
import { Rejects, rejectsPaths } from './rejects.ts';
import { ImportCounts, type ImportedInput, type ImportReport } from './report.ts';

export interface ImportOptions {
  readonly store: RecordStore;
  /** Paths of files, folders and archives; `-` is standard input. */
  readonly inputs: readonly string[];
  /** Path of a mapping file for inputs of no known format. */
  readonly mapFile?: string | null;
  /** The name of the origin of all inputs; it overrides what their format says. */
  readonly source?: string | null;
  /** The day of the inputs, `YYYY-MM-DD`; it overrides the day in their file names. */
  readonly sourceDate?: string | null;
  readonly standardInput: Readable;
  /** The kind of all records; null means that the fields of each record tell it. */
  readonly kind: RecordKind | null;
  /** The folder for refused lines whose input lies in no writable folder. */
  readonly rejectsFolder: string;
  /** The suppression list as it is now. It is asked for again and again, so that what is added meanwhile counts. */
  readonly suppressions: () => Promise<Pick<Suppressions, 'isSuppressed'>>;
  readonly resolvesPlace: (text: string) => boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly input: string;
  readonly records: number;
  readonly recordsPerSecond: number;
  readonly bytesRead: number;
  /** The size of all inputs; null if one of them has no size. */
  readonly bytesTotal: number | null;
  readonly secondsLeft: number | null;
  /** Whether all records have been read, so that employers are being linked and the change made durable. */
  readonly committing: boolean;
}

/** The import changed nothing. The message says why, and where the refused lines are. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed';
  readonly reason: string;
  readonly report: ImportReport;

  constructor(reason: string, report: ImportReport) {
    super([reason, ...report.rejectsFiles.map((path) => `see ${path}`)].join(': '));
    this.reason = reason;
    this.report = report;
  }
}

const progressMs = 200;
const placesMax = 100_000;

/**
 * Imports files of a known format, or of one that a mapping file explains, into the store as one atomic change. Refused
 * lines go to a rejects file beside their input. If more than half of all lines are refused, nothing changes. Throws
 * `ImportFailed`, `InputError` or `StoreUnavailable`; each leaves the store as it was.
 */
export async function importFiles(options: ImportOptions): Promise<ImportReport> {
  const inputs: OpenedFiles[] = [];
  for (const path of options.inputs) {
    const { standardInput, kind, mapFile = null, source = null, sourceDate = null } = options;
    inputs.push(await openRecords(path, { standardInput, kind, mapFile, source, sourceDate }));
  }
  const transaction = await options.store.begin({ many: true });
  try {
    return await new Import(options, inputs, transaction).run();
  } finally {
    await transaction.rollback();
  }
}

class Import {
  readonly #options: ImportOptions;
  readonly #inputs: readonly OpenedFiles[];
  readonly #transaction: RecordTransaction;
  readonly #started: number;
  readonly #today: string;
  readonly #remarks = new Remarks();
  readonly #counts = new ImportCounts();
  readonly #rejectsFiles: string[] = [];
  /** Whether each place is known. Records share a few thousand places, so the answers are cached. */
  readonly #isKnownPlace: (text: string) => boolean;
  /** The kind of the latest record of this input. A removal that states no kind gets this one. */
  #kindSeen: RecordKind | null = null;
  /** The pairs of kind and source of which records were stored. */
  readonly #kindsPut = new Set<string>();
  #progressAt = 0;

  constructor(options: ImportOptions, inputs: readonly OpenedFiles[], transaction: RecordTransaction) {
    this.#options = options;
    this.#isKnownPlace = memoised(options.resolvesPlace, placesMax);
    this.#inputs = inputs;
    this.#transaction = transaction;
    this.#started = options.clock();
    this.#today = new Date(this.#started).toISOString().slice(0, 10);
  }

  async run(): Promise<ImportReport> {
    for (const [index, input] of this.#inputs.entries()) {
      const rejects = new Rejects(rejectsPaths(this.#options.inputs[index] ?? '-', this.#options.rejectsFolder));
      try {
        for (const file of input.files) await this.#read(file, rejects);
      } finally {
        rejects.close();
        if (rejects.path !== null) this.#rejectsFiles.push(rejects.path);
      }
    }
    const { read, refusedTotal } = this.#counts;
    if (read === 0) throw new ImportFailed('there is no record in the input', await this.#reportUnchanged());
    if (refusedTotal * 2 > read) {
      const report = await this.#reportUnchanged();
      const [reason] = Object.keys(report.refused);
      throw new ImportFailed(
        `${refusedTotal} of ${read} records were refused (most: ${reason}), so nothing was imported`,
        report,
      );
    }
    this.#progress(this.#options.inputs.at(-1) ?? '', true);
    await this.#countVanished();
    return this.#report(await this.#transaction.commit());
  }

  async #read(input: RecordFile, rejects: Rejects): Promise<void> {
    this.#kindSeen = null;
    for await (const batch of this.#prepared(input)) {
      const suppressions = await this.#options.suppressions();
      const puts: StoredRecord[] = [];
      for (const prepared of batch) {
        this.#counts.read++;
        if (this.#isPut(prepared, input.source, suppressions)) {
          puts.push(prepared);
          continue;
        }
        // The order counts: a removal is of what came before it.
        await this.#put(puts.splice(0), input.source);
        const refused = await this.#take(prepared, input.source);
        if (refused === null || !('line' in prepared)) continue;
        this.#counts.refuse(prepared.line, refused);
        rejects.add(prepared.line, refused, prepared.text);
      }
      await this.#put(puts, input.source);
      if (this.#options.clock() - this.#progressAt >= progressMs) this.#progress(input.name, false);
    }
  }

  /** Threads parse and prepare the native format. For other formats threads cost more than they save. */
  async *#prepared({ records, source, sourceDate }: RecordFile): AsyncGenerator<readonly Prepared[]> {
    const { kind } = this.#options;
    const given = { source, sourceDate, today: this.#today };
    if ('blocks' in records) {
      for await (const { prepared, remarks } of prepareBlocks(records.blocks, { kind, ...given })) {
        this.#remarks.add(remarks);
        yield prepared;
      }
      return;
    }
    const context = { ...given, remarks: this.#remarks };
    for await (const batch of records.items) yield batch.map((item) => prepare(item, kind, context));
  }

  /** Whether this is a record to be stored. */
  #isPut(
    prepared: Prepared,
    source: string,
    suppressions: Pick<Suppressions, 'isSuppressed'>,
  ): prepared is StoredRecord {
    if (prepared.kind === 'refusal' || prepared.kind === 'removal') return false;
    this.#kindSeen = prepared.kind;
    this.#kindsPut.add(`${prepared.kind}\0${source}`);
    if (suppressions.isSuppressed(prepared.kind, suppressionNames(prepared))) return false;
    this.#checkPlace(prepared.kind === 'people' ? prepared.location : prepared.headquarters);
    return true;
  }

  async #put(records: readonly StoredRecord[], source: string): Promise<void> {
    if (records.length === 0) return;
    for (const result of await this.#transaction.put(records, source)) this.#counts[result]++;
  }

  /** Takes what is not to be stored. Returns the reason if it is refused, else null. */
  async #take(prepared: Prepared, source: string): Promise<string | null> {
    if (prepared.kind === 'refusal') return prepared.reason;
    return prepared.kind === 'removal' ? this.#remove(prepared, source) : this.#suppress(prepared);
  }

  /** Does not store a suppressed record, and removes it if the store still has it. */
  async #suppress({ kind, id }: StoredRecord): Promise<null> {
    await this.#transaction.remove(kind, id);
    this.#counts.suppressed++;
    return null;
  }

  async #remove({ id, of }: Removal, source: string): Promise<string | null> {
    const kind = of ?? this.#kindSeen ?? (await this.#onlyHolder(id));
    if (kind === null) return 'a person and a company have this id: say the kind of the records to remove';
    if (await this.#transaction.remove(kind, id, source)) this.#counts.removed++;
    else this.#counts.same++;
    return null;
  }

  async #onlyHolder(id: string): Promise<RecordKind | null> {
    if (!(await this.#transaction.has('company', id))) return 'people';
    return (await this.#transaction.has('people', id)) ? null : 'company';
  }

  async #countVanished(): Promise<void> {
    for (const put of this.#kindsPut) {
      const [kind = '', source = ''] = put.split('\0');
      this.#counts.vanished += await this.#transaction.vanished(source, kind === 'people' ? 'people' : 'company');
    }
  }

  #checkPlace(text: string | null): void {
    if (text === null) return;
    if (!this.#isKnownPlace(text)) this.#counts.unknownPlaces++;
  }

  #progress(input: string, committing: boolean): void {
    const now = this.#options.clock();
    this.#progressAt = now;
    const seconds = (now - this.#started) / 1000;
    const bytesRead = this.#inputs.reduce((sum, one) => sum + one.bytesRead(), 0);
    const bytesTotal = this.#inputs.reduce<number | null>(
      (sum, one) => (sum === null || one.bytesTotal === null ? null : sum + one.bytesTotal),
      0,
    );
    this.#options.onProgress({
      input,
      records: this.#counts.read,
      recordsPerSecond: seconds > 0 ? this.#counts.read / seconds : 0,
      bytesRead,
      bytesTotal,
      secondsLeft: bytesTotal === null || bytesRead === 0 ? null : (seconds * (bytesTotal - bytesRead)) / bytesRead,
      committing,
    });
  }

  async #reportUnchanged(): Promise<ImportReport> {
    const change = await this.#options.store.currentChange();
    return this.#report({ change, unlinkedEmployers: 0, doubtfulEmployers: [], doubtfulTwins: [] });
  }

  #report(committed: Committed): ImportReport {
    return this.#counts.report(this.#remarks, {
      inputs: this.#inputs.flatMap(({ files }) => files.map(importedInput)),
      skippedFiles: this.#inputs.flatMap(({ skipped }) => skipped),
      rejectsFiles: this.#rejectsFiles,
      ...committed,
      seconds: (this.#options.clock() - this.#started) / 1000,
    });
  }
}

/** The getter reads employers from the record only when asked, because few suppressions are by name and employer. */
function suppressionNames(record: StoredRecord): Suppressible {
  if (record.kind === 'company') return record;
  const { id, social_url, full_name, body } = record;
  return {
    id,
    social_url,
    full_name,
    get experience() {
      return (JSON.parse(body) as Person).experience;
    },
  };
}

/** What a report tells of a file. */
export function importedInput({
  name,
  format,
  source,
  sourceDate,
  encodings,
  unusedColumns,
}: RecordFile): ImportedInput {
  return {
    name,
    format,
    source,
    source_date: sourceDate,
    encodings: Object.fromEntries(encodings),
    unused_columns: unusedColumns,
  };
}
