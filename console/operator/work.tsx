import { useEffect } from 'preact/hooks';
import type { WorkAnswer } from '../../src/http/console/operator-answers.ts';
import { ask } from '../api.ts';
import { useAct } from '../parts/act.ts';
import { useEnded } from '../parts/ended.ts';
import { useLoaded } from '../parts/load.ts';
import { Problem } from '../parts/problem.tsx';
import { grouped, moment } from '../parts/text.ts';

const lookMs = 1000;

/**
 * The long work of the deployment, looked at again every second while it runs; `ended` is called when it has ended
 * while the screen is shown.
 */
export function useWork(ended: () => void) {
  const { loaded, reload } = useLoaded<{ readonly work: WorkAnswer | null }>('/console/api/operator/work');
  const { value, error } = loaded.value;
  const isRunning = value?.work?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(reload, lookMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEnded(isRunning, ended);
  return { work: value?.work ?? null, error, isRunning, reload };
}

interface Shown {
  readonly of: WorkAnswer;
  readonly error: unknown;
  /** Looks at the work again. */
  readonly look: () => void;
}

/** How far the work is. It goes on when this page is closed. */
export function WorkProgress({ of, error, look }: Shown) {
  const { what, stage, done, total, since, operator } = of;
  const { act, error: refused, isBusy } = useAct();
  const stop = () => act(() => ask('/console/api/operator/work/stop', { body: {} }).finally(look));
  const isKnown = total !== null && total > 0;
  return (
    <section class="work">
      <p>
        <strong>{what === 'import' ? 'Importing' : 'Training'}</strong>: {stage}
        {done > 0 && ` ${grouped(done)}`}
        {isKnown && done > 0 && ` of ${grouped(total)}`}
      </p>
      <progress aria-label={`${what} under way`} {...(isKnown ? { value: Math.min(done, total), max: total } : {})} />
      <div class="heading">
        <p class="quiet">
          Begun {moment(since)} by {operator}. It goes on when you close this page.
        </p>
        <button type="button" disabled={isBusy} onClick={stop}>
          Stop
        </button>
      </div>
      <Problem error={refused.value ?? error} />
    </section>
  );
}
