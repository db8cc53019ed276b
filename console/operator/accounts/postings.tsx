import { useSignal } from '@preact/signals';
import type { OperatedPostingAnswer } from '../../../src/http/console/operator-answers.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { capital, counted, grouped, moment, spoken } from '../../parts/text.ts';

interface Shown {
  readonly postings: readonly OperatedPostingAnswer[];
  readonly changed: () => void;
}

const shownMax = 20;

/** The newest postings of an account's journal. Charges, purchases and adjustments can be reversed. */
export function Postings({ postings, changed }: Shown) {
  const shown = useSignal(shownMax);
  const wrong = useSignal<OperatedPostingAnswer | null>(null);
  return (
    <section>
      <h2>Journal</h2>
      <Scroll name="Journal">
        <table>
          <thead>
            <tr>
              <th class="number">Posting</th>
              <th>When</th>
              <th>What</th>
              <th class="number">Credits</th>
              <th>Request, reference or note</th>
              <th>
                <span class="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.slice(0, shown.value).map((posting) => (
              <tr key={posting.id}>
                <td class="number">{posting.id}</td>
                <td>{moment(posting.at)}</td>
                <td>{capital(spoken(posting.operation ?? posting.kind))}</td>
                <td class="number">{`${posting.credits > 0 ? '+' : ''}${grouped(posting.credits)}`}</td>
                <td class="long">
                  {[posting.request_id, posting.reference, posting.note].filter((text) => text !== null).join(', ')}
                </td>
                <td class="actions">
                  {posting.is_reversible && (
                    <button
                      type="button"
                      aria-label={`Reverse posting ${posting.id}`}
                      onClick={() => {
                        wrong.value = posting;
                      }}
                    >
                      Reverse
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {postings.length > shown.value && (
        <button
          type="button"
          class="more"
          onClick={() => {
            shown.value += 5 * shownMax;
          }}
        >
          Show more
        </button>
      )}
      {wrong.value && (
        <Reversal
          of={wrong.value}
          close={() => {
            wrong.value = null;
          }}
          changed={changed}
        />
      )}
    </section>
  );
}

interface Asked {
  readonly of: OperatedPostingAnswer;
  readonly close: () => void;
  readonly changed: () => void;
}

/** Asks for the reason of a reversal, which the journal keeps. */
function Reversal({ of: { id, kind, credits }, close, changed }: Asked) {
  const reason = useSignal('');
  const { act, error, isBusy } = useAct();
  async function reverse(): Promise<void> {
    await ask(`/console/api/operator/postings/${id}/reverse`, { body: { reason: reason.value } });
    close();
    changed();
  }
  return (
    <Dialog name={`Reverse posting ${id}`} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act(reverse);
        }}
      >
        <h2>
          Reverse the {spoken(kind)} of {counted(Math.abs(credits), 'credit')}
        </h2>
        <p class="quiet">A posting of the opposite is added. Both stay in the journal.</p>
        <Field label="Reason, without names" type="text" required maxLength={200} text={reason} />
        <Problem error={error.value} />
        <div class="buttons">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="main" disabled={isBusy}>
            Reverse
          </button>
        </div>
      </form>
    </Dialog>
  );
}
