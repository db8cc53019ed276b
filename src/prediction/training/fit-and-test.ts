import { Colleagues } from '../careers/colleagues.ts';
import type { Corpus } from '../careers/corpus.ts';
import { type BackTest, backTest } from '../evaluation/back-test.ts';
import { gateFailures } from '../evaluation/quality-gate.ts';
import { columns, type Evidence } from '../model/features.ts';
import { fitModel, type Model, scaleColumns } from '../model/model.ts';
import { Scorer } from '../model/score.ts';
import { countSnapshots, takeSnapshots } from '../model/snapshots.ts';
import { planTrainingWindows, shareFor, type TrainingWindows } from './training-windows.ts';

/**
 * The largest number of snapshots of a training. A larger corpus is sampled by person. 600,000 snapshots take 150 MB
 * and about 20 s.
 */
const rowsMax = 600_000;

export interface Coefficient {
  readonly name: string;
  readonly category: string;
  /** Log-odds for one unit of the scaled column; 0 if the data does not determine it. */
  readonly coefficient: number;
}

/** How much a group of features moves the log-odds. */
export interface GroupSpread {
  readonly category: string;
  /** Standard deviation of the group's part. */
  readonly spread: number;
}

export interface FittedAndTested extends BackTest {
  /** The reasons why no prediction may be served; empty if the model passes. */
  readonly failures: readonly string[];
  readonly counts: {
    readonly people: number;
    readonly people_sampled_share: number;
    readonly spells: number;
    readonly snapshots: number;
    readonly leavings: number;
  };
  readonly windows: TrainingWindows | null;
  readonly model: Model | null;
  readonly coefficients: readonly Coefficient[];
  /** Largest spread first. */
  readonly groups: readonly GroupSpread[];
  readonly scorer: Scorer | null;
}

export type TrainingStage = 'reading' | 'snapshots' | 'back-test' | 'fitting' | 'scoring';

/**
 * Trains on a corpus as known in month `asOf`: plans the windows, tests on the past, and fits today's model. For the
 * report it returns the model even if the gate fails; only `failures` says whether it may serve.
 */
export function fitAndTest(
  corpus: Corpus,
  asOf: number,
  random: () => number,
  onProgress: (stage: TrainingStage, done: number, total: number) => void = () => undefined,
): FittedAndTested {
  onProgress('snapshots', 0, 1);
  const earliest = firstMonth(corpus, asOf);
  const counts = countSnapshots(corpus, { from: earliest, to: asOf - 11, share: 1 });
  const total = { snapshots: sum(counts.rows), leavings: sum(counts.leavings) };
  const windows = planTrainingWindows(counts, asOf);
  const share = windows === null ? 1 : shareFor(counts, windows, rowsMax);
  const base = { people: corpus.people, people_sampled_share: share, spells: corpus.spells, ...total };
  if (windows === null) {
    const failures = [
      `too few leavings to learn from: ${total.leavings} in ${total.snapshots} snapshots whose outcome is known`,
    ];
    return {
      failures,
      newest: null,
      counts: base,
      windows,
      model: null,
      coefficients: [],
      groups: [],
      scorer: null,
      evaluation: null,
      origins: [],
    };
  }
  const span = { ...windows, share };
  const evidence: Evidence = { corpus, colleagues: new Colleagues(corpus, windows.from - 16, asOf + 1) };
  const snapshots = takeSnapshots(evidence, span, sum(countSnapshots(corpus, span).rows));
  const divisors = scaleColumns(snapshots);
  const origins = windows.past.length;
  const tested = backTest(corpus, snapshots, divisors, windows.past, share, random, (done) =>
    onProgress('back-test', done, origins),
  );
  onProgress('fitting', 0, 1);
  const model = fitModel(corpus, snapshots, divisors, windows.now, tested.newest);
  return {
    ...tested,
    failures: gateFailures(tested.evaluation, tested.origins),
    counts: base,
    windows,
    model,
    coefficients: columns.map(({ name, category }, column) => ({
      name,
      category,
      coefficient: model.fit.beta[column + 1] ?? 0,
    })),
    groups: Object.entries(model.spreads)
      .map(([category, spread]) => ({ category, spread }))
      .sort((a, b) => b.spread - a.spread),
    scorer: new Scorer(evidence, model, divisors),
  };
}

/** The month of the earliest start, at most 300 years back. */
function firstMonth({ spellStart }: Corpus, asOf: number): number {
  let first = asOf;
  // The spells of careers as seen earlier count too, because they may state roles that the record has dropped since.
  for (let spell = 0; spell < spellStart.length; spell++) first = Math.min(first, spellStart.array[spell] ?? asOf);
  return Math.max(first, asOf - 300 * 12);
}

function sum(values: Uint32Array): number {
  return values.reduce((total, one) => total + one, 0);
}
