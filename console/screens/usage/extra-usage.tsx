import { useSignal } from '@preact/signals';
import type { AccountAnswer } from '../../../src/http/console/answers.ts';
import { ask, loadSession } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Problem } from '../../parts/problem.tsx';
import { grouped } from '../../parts/text.ts';

/** Spending beyond the plan, which the owner switches on up to a limit. Nothing where the plan does not offer it. */
export function ExtraUsage({ account }: { readonly account: AccountAnswer }) {
  const { extra_usage: state, extra_limit, extra_used } = account;
  const limit = useSignal(String(extra_limit));
  const { act, error, isBusy } = useAct();
  if (state === 'not_offered') return null;

  const set = (to: number | null) =>
    act(async () => {
      await ask<AccountAnswer>('/console/api/extra-usage', { body: { limit: to } });
      await loadSession();
    });

  return (
    <section>
      <h2>Extra usage</h2>
      <p class="quiet">
        {state === 'on'
          ? `On: ${grouped(extra_used)} of ${grouped(extra_limit)} credits used in this cycle. They are invoiced.`
          : 'Off: when the plan’s credits are used up, requests are refused. On, they go on up to a limit, and are invoiced.'}
      </p>
      <Problem error={error.value} />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          set(Number(limit.value));
        }}
      >
        <label>
          Credits a cycle, at most
          <input
            type="number"
            required
            min={1}
            max={1_000_000_000}
            value={limit}
            onInput={(event) => {
              limit.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class={state === 'on' ? undefined : 'main'} disabled={isBusy}>
          {state === 'on' ? 'Change the limit' : 'Switch on'}
        </button>
        {state === 'on' && (
          <button type="button" disabled={isBusy} onClick={() => set(null)}>
            Switch off
          </button>
        )}
      </form>
    </section>
  );
}
