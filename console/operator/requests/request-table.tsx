import type { RequestAnswer } from '../../../src/http/console/operator-answers.ts';
import { Scroll } from '../../parts/scroll.tsx';
import { capital, grouped, moment, spoken } from '../../parts/text.ts';

interface Shown {
  readonly name: string;
  readonly requests: readonly RequestAnswer[];
}

/** Requests with how they were answered. */
export function RequestTable({ name, requests }: Shown) {
  return (
    <Scroll name={name}>
      <table>
        <thead>
          <tr>
            <th class="number">Took</th>
            <th>Operation</th>
            <th>Answer</th>
            <th>When</th>
            <th>Account</th>
            <th>Request id</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, at, operation, status, code, milliseconds, account_id }) => (
            <tr key={id}>
              <td class="number">
                {milliseconds < 10 ? milliseconds.toFixed(1) : grouped(Math.round(milliseconds))} ms
              </td>
              <td>{operation === 'none' ? 'no operation' : capital(spoken(operation))}</td>
              <td>
                {status} <code>{code}</code>
              </td>
              <td>{moment(at)}</td>
              <td>{account_id && <a href={`/console/accounts/${account_id}`}>{account_id.slice(0, 12)}…</a>}</td>
              <td>
                <code>{id}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
