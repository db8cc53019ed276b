import { useSignal } from '@preact/signals';
import type { KeyAnswer, MadeKeyAnswer } from '../../src/http/console/answers.ts';
import { ask, owner } from '../api.ts';
import { useAct } from '../parts/act.ts';
import { Copy } from '../parts/copy.tsx';
import { useLoaded } from '../parts/load.ts';
import { Problem } from '../parts/problem.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { day, grouped, moment } from '../parts/text.ts';
import { Browsers } from './browsers.tsx';

/** The account's API keys: make one, which is shown once, rotate and revoke. */
export function Keys() {
  const { loaded, reload } = useLoaded<{ readonly keys: readonly KeyAnswer[] }>('/console/api/keys');
  const made = useSignal<MadeKeyAnswer | null>(null);
  // A second click would make a second key, and the first one would never be shown.
  const { act, error } = useAct();
  const change = (to: string, body: object) =>
    act(async () => {
      const answer = await ask<Partial<MadeKeyAnswer>>(to, { body }).finally(reload);
      made.value = answer.key === undefined ? null : (answer as MadeKeyAnswer);
    });

  const keys = loaded.value.value?.keys;
  return (
    <>
      <h1>Keys</h1>
      <p class="quiet">
        A key lets a program ask in your account’s name. Keep it on your servers, never in a web page.
      </p>
      <NewKey create={(body) => change('/console/api/keys', body)} />
      <Problem error={error.value} />
      <Problem error={loaded.value.error} again={reload} />
      {made.value && <ShownOnce made={made.value} />}
      {keys?.length === 0 && <p class="empty">No keys yet. Make one above, and send it in the header x-api-key.</p>}
      {keys !== undefined && keys.length > 0 && (
        <Scroll name="Your keys">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Key</th>
                <th>State</th>
                <th class="number">Requests a minute</th>
                <th class="number">Requests in 30 days</th>
                <th>Last used</th>
                <th>Made</th>
                <th>
                  <span class="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <KeyRow key={key.id} of={key} change={change} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Browsers />
    </>
  );
}

function NewKey({ create }: { readonly create: (body: object) => Promise<boolean> }) {
  const label = useSignal('');
  const limit = useSignal('');
  const usual = owner.value?.requests_per_minute ?? 0;
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const bounds = limit.value === '' ? {} : { requests_per_minute: Number(limit.value) };
    if (!(await create({ label: label.value.trim(), ...bounds }))) return;
    label.value = '';
    limit.value = '';
  }
  return (
    <form class="row" onSubmit={submit}>
      <label>
        Name of the new key
        <input
          required
          maxLength={100}
          placeholder="where it will be used"
          value={label}
          onInput={(event) => {
            label.value = event.currentTarget.value;
          }}
        />
      </label>
      <label>
        Requests a minute
        <input
          type="number"
          min={1}
          max={1_000_000}
          placeholder={grouped(usual)}
          value={limit}
          onInput={(event) => {
            limit.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="main">
        Make key
      </button>
    </form>
  );
}

function ShownOnce({ made }: { readonly made: MadeKeyAnswer }) {
  return (
    <section class="once" aria-label="The new key" role="status">
      <p>
        <strong>Copy this key now.</strong> It is shown this once and cannot be read again.
      </p>
      <div class="copyable">
        <code>{made.key}</code>
        <Copy text={made.key} />
      </div>
    </section>
  );
}

const states = { valid: 'valid', replaced: 'replaced', expired: 'expired', revoked: 'revoked' } as const;

function KeyRow({ of: key, change }: { readonly of: KeyAnswer; readonly change: (to: string, body: object) => void }) {
  const isUsable = key.state === 'valid' || key.state === 'replaced';
  const act = (what: string) => change(`/console/api/keys/${key.id}/${what}`, {});
  const name = key.label ?? key.shown;
  function revoke(): void {
    if (confirm(`Revoke ${name}? Programs that use it are refused at once.`)) act('revoke');
  }
  return (
    <tr class={isUsable ? undefined : 'gone'}>
      <td>{key.label ?? <span class="quiet">without a name</span>}</td>
      <td>
        <code>{key.shown}</code>
      </td>
      <td>
        <span class={`state ${key.state}`}>{states[key.state]}</span>
        {key.state === 'replaced' && key.expires_at && <small> until {moment(key.expires_at)}</small>}
      </td>
      <td class="number">{key.requests_per_minute === null ? 'default' : grouped(key.requests_per_minute)}</td>
      <td class="number">{grouped(key.requests)}</td>
      <td>{key.last_used_at === null ? 'never' : moment(key.last_used_at)}</td>
      <td>{day(key.created_at)}</td>
      <td class="actions">
        {key.state === 'valid' && (
          <button type="button" onClick={() => act('rotate')} aria-label={`Rotate ${name}`}>
            Rotate
          </button>
        )}
        {isUsable && (
          <button type="button" class="danger" onClick={revoke} aria-label={`Revoke ${name}`}>
            Revoke
          </button>
        )}
      </td>
    </tr>
  );
}
