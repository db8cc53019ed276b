import type { BrowserAnswer } from '../../src/http/console/answers.ts';
import { ask } from '../api.ts';
import { useAct } from '../parts/act.ts';
import { useLoaded } from '../parts/load.ts';
import { Problem } from '../parts/problem.tsx';
import { moment } from '../parts/text.ts';

/** The browsers that are signed in to the account, or as operators. */
export function Browsers() {
  const { loaded, reload } = useLoaded<{ readonly browsers: readonly BrowserAnswer[] }>('/console/api/browsers');
  const browsers = loaded.value.value?.browsers ?? [];
  const { act, error } = useAct();
  const end = (id: string) => act(() => ask(`/console/api/browsers/${id}/end`, { body: {} }).finally(reload));
  return (
    <section>
      <h2>Signed in</h2>
      <Problem error={error.value} />
      <Problem error={loaded.value.error} again={reload} />
      <ul class="plain-list">
        {browsers.map(({ id, created_at, expires_at, is_this, operator }) => (
          <li key={id}>
            <span>
              {is_this ? 'This browser' : 'Another browser'}
              {operator !== null && ` of ${operator}`}, since {moment(created_at)}
              <span class="quiet">, until {moment(expires_at)}</span>
            </span>
            {!is_this && (
              <button type="button" onClick={() => end(id)}>
                Sign it out
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
