import { useSignal } from '@preact/signals';
import type { SuppressionAnswer } from '../../../src/http/console/operator-answers.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Choice, Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { day, spoken } from '../../parts/text.ts';

interface Listed {
  readonly entries: readonly SuppressionAnswer[];
  readonly changed: () => void;
}

const ways = [
  ['id', 'id'],
  ['social_url', 'address of the profile'],
  ['name_and_employer', 'name and employer'],
] as const;
const kinds = [
  ['people', 'person'],
  ['company', 'company'],
] as const;

/** Who is hidden from everything, and the way to hide and to show again. The list holds hashes, so it cannot be read. */
export function Suppressions({ entries, changed }: Listed) {
  const { act, error, isBusy } = useAct();
  const said = useSignal('');
  const done = (text: string) => {
    said.value = text;
    changed();
  };
  const hide = (named: object) =>
    act(async () => {
      const { added } = await ask<{ readonly added: boolean }>('/console/api/operator/suppressions', { body: named });
      done(added ? 'Hidden, now and after any import.' : 'It was hidden already.');
    });
  const lift = (handle: string) =>
    act(async () => {
      await ask(`/console/api/operator/suppressions/${handle}/lift`, { body: {} });
      done('No longer hidden. Import the record again if it was left out meanwhile.');
    });
  return (
    <section>
      <h2>Suppressions</h2>
      <p class="quiet">
        Who is listed appears in no answer, also after new imports. The list holds hashes: it does not tell whom it
        hides.
      </p>
      <Hide hide={hide} isBusy={isBusy.value} />
      <Problem error={error.value} />
      <p role="status" class={said.value === '' ? 'unseen' : 'note'}>
        {said}
      </p>
      {entries.length === 0 ? (
        <p class="empty">Nobody is hidden.</p>
      ) : (
        <Scroll name="Suppressions">
          <table>
            <thead>
              <tr>
                <th>Handle</th>
                <th>What</th>
                <th>Named by</th>
                <th>Added</th>
                <th>
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ handle, kind, by, added_at }) => (
                <tr key={handle}>
                  <td>
                    <code>{handle}</code>
                  </td>
                  <td>{kind === 'people' ? 'person' : kind}</td>
                  <td>{spoken(by)}</td>
                  <td>{day(added_at)}</td>
                  <td class="actions">
                    <button type="button" disabled={isBusy} aria-label={`Lift ${handle}`} onClick={() => lift(handle)}>
                      Lift
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

function Hide({ hide, isBusy }: { readonly hide: (named: object) => Promise<boolean>; readonly isBusy: boolean }) {
  const by = useSignal<string>('id');
  const kind = useSignal<string>('people');
  const first = useSignal('');
  const employer = useSignal('');
  const isByName = by.value === 'name_and_employer';
  function named(): object {
    const text = first.value.trim();
    if (isByName) return { by: by.value, fullName: text, employer: employer.value.trim() };
    return { by: by.value, kind: kind.value, [by.value === 'id' ? 'id' : 'socialUrl']: text };
  }
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (!(await hide(named()))) return;
    first.value = '';
    employer.value = '';
  }
  return (
    <form class="row" onSubmit={submit}>
      <Choice label="Named by" chosen={by} of={ways} />
      {!isByName && <Choice label="Of a" chosen={kind} of={kinds} />}
      <Field
        label={isByName ? 'Full name' : by.value === 'id' ? 'Id' : 'Address'}
        type="text"
        required
        maxLength={500}
        text={first}
      />
      {isByName && <Field label="Employer, now or earlier" type="text" required maxLength={500} text={employer} />}
      <button type="submit" class="main" disabled={isBusy}>
        Hide
      </button>
    </form>
  );
}
