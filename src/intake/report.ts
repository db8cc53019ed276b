import type { Committed, DoubtfulTwin } from '../ports/record-store.ts';
import type { Remarks } from '../records/normalise/remarks.ts';

/** What an import did. Counts of records, by reason or field where there are several. */
export interface ImportReport {
  readonly inputs: readonly FoundInput[];
  /** Files of folders and archives that hold no records that are known. */
  readonly skippedFiles: readonly string[];
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  /** Only the day of verification is new. */
  readonly refreshed: number;
  readonly unchanged: number;
  /** Older than what the store has, so left out. */
  readonly older: number;
  /** In earlier imports of the same source but not in this one; they stay. */
  readonly vanished: number;
  readonly removed: number;
  /** On the list of those who are not to appear. */
  readonly suppressed: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly refusedTotal: number;
  /** Files that hold the refused lines. */
  readonly rejectsFiles: readonly string[];
  /** Employers that no company record, or more than one, answers to. */
  readonly unlinkedEmployers: number;
  /** Those of them that more than one company answers to. */
  readonly doubtfulEmployers: readonly string[];
  /** New records that may be the same as another source's and were left apart. */
  readonly doubtfulTwins: readonly DoubtfulTwin[];
  /** Locations that the place lexicon does not know. */
  readonly unknownPlaces: number;
  readonly unknownFields: Readonly<Record<string, number>>;
  readonly droppedContactDetails: Readonly<Record<string, number>>;
  readonly nulled: Readonly<Record<string, number>>;
  readonly shortened: Readonly<Record<string, number>>;
  /** The store's change number after the import. */
  readonly change: number;
  readonly seconds: number;
}

/** What an input turned out to be. */
export interface FoundInput {
  readonly name: string;
  readonly format: string;
  readonly source: string;
  readonly source_date: string | null;
  /** Pieces of text, or lines, that are not plain ASCII, by encoding. */
  readonly encodings: Readonly<Record<string, number>>;
  /** Columns that no field was read from, those with contact details of people among them. */
  readonly unused_columns: readonly string[];
}

/** Counts while an import runs. */
export class Tally {
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
  readonly refused = new Map<string, number>();

  get refusedTotal(): number {
    return this.refused.values().reduce((sum, count) => sum + count, 0);
  }

  report(
    remarks: Remarks,
    end: Committed & Pick<ImportReport, 'inputs' | 'skippedFiles' | 'rejectsFiles' | 'seconds'>,
  ): ImportReport {
    return {
      read: this.read,
      new: this.new,
      changed: this.changed,
      refreshed: this.refreshed,
      unchanged: this.same,
      older: this.older,
      vanished: this.vanished,
      removed: this.removed,
      suppressed: this.suppressed,
      refused: mostFirst(this.refused),
      refusedTotal: this.refusedTotal,
      unknownPlaces: this.unknownPlaces,
      unknownFields: mostFirst(remarks.unknownFields),
      droppedContactDetails: mostFirst(remarks.contactDetails),
      nulled: mostFirst(remarks.nulled),
      shortened: mostFirst(remarks.shortened),
      ...end,
    };
  }
}

function mostFirst(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
