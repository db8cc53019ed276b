import { useSignal } from '@preact/signals';
import type { TrailAnswer } from '../../src/http/console/operator-answers.ts';
import { useLoaded } from '../parts/load.ts';
import { Problem } from '../parts/problem.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { moment } from '../parts/text.ts';
import { Browsers } from '../screens/browsers.tsx';

const shownMax = 25;

/** Who did what, and who is signed in to do more. */
export function Audit() {
  const { loaded, reload } = useLoaded<{ readonly entries: readonly TrailAnswer[] }>('/console/api/operator/audit');
  return (
    <>
      <h1>Audit trail</h1>
      <p class="quiet">
        What operators and owners did, here and by command, the newest first. Each entry is chained to the one before:{' '}
        <code>whom credits check</code> names the first that was changed or taken out.
      </p>
      <Problem error={loaded.value.error} again={reload} />
      {loaded.value.value && <Trail entries={loaded.value.value.entries} />}
      <Browsers />
    </>
  );
}

/** Entries of the audit trail; those of one account do not name it. */
export function Trail({
  entries,
  ofOne = false,
}: {
  readonly entries: readonly TrailAnswer[];
  readonly ofOne?: boolean;
}) {
  const shown = useSignal(shownMax);
  if (entries.length === 0) return <p class="empty">Nothing was done yet.</p>;
  return (
    <>
      <Scroll name="Audit trail">
        <table>
          <thead>
            <tr>
              <th>When</th>
              <th>What</th>
              {!ofOne && <th>Account</th>}
              <th>Detail</th>
              <th>Who</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, shown.value).map(({ id, at, action, account_id, subject, detail, operator }) => (
              <tr key={id}>
                <td>{moment(at)}</td>
                <td>
                  <code>{action}</code>
                </td>
                {!ofOne && (
                  <td>{account_id && <a href={`/console/accounts/${account_id}`}>{account_id.slice(0, 12)}…</a>}</td>
                )}
                <td class="long">{[subject, detail].filter((text) => text !== null).join(': ')}</td>
                <td>{operator}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {entries.length > shown.value && (
        <button
          type="button"
          class="more"
          onClick={() => {
            shown.value += 10 * shownMax;
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}
