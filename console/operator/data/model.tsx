import type { ModelAnswer } from '../../../src/http/console/operator-answers.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Fact } from '../../parts/fact.tsx';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { day, grouped } from '../../parts/text.ts';
import { useWork, WorkProgress } from '../work.tsx';
import { Calibration } from './calibration.tsx';

/** How good the job-change model is on the past, and its training. */
export function Model() {
  const { loaded, reload } = useLoaded<{ readonly report: ModelAnswer | null }>('/console/api/operator/model');
  const { work, error, isRunning, reload: look } = useWork(reload);
  const { act, error: refused, isBusy } = useAct();
  const train = () => act(() => ask('/console/api/operator/train', { body: {} }).then(look));
  const report = loaded.value.value?.report;
  function lookAgain(): void {
    reload();
    look();
  }
  return (
    <section>
      <div class="heading">
        <h2>Job-change model</h2>
        <button type="button" onClick={train} disabled={isRunning || isBusy.value}>
          {report ? 'Train again' : 'Train'}
        </button>
      </div>
      <Problem error={refused.value} />
      <Problem error={loaded.value.error ?? (isRunning ? null : error)} again={lookAgain} />
      {work && isRunning && <WorkProgress of={work} error={error} look={look} />}
      {work?.what === 'training' && work.state === 'failed' && (
        <p class="problem" role="alert">
          The training failed. {work.problem}
        </p>
      )}
      {report === null && (
        <p class="empty">No model yet. Training learns from the careers that are stored how people change jobs.</p>
      )}
      {report && <Report of={report} />}
    </section>
  );
}

function Report({ of: { date, passed, failures, counts, evaluation } }: { readonly of: ModelAnswer }) {
  return (
    <>
      <p>
        {passed ? (
          <>
            <span class="state valid">In use</span> since {day(date)}: {grouped(counts.people_with_prediction)} of{' '}
            {grouped(counts.people)} people have a prediction.
          </>
        ) : (
          <>
            <span class="state expired">Not in use</span>: trained on {day(date)}, and not good enough on the past.
          </>
        )}
      </p>
      {failures.length > 0 && (
        <ul class="bullets">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      {evaluation && (
        <div class="model">
          <Calibration bins={evaluation.calibration} />
          <dl class="facts">
            <Fact name="AUC" value={evaluation.auc.toFixed(3)} meaning="0.5 is chance, 1 is certainty" />
            <Fact
              name="Lift in the top tenth"
              value={evaluation.lift_top_tenth.toFixed(2)}
              meaning="times as many leave as among all"
            />
            <Fact name="Calibration slope" value={evaluation.calibration_slope.toFixed(2)} meaning="1 is right" />
            <Fact
              name="Log-loss"
              value={evaluation.model.log_loss.toFixed(4)}
              meaning={`${evaluation.constant.log_loss.toFixed(4)} for a constant, ${evaluation.kaplan_meier.log_loss.toFixed(4)} for Kaplan-Meier`}
            />
            <Fact
              name="Tested on"
              value={grouped(evaluation.rows)}
              meaning={`snapshots of the past, ${grouped(evaluation.leavings)} of them before a leaving`}
            />
          </dl>
        </div>
      )}
    </>
  );
}
