import type { Committed, DoubtfulTwin } from '../ports/record-store.ts';
import { note, type Remarks } from '../records/normalise/remarks.ts';

/** What is wrong with the records of an import. Numbers count records, by reason or field. */
export interface ImportProblems {
  readonly read: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly refusedTotal: number;
  /** The first ten lines that were refused, by reason. */
  readonly refusedLines: Readonly<Record<string, readonly number[]>>;
  readonly unknownFields: Readonly<Record<string, number>>;
  readonly droppedContactDetails: Readonly<Record<string, number>>;
  readonly nulled: Readonly<Record<string, number>>;
  readonly shortened: Readonly<Record<string, number>>;
}

/** The outcome of an import. Numbers count records. */
export interface ImportReport extends ImportProblems {
  readonly inputs: readonly ImportedInput[];
  /** Files in folders and archives in which no known records were found. */
  readonly skippedFiles: readonly string[];
  readonly new: number;
  readonly changed: number;
  /** Records of which only the day of verification is new. */
  readonly refreshed: number;
  readonly unchanged: number;
  /** Records older than what the store has. They were left out. */
  readonly older: number;
  /** Records of earlier imports of the same source that this one lacks. They stay in the store. */
  readonly vanished: number;
  readonly removed: number;
  /** Records on the suppression list. */
  readonly suppressed: number;
  /** Paths of the files that hold the refused lines. */
  readonly rejectsFiles: readonly string[];
  /** Employers that match no company record, or more than one. */
  readonly unlinkedEmployers: number;
  /** The unlinked employers that match more than one company. */
  readonly doubtfulEmployers: readonly string[];
  /** New records that may be the same as a record of another source. They were kept apart. */
  readonly doubtfulTwins: readonly DoubtfulTwin[];
  /** Locations that the place lexicon does not know. */
  readonly unknownPlaces: number;
  /** The store's change number after the import. */
  readonly change: number;
  readonly seconds: number;
}

/** An input and the format that it turned out to have. */
export interface ImportedInput {
  readonly name: string;
  readonly format: string;
  readonly source: string;
  readonly source_date: string | null;
  /** The number of lines or pieces of text in each encoding, plain ASCII not counted. */
  readonly encodings: Readonly<Record<string, number>>;
  /** Columns from which no field was read; they include columns with contact details of people. */
  readonly unused_columns: readonly string[];
}

/** Refused lines that are named for each reason. */
const linesNamedMax = 10;

/** The counts of a running import. */
export class ImportCounts {
  read = 0;
  new = 0;
  changed = 0;
  refreshed = 0;
  same = 0;
  older = 0;
  vanished = 0;
  removed = 0;
  suppressed = 0;
  unknownPlaces = 0;
  readonly #refused = new Map<string, number>();
  readonly #refusedLines = new Map<string, number[]>();

  get refusedTotal(): number {
    return this.#refused.values().reduce((sum, count) => sum + count, 0);
  }

  refuse(line: number, reason: string): void {
    note(this.#refused, reason);
    const lines = this.#refusedLines.get(reason) ?? [];
    if (lines.length < linesNamedMax) this.#refusedLines.set(reason, [...lines, line]);
  }

  problems(remarks: Remarks): ImportProblems {
    return {
      read: this.read,
      refused: mostFirst(this.#refused),
      refusedTotal: this.refusedTotal,
      refusedLines: Object.fromEntries(this.#refusedLines),
      unknownFields: mostFirst(remarks.unknownFields),
      droppedContactDetails: mostFirst(remarks.contactDetails),
      nulled: mostFirst(remarks.nulled),
      shortened: mostFirst(remarks.shortened),
    };
  }

  report(
    remarks: Remarks,
    end: Committed & Pick<ImportReport, 'inputs' | 'skippedFiles' | 'rejectsFiles' | 'seconds'>,
  ): ImportReport {
    return {
      ...this.problems(remarks),
      new: this.new,
      changed: this.changed,
      refreshed: this.refreshed,
      unchanged: this.same,
      older: this.older,
      vanished: this.vanished,
      removed: this.removed,
      suppressed: this.suppressed,
      unknownPlaces: this.unknownPlaces,
      ...end,
    };
  }
}

function mostFirst(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
