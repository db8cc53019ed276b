import { refuseUnrestored } from '../../data-folder.ts';
import { databaseAddress, recordsAddress } from '../../database-address.ts';
import type { Report } from '../../prediction/training/report.ts';
import { startTraining, type TrainOutcome, type TrainProgress } from '../../prediction/training/start-training.ts';
import type { CliContext, Result } from '../context.ts';
import { mustExist } from '../failure.ts';
import { duration, grouped } from '../progress.ts';
import { tryErasures, withSystem } from '../with-system.ts';

/** Trains the job-change model on the data folder. A server on the same folder serves the new scores at once. */
export async function trainModel(context: CliContext): Promise<Result> {
  mustExist(context.dataDir);
  refuseUnrestored(context.dataDir);
  const { report, reportFile, pageFile } = await trainInto(context, context.dataDir);
  // An erasure waits for the end of a training.
  await withSystem(context, (system) => tryErasures(context, system));
  return { value: { ...report, report_file: reportFile, page_file: pageFile }, text: reportText(report, pageFile) };
}

export async function trainInto(context: CliContext, dataDir: string): Promise<TrainOutcome> {
  const progress = context.progress();
  const started = context.now();
  const places = { dataDir, database: databaseAddress(context.config), recordsIn: recordsAddress(context.config) };
  const { lexiconFiles } = context.config.search;
  const outcome = await startTraining({ ...places, lexiconFiles, now: started }, (at) =>
    progress.update(() => stageLine(at)),
  );
  progress.end(`trained in ${duration((context.now() - started) / 1000)}`);
  return outcome;
}

const stages: Readonly<Record<TrainProgress['stage'], string>> = {
  reading: 'reading people',
  snapshots: 'looking back',
  'back-test': 'testing on the past: year',
  fitting: 'fitting the model of today',
  scoring: 'scoring people',
};

function stageLine({ stage, done, total }: TrainProgress): string {
  return total > 1 ? `${stages[stage]} ${grouped(done)} of ${grouped(total)}` : stages[stage];
}

function reportText({ passed, failures, counts, evaluation }: Report, pageFile: string): string {
  const { people, people_with_prediction, snapshots, leavings } = counts;
  const verdict = passed
    ? [`The gate passed: ${grouped(people_with_prediction)} of ${grouped(people)} people have a prediction.`]
    : ['The gate failed: no predictions are served.', ...failures.map((failure) => `  ${failure}`)];
  const figures =
    evaluation === null
      ? []
      : [
          `Back-test on ${grouped(evaluation.rows)} snapshots with ${grouped(evaluation.leavings)} leavings: ` +
            `AUC ${evaluation.auc.toFixed(3)}, lift in the top tenth ${evaluation.lift_top_tenth.toFixed(2)}, ` +
            `calibration slope ${evaluation.calibration_slope.toFixed(2)}, ` +
            `log-loss ${evaluation.model.log_loss.toFixed(4)} ` +
            `(constant ${evaluation.constant.log_loss.toFixed(4)}, ` +
            `Kaplan-Meier ${evaluation.kaplan_meier.log_loss.toFixed(4)})`,
        ];
  return [
    ...verdict,
    `${grouped(snapshots)} snapshots, ${grouped(leavings)} leavings`,
    ...figures,
    `Report: ${pageFile}`,
  ].join('\n');
}
