import type { Corpus } from '../careers/corpus.ts';
import { fitModel, type Model, modelLogOdds } from '../model/model.ts';
import { rowsBetween, type Snapshots } from '../model/snapshots.ts';
import type { Origin } from '../training/training-windows.ts';
import { constantRate, KaplanMeier } from './baselines.ts';
import { type Evaluation, evaluate, type HeldOutPredictions, measure } from './evaluation.ts';
import type { OriginLevel } from './quality-gate.ts';

export interface TestedOrigin extends OriginLevel {
  /** The first of the twelve months of the test. */
  readonly at: number;
  readonly fit_rows: number;
  readonly rows: number;
  readonly auc: number;
  readonly log_loss: number;
  readonly constant_log_loss: number;
  readonly kaplan_meier_log_loss: number;
  readonly lift_top_tenth: number;
}

export interface BackTest {
  /** The model of the newest origin; null if there is none. */
  readonly newest: Model | null;
  /** The evaluation over all origins together; null if no snapshot could be held out. */
  readonly evaluation: Evaluation | null;
  readonly origins: readonly TestedOrigin[];
}

/**
 * Makes, for each origin, the model as it would have been made then. The model and the baselines predict the snapshots
 * of the following twelve months. `share` is the share of people in `snapshots`.
 */
export function backTest(
  corpus: Corpus,
  snapshots: Snapshots,
  divisors: Float64Array,
  origins: readonly Origin[],
  share: number,
  random: () => number,
  onOrigin: (done: number) => void,
): BackTest {
  const parts: HeldOutPredictions[] = [];
  const tested: TestedOrigin[] = [];
  const models: Model[] = [];
  for (const origin of origins) {
    const rows = rowsBetween(snapshots, origin.at, origin.at + 12);
    if (rows.length > 0) {
      const model = fitModel(corpus, snapshots, divisors, origin, models.at(-1) ?? null);
      const held = predictions(model, corpus, snapshots, divisors, origin, share, rows);
      models.push(model);
      parts.push(held);
      const one = measure(held);
      tested.push({
        at: origin.at,
        fit_rows: model.rows,
        rows: one.rows,
        expected: held.model.reduce((sum, p) => sum + p, 0),
        observed: one.leavings,
        auc: one.auc,
        log_loss: one.model.log_loss,
        constant_log_loss: one.constant.log_loss,
        kaplan_meier_log_loss: one.kaplan_meier.log_loss,
        lift_top_tenth: one.lift_top_tenth,
      });
    }
    onOrigin(tested.length);
  }
  const evaluation = parts.length === 0 ? null : evaluate(joined(parts), random);
  return { newest: models[0] ?? null, evaluation, origins: tested };
}

function predictions(
  model: Model,
  corpus: Corpus,
  snapshots: Snapshots,
  divisors: Float64Array,
  origin: Origin,
  share: number,
  rows: Uint32Array,
): HeldOutPredictions {
  // The constant is taken from the newest year, on which the model's level is set too. A constant of an older year
  // would be too easy to beat.
  const constant = constantRate(snapshots, rowsBetween(snapshots, origin.calibrateFrom, origin.calibrateTo));
  const curve = new KaplanMeier(corpus, { from: origin.fitFrom, to: origin.at, share });
  const { y, person, step, tenure } = snapshots;
  return {
    y: Uint8Array.from(rows, (row) => y[row] ?? 0),
    person: Uint32Array.from(rows, (row) => person[row] ?? 0),
    model: modelLogOdds(model, snapshots, divisors, rows).map((z) => model.calibration.chance(z)),
    constant: new Float64Array(rows.length).fill(constant),
    kaplanMeier: Float64Array.from(rows, (row) => curve.chance(step[row] ?? 0, tenure[row] ?? 0)),
  };
}

function joined(parts: readonly HeldOutPredictions[]): HeldOutPredictions {
  const rows = parts.reduce((sum, { y }) => sum + y.length, 0);
  const all: HeldOutPredictions = {
    y: new Uint8Array(rows),
    person: new Uint32Array(rows),
    model: new Float64Array(rows),
    constant: new Float64Array(rows),
    kaplanMeier: new Float64Array(rows),
  };
  let at = 0;
  for (const part of parts) {
    all.y.set(part.y, at);
    all.person.set(part.person, at);
    all.model.set(part.model, at);
    all.constant.set(part.constant, at);
    all.kaplanMeier.set(part.kaplanMeier, at);
    at += part.y.length;
  }
  return all;
}
