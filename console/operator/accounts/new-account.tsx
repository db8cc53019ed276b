import { useSignal } from '@preact/signals';
import { ask, session } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Choice, Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { grouped } from '../../parts/text.ts';
import { go } from '../../routing.ts';

/** Makes an account and shows it. */
export function NewAccount() {
  const plans = session.value?.plans ?? [];
  const name = useSignal('');
  const email = useSignal('');
  const plan = useSignal(plans[0]?.name ?? '');
  const credits = useSignal('');
  const { act, error, isBusy } = useAct();

  async function make(): Promise<void> {
    const given = credits.value === '' ? {} : { credits: Number(credits.value) };
    const body = { name: name.value, email: email.value, plan: plan.value, ...given };
    const { id } = await ask<{ readonly id: string }>('/console/api/operator/accounts', { body });
    go(`/accounts/${id}`);
  }

  const usual = plans.find((offered) => offered.name === plan.value)?.creditsPerCycle ?? 0;
  return (
    <details class="sheet">
      <summary>Make an account</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          act(make);
        }}
      >
        <Field label="Name" type="text" required maxLength={200} placeholder="Acme Inc" text={name} />
        <Field
          label="E-mail of its owner"
          type="email"
          required
          maxLength={254}
          placeholder="ops@acme.example"
          text={email}
        />
        <Choice label="Plan" chosen={plan} of={plans.map((offered) => [offered.name, offered.name])} />
        <Field
          label="Credits a cycle"
          type="number"
          min={0}
          max={1_000_000_000}
          placeholder={grouped(usual)}
          text={credits}
        />
        <button type="submit" class="main" disabled={isBusy}>
          Make account
        </button>
      </form>
      <Problem error={error.value} />
    </details>
  );
}
