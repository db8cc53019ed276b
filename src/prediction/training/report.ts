import type { TestedOrigin } from '../evaluation/back-test.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { yearlyWander } from '../evaluation/quality-gate.ts';
import type { Coefficient, FittedAndTested, GroupSpread } from './fit-and-test.ts';
import type { Origin } from './training-windows.ts';

/** The findings of one training, the content of `report.json`. */
export interface Report {
  /** The day of the training, `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether predictions are served. */
  readonly passed: boolean;
  readonly failures: readonly string[];
  readonly counts: FittedAndTested['counts'] & {
    /** The number of people whose score says more than the base rate. */
    readonly people_with_prediction: number;
    readonly fit_rows: number;
    readonly fit_leavings: number;
  };
  /** The windows of the serving model, in months. */
  readonly windows: { readonly fit: string; readonly calibration: string } | null;
  readonly calibration_kind: 'platt' | 'isotonic' | null;
  readonly evaluation: Evaluation | null;
  readonly yearly_wander: number;
  readonly origins: readonly (Omit<TestedOrigin, 'at'> & { readonly month: string })[];
  readonly groups: readonly GroupSpread[];
  readonly coefficients: readonly Coefficient[];
}

export function reportOf(learned: FittedAndTested, date: string, served: number): Report {
  const { failures, counts, windows, model, evaluation, origins, groups, coefficients } = learned;
  return {
    date,
    passed: failures.length === 0,
    failures,
    counts: {
      ...counts,
      people_with_prediction: served,
      fit_rows: model?.rows ?? 0,
      fit_leavings: model?.leavings ?? 0,
    },
    windows: windows === null ? null : windowsOf(windows.now),
    calibration_kind: model?.calibration.kind ?? null,
    evaluation,
    yearly_wander: yearlyWander(origins),
    origins: origins.map(({ at, ...origin }) => ({ month: monthText(at), ...origin })),
    groups,
    coefficients,
  };
}

function windowsOf({ fitFrom, fitTo, calibrateFrom, calibrateTo }: Origin): { fit: string; calibration: string } {
  return {
    fit: `${monthText(fitFrom)} to ${monthText(fitTo - 1)}`,
    calibration: `${monthText(calibrateFrom)} to ${monthText(calibrateTo - 1)}`,
  };
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}
