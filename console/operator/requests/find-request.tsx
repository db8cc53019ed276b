import { useSignal } from '@preact/signals';
import type { RequestAnswer } from '../../../src/http/console/operator-answers.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RequestTable } from './request-table.tsx';

/** Finds a request by the id that its answer named. */
export function FindRequest() {
  const id = useSignal('');
  const found = useSignal<RequestAnswer | null>(null);
  const { act, error, isBusy } = useAct();
  async function find(): Promise<void> {
    found.value = null;
    found.value = await ask(`/console/api/operator/requests/${encodeURIComponent(id.value.trim())}`);
  }
  return (
    <section>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          act(find);
        }}
      >
        <Field label="Request id" type="search" required maxLength={40} placeholder="req_…" text={id} />
        <button type="submit" disabled={isBusy}>
          Find
        </button>
      </form>
      <Problem error={error.value} />
      {found.value && <RequestTable name="The request" requests={[found.value]} />}
    </section>
  );
}
