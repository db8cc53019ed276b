import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RequestsAnswer } from '../../../src/http/console/operator-answers.ts';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { capital, counted, grouped, moment, spoken } from '../../parts/text.ts';
import { FindRequest } from './find-request.tsx';
import { PerSecond } from './per-second.tsx';
import { RequestTable } from './request-table.tsx';

const lookMs = 2000;

/** What the service answered lately: how much, what failed, what was slow, and each request by its id. */
export function Requests() {
  const { loaded, reload } = useLoaded<RequestsAnswer>('/console/api/operator/requests');
  const isLive = useSignal(true);
  useEffect(() => {
    if (!isLive.value) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, lookMs);
    return () => clearInterval(timer);
  }, [isLive.value]);
  const { value, error } = loaded.value;
  return (
    <>
      <div class="heading">
        <h1>Requests</h1>
        <label class="check">
          <input
            type="checkbox"
            checked={isLive}
            onChange={(event) => {
              isLive.value = event.currentTarget.checked;
            }}
          />
          Live
        </label>
      </div>
      <p class="quiet">
        {value?.since
          ? `${counted(value.count, 'request')} since ${moment(value.since)}, in the memory of this process. `
          : 'Requests are kept in the memory of this process. '}
        {value?.empty ? 'Of what was asked only queries that found nothing are kept.' : 'What was asked is not kept.'}
      </p>
      <Problem error={error} again={reload} />
      {value && <PerSecond counts={value.per_second} />}
      <FindRequest />
      {value && <Errors groups={value.errors} />}
      {value && (
        <section>
          <h2>The slowest</h2>
          {value.slow.length === 0 ? (
            <p class="empty">Nothing was asked yet.</p>
          ) : (
            <RequestTable name="The slowest requests" requests={value.slow} />
          )}
        </section>
      )}
      {value && <EmptyQueries queries={value.empty} />}
    </>
  );
}

function EmptyQueries({ queries }: { readonly queries: RequestsAnswer['empty'] }) {
  return (
    <section>
      <h2>Queries that found nothing</h2>
      {queries === null && (
        <p class="empty">
          They may name people and are not kept. <code>search.keepEmptyQueries</code> in the configuration keeps the
          latest 200 in the memory of the process.
        </p>
      )}
      {queries?.length === 0 && <p class="empty">Every query found something.</p>}
      {queries !== null && queries.length > 0 && (
        <Scroll name="Queries that found nothing">
          <table>
            <thead>
              <tr>
                <th class="number">How often</th>
                <th>Query</th>
                <th>Of</th>
                <th>Newest</th>
              </tr>
            </thead>
            <tbody>
              {queries.map(({ query, target, count, newest_at }) => (
                <tr key={`${target} ${query}`}>
                  <td class="number">{grouped(count)}</td>
                  <td class="long">
                    <bdi>{query}</bdi>
                  </td>
                  <td>{target === 'people' ? 'people' : 'companies'}</td>
                  <td>{moment(newest_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

function Errors({ groups }: { readonly groups: RequestsAnswer['errors'] }) {
  return (
    <section>
      <h2>Refused and failed</h2>
      {groups.length === 0 ? (
        <p class="empty">Nothing was refused, and nothing failed.</p>
      ) : (
        <Scroll name="Refused and failed">
          <table>
            <thead>
              <tr>
                <th class="number">How often</th>
                <th>Code</th>
                <th>Operation</th>
                <th>Newest</th>
                <th>Its request id</th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ operation, code, count, newest }) => (
                <tr key={`${operation} ${code}`}>
                  <td class="number">{grouped(count)}</td>
                  <td>
                    <code class={newest.status >= 500 ? 'state expired' : undefined}>{code}</code>
                  </td>
                  <td>{operation === 'none' ? 'no operation' : capital(spoken(operation))}</td>
                  <td>{moment(newest.at)}</td>
                  <td>
                    <code>{newest.id}</code>
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
