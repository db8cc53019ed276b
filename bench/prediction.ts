import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judges, ministers, players } from '../scripts/careers.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { type FittedAndTested, fitAndTest } from '../src/prediction/training/fit-and-test.ts';
import { monthOf } from '../src/records/normalise/dates.ts';
import { seededRandom } from '../src/seeded-random.ts';
import { importInMemory } from './prediction/corpora.ts';
import { recover } from './prediction/generated.ts';

/**
 * Measures how good predictions are: `npm run eval:prediction` back-tests on the careers of real people, and on made-up
 * ones whose true hazards are known. Without ../shared/data it says so and skips the real ones.
 */
const data = fileURLToPath(new URL('../../shared/data', import.meta.url));
const lexicon = loadLexicon();
const seed = 20_261_121;

const careers = { 'federal judges': judges, 'baseball players': players, 'British office holders': ministers };

for (const [name, read] of Object.entries(careers)) {
  console.log(`## ${name}`);
  if (!existsSync(data)) {
    console.log('SKIPPED: ../shared/data is not there\n');
    continue;
  }
  const { people, asOf } = read(data);
  const { corpus } = importInMemory(people, [], lexicon, asOf);
  print(fitAndTest(corpus, monthOf(asOf), seededRandom(seed)));
}

console.log('## 20,000 made-up people');
const { learned, level, tenths, served } = recover(20_000, 3_000, seed, lexicon);
print(learned);
console.log(
  `mean predicted / true chance of today: ${level.toFixed(3)}; ${Math.round(served * 100)} % have a prediction`,
);
console.table(
  tenths.map(({ predicted, truth }) => ({
    predicted: predicted.toFixed(4),
    truth: truth.toFixed(4),
    ratio: (predicted / truth).toFixed(3),
  })),
);

function print({ failures, counts, evaluation, origins, groups }: FittedAndTested): void {
  console.log(failures.length === 0 ? 'the gate passes' : `the gate refuses: ${failures.join('; ')}`);
  console.log(`${counts.people} people, ${counts.snapshots} snapshots, ${counts.leavings} leavings`);
  if (evaluation === null) return;
  const { model, constant, kaplan_meier, log_loss_gain, brier_gain } = evaluation;
  console.log(
    `held out: ${evaluation.rows} snapshots, ${evaluation.leavings} leavings, ${origins.length} origins; ` +
      `AUC ${evaluation.auc.toFixed(3)}, Brier skill ${evaluation.brier_skill.toFixed(3)}, ` +
      `slope ${evaluation.calibration_slope.toFixed(2)}, level ${evaluation.level.toFixed(2)}, ` +
      `lift in the top tenth ${evaluation.lift_top_tenth.toFixed(2)}`,
  );
  const figures = (scores: typeof model) => ({ log_loss: scores.log_loss.toFixed(4), brier: scores.brier.toFixed(4) });
  const interval = ({ low, high }: { low: number; high: number }) => `${low.toFixed(5)} to ${high.toFixed(5)}`;
  console.table({
    model: figures(model),
    constant: {
      ...figures(constant),
      'log-loss gain, 95 %': interval(log_loss_gain.over_constant),
      'Brier gain, 95 %': interval(brier_gain.over_constant),
    },
    'Kaplan-Meier': {
      ...figures(kaplan_meier),
      'log-loss gain, 95 %': interval(log_loss_gain.over_kaplan_meier),
      'Brier gain, 95 %': interval(brier_gain.over_kaplan_meier),
    },
  });
  console.table(
    evaluation.calibration.map(({ rows, predicted, observed }) => ({
      snapshots: rows,
      predicted: predicted.toFixed(4),
      left: observed.toFixed(4),
    })),
  );
  console.log(
    'observed / expected by origin:',
    origins.map(({ expected, observed }) => (observed / expected).toFixed(2)).join(' '),
  );
  console.table(groups.map(({ category, spread }) => ({ group: category, 'spread in log-odds': spread.toFixed(3) })));
}
