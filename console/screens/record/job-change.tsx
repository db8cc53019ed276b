import { useSignal } from '@preact/signals';
import type { Static } from 'typebox';
import type { JobChangePrediction } from '../../../src/contract/records.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Problem } from '../../parts/problem.tsx';
import { capital, day, spoken } from '../../parts/text.ts';

type Prediction = Static<typeof JobChangePrediction>;

/** How likely somebody is to change role, with its reasons as bars; asked for by a button, because it costs. */
export function JobChange({ id }: { readonly id: string }) {
  const prediction = useSignal<Prediction | null>(null);
  const { act, error, isBusy } = useAct();
  const load = () =>
    act(async () => {
      prediction.value = await ask<Prediction>(`/v1/profiles/${encodeURIComponent(id)}/job-change`);
    });
  return (
    <section class="job-change">
      <h2>Job change</h2>
      <Problem error={error.value} again={load} />
      {prediction.value === null ? (
        <button type="button" disabled={isBusy} onClick={load}>
          How likely?<small>10 credits, free without a prediction</small>
        </button>
      ) : (
        <Reasons of={prediction.value} />
      )}
    </section>
  );
}

function Reasons({ of: { score, signal_date, reasoning } }: { readonly of: Prediction }) {
  if (score === null) return <p class="empty">No prediction is held for this person. Nothing was charged.</p>;
  const most = Math.max(...reasoning.map(({ weight }) => Math.abs(weight)), 0.01);
  return (
    <>
      <p>
        <strong class="score">{Math.round(score * 100)} %</strong> likely to change role.{' '}
        {signal_date && <span class="quiet">Evidence of {day(signal_date)}.</span>}
      </p>
      <ul class="weights">
        {reasoning.map(({ category, intensity, weight, rank }) => (
          <li key={rank}>
            <span>{capital(spoken(category))}</span>
            <svg
              width="100%"
              height="10"
              role="img"
              aria-label={weight < 0 ? 'speaks for staying' : 'speaks for leaving'}
            >
              <line x1="50%" x2="50%" y1="0" y2="10" />
              <rect
                class={weight < 0 ? 'stays' : 'leaves'}
                x={`${weight < 0 ? 50 - (50 * Math.abs(weight)) / most : 50}%`}
                width={`${(50 * Math.abs(weight)) / most}%`}
                height="10"
                rx="2"
              />
            </svg>
            <span class="quiet">{intensity}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
