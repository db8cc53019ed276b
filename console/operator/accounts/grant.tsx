import { useSignal } from '@preact/signals';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Field } from '../../parts/field.tsx';
import { freshName } from '../../parts/fresh-name.ts';
import { Problem } from '../../parts/problem.tsx';
import { counted } from '../../parts/text.ts';

interface Booked {
  readonly posting: number;
  readonly repeated: boolean;
}

const newReference = () => `console-${freshName().slice(0, 8)}`;

/** Adds bought credits. The reference makes a grant that is sent twice count once. */
export function Grant({ id, changed }: { readonly id: string; readonly changed: () => void }) {
  const credits = useSignal('');
  const reference = useSignal(newReference());
  const note = useSignal('');
  const said = useSignal('');
  const { act, error, isBusy } = useAct();

  async function grant(): Promise<void> {
    said.value = '';
    const told = note.value.trim() === '' ? {} : { note: note.value.trim() };
    const body = { credits: Number(credits.value), reference: reference.value, ...told };
    const { posting, repeated } = await ask<Booked>(`/console/api/operator/accounts/${id}/grant`, { body });
    said.value = repeated
      ? `Nothing was added: this reference was granted before, as posting ${posting}.`
      : `${counted(body.credits, 'credit')} added as posting ${posting}.`;
    credits.value = '';
    note.value = '';
    reference.value = newReference();
    changed();
  }

  return (
    <section>
      <h2>Grant credits</h2>
      <p class="quiet">Bought credits do not expire. With the same reference they are added once, however often.</p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          act(grant);
        }}
      >
        <Field label="Credits" type="number" required min={1} max={1_000_000_000} text={credits} />
        <Field
          label="Reference, e.g. of the invoice"
          type="text"
          required
          maxLength={100}
          pattern="[!-~]+"
          text={reference}
        />
        <Field label="Note, without names" type="text" maxLength={200} text={note} />
        <button type="submit" class="main" disabled={isBusy}>
          Grant
        </button>
      </form>
      <Problem error={error.value} />
      <p role="status" class={said.value === '' ? 'unseen' : 'note'}>
        {said}
      </p>
    </section>
  );
}
