import { useSignal } from '@preact/signals';
import type { OperatedAccountAnswer } from '../../../src/http/console/operator-answers.ts';
import { Field } from '../../parts/field.tsx';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { day, grouped } from '../../parts/text.ts';
import { NewAccount } from './new-account.tsx';

interface Listed {
  readonly accounts: readonly OperatedAccountAnswer[];
  readonly count: number;
}

const shownMax = 100;

/** All accounts, the newest first, and the way to make one. */
export function Accounts() {
  const { loaded, reload } = useLoaded<Listed>('/console/api/operator/accounts');
  const { value, error } = loaded.value;
  return (
    <>
      <h1>Accounts {value && <span class="quiet">{grouped(value.count)}</span>}</h1>
      <NewAccount />
      <Problem error={error} again={reload} />
      {value && <List {...value} />}
    </>
  );
}

function List({ accounts, count }: Listed) {
  const wanted = useSignal('');
  if (count === 0) return <p class="empty">No accounts yet. Make one above; then give its owner a link to sign in.</p>;
  const text = wanted.value.trim().toLowerCase();
  const matching = accounts.filter(({ id, name, email }) => `${id} ${name} ${email}`.toLowerCase().includes(text));
  return (
    <section>
      <form class="row" onSubmit={(event) => event.preventDefault()}>
        <Field label="Find by name, e-mail or id" type="search" text={wanted} />
      </form>
      {matching.length === 0 ? (
        <p class="empty">
          None of the newest {grouped(accounts.length)} is called that.{' '}
          {text.startsWith('acc_') && (
            <a href={`/console/accounts/${encodeURIComponent(wanted.value.trim())}`}>Open it by its id</a>
          )}
        </p>
      ) : (
        <Scroll name="Accounts">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>E-mail</th>
                <th>Status</th>
                <th>Plan</th>
                <th class="number">Credits left</th>
                <th>Made</th>
              </tr>
            </thead>
            <tbody>
              {matching.slice(0, shownMax).map(({ id, name, email, status, plan, balance, created_at }) => (
                <tr key={id} class={status === 'closed' ? 'gone' : undefined}>
                  <td>
                    <a href={`/console/accounts/${id}`}>{name || 'anonymised'}</a>
                  </td>
                  <td>{email}</td>
                  <td>
                    <span class={`state ${status}`}>{status}</span>
                  </td>
                  <td>{plan}</td>
                  <td class="number">{grouped(balance)}</td>
                  <td>{day(created_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {matching.length > shownMax && (
        <p class="quiet">
          {grouped(shownMax)} of {grouped(matching.length)} are shown. Find the others by name, e-mail or id.
        </p>
      )}
      {count > accounts.length && (
        <p class="quiet">
          Only the newest {grouped(accounts.length)} of {grouped(count)} are listed. An older one opens by its id.
        </p>
      )}
    </section>
  );
}
