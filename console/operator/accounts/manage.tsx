import { useSignal } from '@preact/signals';
import type { OperatedAccountAnswer } from '../../../src/http/console/operator-answers.ts';
import { ask, session } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Copy } from '../../parts/copy.tsx';
import { Choice } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { grouped } from '../../parts/text.ts';

interface Managed {
  readonly account: OperatedAccountAnswer;
  readonly changed: () => void;
}

/** The plan of an account, its way in, and its end. */
export function Manage({ account: { id, name, plan, status }, changed }: Managed) {
  const plans = session.value?.plans ?? [];
  const chosen = useSignal(plan);
  const link = useSignal<string | null>(null);
  const { act, error, isBusy } = useAct();
  const post = (what: string, body: object = {}) =>
    act(async () => {
      await ask(`/console/api/operator/accounts/${id}/${what}`, { body });
      changed();
    });

  function makeLink(): void {
    act(async () => {
      const { secret } = await ask<{ readonly secret: string }>(`/console/api/operator/accounts/${id}/link`, {
        body: {},
      });
      link.value = `${location.origin}/console/sign-in#${secret}`;
      changed();
    });
  }
  function close(): void {
    if (confirm(`Close ${name} for good? Its keys stop at once, and it cannot be opened again.`)) post('close');
  }

  const offered = plans.map((one) => [one.name, `${one.name}, ${grouped(one.creditsPerCycle)} credits`] as const);
  return (
    <section>
      <h2>Manage</h2>
      <Problem error={error.value} />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          post('plan', { plan: chosen.value });
        }}
      >
        <Choice label="Plan" chosen={chosen} of={offered} />
        <button type="submit" disabled={isBusy.value || chosen.value === plan}>
          Move to this plan
        </button>
        <span class="apart">
          <button type="button" onClick={makeLink} disabled={isBusy}>
            Link for its owner
          </button>
          {status === 'active' ? (
            <button type="button" onClick={() => post('suspend')} disabled={isBusy}>
              Suspend
            </button>
          ) : (
            <button type="button" onClick={() => post('resume')} disabled={isBusy}>
              Resume
            </button>
          )}
          <button type="button" class="danger" onClick={close} disabled={isBusy}>
            Close for good
          </button>
        </span>
      </form>
      {link.value !== null && (
        <section class="once" aria-label="The link" role="status">
          <p>
            <strong>Give this link to its owner now.</strong> It signs a browser in once, within 15 minutes.
          </p>
          <div class="copyable">
            <code>{link}</code>
            <Copy text={link.value} />
          </div>
        </section>
      )}
    </section>
  );
}
