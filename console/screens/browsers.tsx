import type { BrowserAnswer } from '../../src/http/console/answers.ts';
import { ask } from '../api.ts';
import { useLoaded } from '../parts/load.ts';
import { moment } from '../parts/text.ts';

/** The browsers that are signed in to the account, or as operators. */
export function Browsers() {
  const { loaded, reload } = useLoaded<{ readonly browsers: readonly BrowserAnswer[] }>('/console/api/browsers');
  const browsers = loaded.value.value?.browsers ?? [];
  const end = (id: string) => ask(`/console/api/browsers/${id}/end`, { body: {} }).then(reload, reload);
  return (
    <section>
      <h2>Signed in</h2>
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
