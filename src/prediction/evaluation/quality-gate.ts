import { originsMin } from '../training/training-windows.ts';
import type { Evaluation } from './evaluation.ts';

/** The number of leavings at one origin, as predicted and as observed. */
export interface OriginLevel {
  readonly expected: number;
  readonly observed: number;
}

/** With fewer leavings than this in held-out snapshots, the quality of a model is unknown. */
const leavingsMin = 100;
const slopeMin = 0.7;
const slopeMax = 1.3;
/** The largest share by which the mean prediction may be wrong. */
const levelOffMax = 0.15;
/**
 * The largest deviation between years. Labour markets move by a fifth from year to year; beyond this bound the year
 * decides, not the person.
 */
const wanderMax = 0.3;

/**
 * The reasons why no prediction may be served; empty if the model passes. `evaluation` is null if there was nothing to
 * evaluate on.
 */
export function gateFailures(evaluation: Evaluation | null, origins: readonly OriginLevel[]): readonly string[] {
  if (evaluation === null || evaluation.leavings < leavingsMin) {
    const leavings = evaluation?.leavings ?? 0;
    return [`too few leavings to judge a model by: ${leavings} in held-out snapshots, ${leavingsMin} are needed`];
  }
  const { log_loss_gain: gain, calibration_slope: slope, level } = evaluation;
  const failures: string[] = [];
  if (origins.length < originsMin) {
    failures.push(
      `too few years to test on: ${origins.length} with snapshots that could be held out, ${originsMin} are needed`,
    );
  }
  if (!(gain.over_constant.low > 0)) failures.push('log-loss is not surely better than that of a constant');
  if (!(gain.over_kaplan_meier.low > 0)) {
    failures.push('log-loss is not surely better than that of Kaplan-Meier by function and tenure');
  }
  if (!(slope >= slopeMin && slope <= slopeMax)) {
    failures.push(`the calibration slope is ${slope.toFixed(2)}, outside ${slopeMin} to ${slopeMax}`);
  }
  if (!(Math.abs(level - 1) <= levelOffMax)) {
    failures.push(
      `the mean prediction is ${percent(level)} of the share that left, more than ${percent(levelOffMax)} off`,
    );
  }
  const wander = yearlyWander(origins);
  if (!(wander <= wanderMax)) {
    failures.push(
      `how many leave is decided by the year: it wanders around the prediction by ${percent(wander)} beyond chance`,
    );
  }
  return failures;
}

/**
 * Standard deviation of observed / expected between the origins, less what chance explains (DerSimonian and Laird
 * 1986). It is large if a year moves everybody at once, which no feature of a person predicts. Each leaving is in two
 * snapshots, which doubles the variance due to chance.
 */
export function yearlyWander(origins: readonly OriginLevel[]): number {
  const used = origins.filter(({ expected }) => expected > 0);
  if (used.length < 2) return 0;
  const ratios = used.map(({ expected, observed }) => ({ ratio: observed / expected, weight: expected / 2 }));
  const weights = ratios.reduce((sum, { weight }) => sum + weight, 0);
  const mean = ratios.reduce((sum, { ratio, weight }) => sum + ratio * weight, 0) / weights;
  const spread = ratios.reduce((sum, { ratio, weight }) => sum + weight * (ratio - mean) ** 2, 0);
  const squares = ratios.reduce((sum, { weight }) => sum + weight * weight, 0);
  const between = (spread - mean * (used.length - 1)) / (weights - squares / weights);
  return Math.sqrt(Math.max(between, 0));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
