import { type BackTest, backTest } from './back-test.ts';
import { Colleagues } from './colleagues.ts';
import type { Corpus } from './corpus.ts';
import { columns, type Evidence } from './features.ts';
import { gateFailures } from './gate.ts';
import { fitModel, type Model, scaleColumns } from './model.ts';
import { type Schedule, scheduleOf, shareFor } from './schedule.ts';
import { Scorer } from './score.ts';
import { countSnapshots, takeSnapshots } from './snapshots.ts';

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

export interface Learned extends BackTest {
  /** The reasons why no prediction may be served; empty if the model passes. */
  readonly failures: readonly string[];
  readonly counts: {
    readonly people: number;
    readonly people_sampled_share: number;
    readonly spells: number;
    readonly snapshots: number;
    readonly leavings: number;
  };
  readonly schedule: Schedule | null;
  readonly model: Model | null;
  readonly coefficients: readonly Coefficient[];
  /** Largest spread first. */
  readonly groups: readonly GroupSpread[];
  readonly scorer: Scorer | null;
}

export type LearnStage = 'reading' | 'snapshots' | 'back-test' | 'fitting' | 'scoring';

/**
 * Trains on a corpus as known in month `asOf`: plans the windows, tests on the past, and fits today's model. For the
 * report it returns the model even if the gate fails; only `failures` says whether it may serve.
 */
export function learn(
  corpus: Corpus,
  asOf: number,
  random: () => number,
  onProgress: (stage: LearnStage, done: number, total: number) => void = () => undefined,
): Learned {
  onProgress('snapshots', 0, 1);
  const earliest = firstMonth(corpus, asOf);
  const counts = countSnapshots(corpus, { from: earliest, to: asOf - 11, share: 1 });
  const total = { snapshots: sum(counts.rows), leavings: sum(counts.leavings) };
  const schedule = scheduleOf(counts, asOf);
  const share = schedule === null ? 1 : shareFor(counts, schedule, rowsMax);
  const base = { people: corpus.people, people_sampled_share: share, spells: corpus.spells, ...total };
  if (schedule === null) {
    const failures = [
      `too few leavings to learn from: ${total.leavings} in ${total.snapshots} snapshots whose outcome is known`,
    ];
    return {
      failures,
      newest: null,
      counts: base,
      schedule,
      model: null,
      coefficients: [],
      groups: [],
      scorer: null,
      evaluation: null,
      origins: [],
    };
  }
  const span = { ...schedule, share };
  const evidence: Evidence = { corpus, colleagues: new Colleagues(corpus, schedule.from - 16, asOf + 1) };
  const snapshots = takeSnapshots(evidence, span, sum(countSnapshots(corpus, span).rows));
  const divisors = scaleColumns(snapshots);
  const origins = schedule.past.length;
  const tested = backTest(corpus, snapshots, divisors, schedule.past, share, random, (done) =>
    onProgress('back-test', done, origins),
  );
  onProgress('fitting', 0, 1);
  const model = fitModel(corpus, snapshots, divisors, schedule.now, tested.newest);
  return {
    ...tested,
    failures: gateFailures(tested.evaluation, tested.origins),
    counts: base,
    schedule,
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
  // The spells of earlier sights count too, because they may state roles that the record has dropped since.
  for (let spell = 0; spell < spellStart.length; spell++) first = Math.min(first, spellStart.array[spell] ?? asOf);
  return Math.max(first, asOf - 300 * 12);
}

function sum(values: Uint32Array): number {
  return values.reduce((total, one) => total + one, 0);
}
