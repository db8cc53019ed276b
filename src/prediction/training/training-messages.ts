import type { StorePlace } from '../../stores.ts';
import type { TrainingStage } from './fit-and-test.ts';
import type { Report } from './report.ts';

/** `database` is that of the suppression list. */
export interface TrainWorkerData extends StorePlace {
  /** The database of records and predictions; none for the data folder. */
  readonly recordsIn?: StorePlace['database'];
  readonly lexiconFiles: readonly string[];
  /** The time of the training, in milliseconds since 1970. */
  readonly now: number;
}

export interface TrainProgress {
  readonly stage: TrainingStage;
  readonly done: number;
  readonly total: number;
}

export interface TrainOutcome {
  readonly report: Report;
  /** The path of the JSON report. */
  readonly reportFile: string;
  readonly pageFile: string;
}

export type FromTrainWorker =
  | ({ readonly kind: 'progress' } & TrainProgress)
  | ({ readonly kind: 'done' } & TrainOutcome);
