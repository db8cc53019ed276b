import type { ChosenField } from '../../intake/formats/mapping/choose-fields.ts';
import type { ImportPreview } from '../../intake/preview.ts';
import type { ImportReport } from '../../intake/report.ts';
import type { SuppressionShown } from '../../ports/suppression-list.ts';
import type { Report } from '../../prediction/training/report.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { SourceCount } from '../../records/provenance.ts';
import type { Suppressed } from '../../records/suppressions.ts';

/** The desk cannot do this. The message is for the operator, and says what to do. */
export class DeskRefused extends Error {
  override readonly name = 'DeskRefused';
}

/**
 * What operators do with the data as a whole. All of it runs in threads of its own, so that the service goes on
 * answering, and belongs to no session: who signs out, or is signed out, finds it where it is by then. Everything that
 * changes something is in the audit trail under the operator's name. What cannot be done throws DeskRefused.
 */
export interface Desk {
  look(): Promise<DataLook>;
  /** False when it was hidden before. */
  suppress(named: Suppressed, operator: string): Promise<boolean>;
  /** False when there is no such entry. */
  lift(handle: string, operator: string): Promise<boolean>;
  /** The latest imports, the newest first. */
  imports(): readonly DoneImport[];
  /** The report of the newest training; null before the first. */
  modelReport(): Promise<Report | null>;
  /** Begins a training, unless other long work runs. */
  train(operator: string): void;
  /** The file to be imported; null for none. */
  upload(): Upload | null;
  /** Begins a file in place of the one before, or goes on with it if it is the same. */
  beginUpload(file: SentFile): Upload;
  /**
   * Takes a piece at the end of the file. One that does not begin there is not taken: the answer tells where the next one
   * begins.
   */
  receive(id: string, offset: number, piece: AsyncIterable<Uint8Array>): Promise<Upload>;
  /** Removes the file. */
  discardUpload(): void;
  /** Looks at the beginning of the file that was sent, with these fields in place of those of its mapping. */
  preview(id: string, how: HowToImport, chosen: readonly ChosenField[]): Promise<ImportPreview>;
  /** Begins to import the file that was sent, unless other long work runs. It is removed when it is imported. */
  import(id: string, how: HowToImport, operator: string): void;
  /** The long work that runs, or ran last; null before the first. */
  work(): LongWork | null;
  /** Cuts the long work off, so that it changes nothing, unless it is too late for that. */
  cutOff(): void;
  close(): Promise<void>;
}

export interface SentFile {
  readonly name: string;
  readonly bytes: number;
  /** When it was last changed where it comes from, in milliseconds since 1970. */
  readonly modified: number;
}

/** A file of which this many bytes are here. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
}

/** What an operator says of a file; null is left to the file. */
export interface HowToImport {
  readonly kind: RecordKind | null;
  readonly source: string | null;
  /** The day of the data, `YYYY-MM-DD`. */
  readonly sourceDate: string | null;
  /** The text of a mapping file. */
  readonly mapping: string | null;
}

/** What the data folder holds. */
export interface DataLook {
  readonly people: number;
  readonly companies: number;
  /** The number of the newest change. */
  readonly change: number;
  readonly bytes: number;
  readonly sources: readonly SourceCount[];
  /** Counts of records by the text that cards show for their age, the newest first. */
  readonly ages: {
    readonly people: Readonly<Record<string, number>>;
    readonly companies: Readonly<Record<string, number>>;
  };
  readonly suppressions: readonly SuppressionShown[];
}

export type CountOfImport =
  | ('read' | 'new' | 'changed' | 'refreshed' | 'unchanged' | 'older' | 'vanished' | 'removed' | 'suppressed')
  | ('refusedTotal' | 'unlinkedEmployers');

/**
 * An import that was done, in numbers: neither the names of its files nor ids, because what is erased from the records
 * must be nowhere else.
 */
export interface DoneImport {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly operator: string;
  /** What each file was recognised as, and the source of its records; a pair is named once. */
  readonly inputs: readonly { readonly format: string; readonly source: string }[];
  readonly counts: Readonly<Record<CountOfImport, number>>;
  /** Employers that match several companies, and new records that may be the same as another source's. */
  readonly doubtfulEmployers: number;
  readonly doubtfulTwins: number;
  readonly seconds: number;
}

/** Something that takes longer than a request. One at a time is done. */
export interface LongWork {
  readonly what: 'import' | 'training';
  readonly operator: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly state: 'running' | 'done' | 'failed' | 'cut_off';
  /** What is being done, and how far; `total` is null where nobody knows it. */
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
  /** Why it failed, and what to do. */
  readonly problem: string | null;
  /** The report of an import that is done, or that changed nothing because too much was wrong. */
  readonly report: ImportReport | null;
}
