import { useSignal } from '@preact/signals';
import type { PostingAnswer } from '../../../src/http/console/answers.ts';
import { save } from '../../parts/save.ts';
import { Scroll } from '../../parts/scroll.tsx';
import { capital, grouped, moment, spoken } from '../../parts/text.ts';
import { journalCsv } from './days.ts';

const shownMax = 50;

/** Every posting of the account, the newest first, filtered by what it was for. */
export function Journal({ postings }: { readonly postings: readonly PostingAnswer[] }) {
  const wanted = useSignal('');
  const shown = useSignal(shownMax);
  const what = (posting: PostingAnswer) => posting.operation ?? posting.kind;
  const kinds = [...new Set(postings.map(what))].sort();
  const matching = postings.filter((posting) => wanted.value === '' || what(posting) === wanted.value);

  return (
    <section>
      <div class="heading">
        <h2>Journal</h2>
        <label>
          <span class="unseen">Show</span>
          <select
            value={wanted}
            onChange={(event) => {
              wanted.value = event.currentTarget.value;
              shown.value = shownMax;
            }}
          >
            <option value="">everything</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {spoken(kind)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() => save('journal.csv', 'text/csv', journalCsv(matching))}
          disabled={matching.length === 0}
        >
          Save as CSV
        </button>
      </div>
      <Scroll name="Journal">
        <table>
          <thead>
            <tr>
              <th>When</th>
              <th>What</th>
              <th class="number">Credits</th>
              <th>Request or note</th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, shown.value).map((posting) => (
              <tr key={posting.id}>
                <td>{moment(posting.at)}</td>
                <td>{capital(spoken(what(posting)))}</td>
                <td class="number">{`${posting.credits > 0 ? '+' : ''}${grouped(posting.credits)}`}</td>
                <td>{posting.note ?? posting.reference ?? <code>{posting.request_id}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {matching.length > shown.value && (
        <button
          type="button"
          class="more"
          onClick={() => {
            shown.value += shownMax;
          }}
        >
          Show more
        </button>
      )}
    </section>
  );
}
