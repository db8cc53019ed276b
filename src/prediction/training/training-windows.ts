import type { Windows } from '../model/model.ts';
import { type Counts, spacingMonths } from '../model/snapshots.ts';

/** The years that a fit may look back, the shortest first. Recent years count most, and old records omit old roles. */
const lookBackYears = [5, 10, 20, 40, 100, 300] as const;
/** A look-back with this many leavings need not be longer. */
const enoughToFit = 3_000;
/** With fewer leavings than this there is no fit at all. */
const fitLeavingsMin = 100;
/** The possible lengths of the calibration window: a year, and longer if the year has too few leavings. */
const calibrationMonths = [12, 24, 36, 60] as const;
const calibrationLeavings = 200;
/** The back-test has origins a year apart: at least three, and more until they have enough leavings to judge by. */
export const originsMin = 3;
const originsMax = 20;
const enoughToJudge = 1_000;

/** The windows of one model, made from what was known when month `at` began. */
export interface Origin extends Windows {
  readonly at: number;
}

export interface TrainingWindows {
  /** The windows of the model that serves. */
  readonly now: Origin;
  /** The windows of the back-test's models, newest first. Each model is tested on the twelve months from `at` on. */
  readonly past: readonly Origin[];
  /** The months of all snapshots that the models need. */
  readonly from: number;
  readonly to: number;
}

/** Plans the windows. Null if even the newest model would have too few leavings to learn from. */
export function planTrainingWindows(counts: Counts, asOf: number): TrainingWindows | null {
  const now = originAt(counts, asOf);
  if (now === null) return null;
  const past: Origin[] = [];
  let judged = 0;
  // The outcomes of the newest test must be known by `asOf`.
  for (let at = asOf - 23; past.length < originsMax && (past.length < originsMin || judged < enoughToJudge); at -= 12) {
    const origin = originAt(counts, at);
    if (origin === null) break;
    past.push(origin);
    judged += leavings(counts, at, at + 12);
  }
  const from = Math.min(now.fitFrom, ...past.map(({ fitFrom }) => fitFrom));
  return { now, past, from, to: asOf - 11 };
}

function originAt(counts: Counts, at: number): Origin | null {
  // At `at`, outcomes are known for snapshots whose horizon has ended.
  const calibrateTo = at - 11;
  const months = calibrationMonths.find(
    (span) => leavings(counts, calibrateTo - span, calibrateTo) >= calibrationLeavings,
  );
  const calibrateFrom = calibrateTo - (months ?? calibrationMonths[calibrationMonths.length - 1] ?? 12);
  // The level is set on snapshots after the horizons of the fit have ended.
  const fitTo = calibrateFrom - 11;
  const years = lookBackYears.find((span) => leavings(counts, fitTo - span * 12, fitTo) >= enoughToFit);
  const fitFrom = Math.max(counts.from, fitTo - (years ?? lookBackYears[lookBackYears.length - 1] ?? 5) * 12);
  if (leavings(counts, fitFrom, fitTo) < fitLeavingsMin) return null;
  return { at, fitFrom, fitTo, calibrateFrom, calibrateTo };
}

function leavings({ from, leavings }: Counts, low: number, high: number): number {
  let sum = 0;
  for (let month = Math.max(low - from, 0); month < Math.min(high - from, leavings.length); month++) {
    sum += leavings[month] ?? 0;
  }
  return sum;
}

/** The share of people that keeps the snapshots of a span within a number of rows. */
export function shareFor(
  { from, rows }: Counts,
  span: { readonly from: number; readonly to: number },
  rowsMax: number,
): number {
  let sum = 0;
  for (let month = span.from - from; month < span.to - from; month++) sum += rows[month] ?? 0;
  return Math.min(1, rowsMax / Math.max(sum, spacingMonths));
}
