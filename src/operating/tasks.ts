import type { DataLook, HowToImport } from '../http/console/desk.ts';
import type { ChosenField } from '../intake/formats/mapping/choose-fields.ts';
import type { ImportPreview } from '../intake/preview.ts';
import type { ImportReport } from '../intake/report.ts';
import type { Suppressed } from '../records/suppressions.ts';

/** What is done in a thread of its own, and what it gives. */
export interface Tasks {
  readonly look: { readonly given: object; readonly gives: DataLook };
  readonly suppress: { readonly given: { readonly named: Suppressed }; readonly gives: boolean };
  readonly lift: { readonly given: { readonly handle: string }; readonly gives: boolean };
  readonly preview: { readonly given: FileToPreview; readonly gives: ImportPreview };
  readonly import: { readonly given: FileToImport; readonly gives: ImportOutcome };
  readonly train: { readonly given: object; readonly gives: null };
}

/** A file in the folder of uploads. */
export interface FileToImport {
  readonly file: string;
  /** Where the text of the mapping is written, if there is one. */
  readonly mapping: string;
  readonly how: HowToImport;
}

interface FileToPreview extends FileToImport {
  /** Fields that were chosen for columns since the mapping was written. */
  readonly chosen: readonly ChosenField[];
}

export interface ImportOutcome {
  readonly report: ImportReport;
  /** Why nothing was imported; null if it was. */
  readonly problem: string | null;
}

export type Task<Name extends keyof Tasks = keyof Tasks> = {
  readonly [Each in Name]: { readonly task: Each } & Tasks[Each]['given'];
}[Name];

/** How far a task is; `total` is null where nobody knows it. */
export interface TaskProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
}

export type FromTaskThread =
  | ({ readonly kind: 'progress' } & TaskProgress)
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly failure: TaskFailure };

interface TaskFailure {
  /** What an operator may be told: the error says what to do. Null for a failure that nothing throws on purpose. */
  readonly advice: string | null;
  /** For the log. */
  readonly stack: string;
}
