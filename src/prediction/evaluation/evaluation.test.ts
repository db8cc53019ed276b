import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../seeded-random.ts';
import { type Evaluation, evaluate, type HeldOutPredictions } from './evaluation.ts';
import { gateFailures, yearlyWander } from './quality-gate.ts';

const seed = 20_261_121;

/** Predictions for people with `rowsEach` snapshots each. They are right except for a factor on their odds. */
function held(people: number, rowsEach: number, oddsFactor = 1): HeldOutPredictions {
  const random = seededRandom(seed);
  const rows = people * rowsEach;
  const truth = Float64Array.from({ length: rows }, () => 0.02 + 0.4 * random() ** 2);
  const y = Uint8Array.from(truth, (p) => (random() < p ? 1 : 0));
  const mean = y.reduce((sum, one) => sum + one, 0) / rows;
  return {
    y,
    person: Uint32Array.from(truth, (_, row) => Math.floor(row / rowsEach)),
    model: truth.map((p) => (p * oddsFactor) / (1 - p + p * oddsFactor)),
    constant: new Float64Array(rows).fill(mean),
    kaplanMeier: truth.map((p) => (p + mean) / 2),
  };
}

describe('evaluate', () => {
  it('matches the definitions on four rows', () => {
    const one = evaluate(
      {
        y: Uint8Array.of(1, 0, 0, 1),
        person: Uint32Array.of(1, 2, 3, 4),
        model: Float64Array.of(0.9, 0.2, 0.4, 0.4),
        constant: new Float64Array(4).fill(0.5),
        kaplanMeier: new Float64Array(4).fill(0.25),
      },
      seededRandom(seed),
    );
    // Of the four pairs of a leaver and a stayer, three are in the right order and one is a tie.
    expect(one.auc).toBeCloseTo(3.5 / 4, 12);
    expect(one.model.brier).toBeCloseTo((0.01 + 0.04 + 0.16 + 0.36) / 4, 12);
    expect(one.model.log_loss).toBeCloseTo(-(Math.log(0.9) + Math.log(0.8) + Math.log(0.6) + Math.log(0.4)) / 4, 12);
    expect(one.brier_skill).toBeCloseTo(1 - one.model.brier / 0.25, 12);
    expect(one.level).toBeCloseTo(1.9 / 2, 12);
    expect(one.lift_top_tenth).toBeCloseTo(2, 12);
  });

  it('finds true chances calibrated, and better than half-true ones with certainty', () => {
    const one = evaluate(held(4_000, 2), seededRandom(seed));
    expect(one.calibration_slope).toBeGreaterThan(0.9);
    expect(one.calibration_slope).toBeLessThan(1.1);
    expect(one.level).toBeCloseTo(1, 1);
    expect(one.log_loss_gain.over_kaplan_meier.low).toBeGreaterThan(0);
    expect(one.log_loss_gain.over_constant.mean).toBeGreaterThan(one.log_loss_gain.over_kaplan_meier.mean);
    expect(one.calibration.every((bin) => Math.abs(bin.predicted - bin.observed) < 0.05)).toBe(true);
  });

  it('draws people, so that repeated snapshots do not narrow an interval', () => {
    const once = held(500, 1);
    const longer = <A extends Uint8Array | Uint32Array | Float64Array>(values: A, make: (length: number) => A): A => {
      const long = make(values.length * 4);
      for (let row = 0; row < values.length; row++) long.fill(values[row] ?? 0, row * 4, row * 4 + 4);
      return long;
    };
    const repeated: HeldOutPredictions = {
      y: longer(once.y, (length) => new Uint8Array(length)),
      person: longer(once.person, (length) => new Uint32Array(length)),
      model: longer(once.model, (length) => new Float64Array(length)),
      constant: longer(once.constant, (length) => new Float64Array(length)),
      kaplanMeier: longer(once.kaplanMeier, (length) => new Float64Array(length)),
    };
    const one = evaluate(once, seededRandom(seed)).log_loss_gain.over_constant;
    const four = evaluate(repeated, seededRandom(seed)).log_loss_gain.over_constant;
    expect(four.low).toBeCloseTo(one.low, 10);
    expect(four.high).toBeCloseTo(one.high, 10);
  });
});

describe('the gate', () => {
  const good = evaluate(held(4_000, 2), seededRandom(seed));
  const level = [
    { expected: 400, observed: 410 },
    { expected: 420, observed: 400 },
    { expected: 410, observed: 415 },
  ];
  const refused = (change: Partial<Evaluation>, origins = level) => gateFailures({ ...good, ...change }, origins);
  const notSure = { mean: 0.001, low: -0.0001, high: 0.002 };

  it('lets a good model pass', () => {
    expect(gateFailures(good, level)).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['leavings to judge', gateFailures(null, [])],
    ['leavings to judge', refused({ leavings: 99 })],
    ['constant', refused({ log_loss_gain: { ...good.log_loss_gain, over_constant: notSure } })],
    ['Kaplan-Meier', refused({ log_loss_gain: { ...good.log_loss_gain, over_kaplan_meier: notSure } })],
    ['slope', refused({ calibration_slope: 0.69 })],
    ['slope', refused({ calibration_slope: 1.31 })],
    ['slope', refused({ calibration_slope: Number.NaN })],
    ['mean prediction', refused({ level: 1.16 })],
    ['mean prediction', refused({ level: Number.NaN })],
    ['years to test on', refused({}, level.slice(1))],
    [
      'decided by the year',
      refused({}, [
        { expected: 400, observed: 900 },
        { expected: 400, observed: 60 },
        { expected: 400, observed: 300 },
      ]),
    ],
  ])('closes for one reason alone: %s', (reason, failures) => {
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(reason);
  });

  it('does not take chance for a difference between years', () => {
    expect(
      yearlyWander([
        { expected: 30, observed: 24 },
        { expected: 30, observed: 37 },
        { expected: 30, observed: 29 },
      ]),
    ).toBe(0);
    expect(yearlyWander([])).toBe(0);
  });
});
