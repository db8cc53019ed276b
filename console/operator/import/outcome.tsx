import type { WorkAnswer } from '../../../src/http/console/operator-answers.ts';
import type { ImportReport } from '../../../src/intake/report.ts';
import { Fact } from '../../parts/fact.tsx';
import { grouped } from '../../parts/text.ts';
import { Problems } from './problems.tsx';

/** What the import that ran last did. */
export function Outcome({ of: { state, problem, report } }: { readonly of: WorkAnswer }) {
  if (state === 'cut_off') return <p class="note">The import was stopped. Nothing was changed.</p>;
  return (
    <>
      {state === 'failed' && (
        <p class="problem" role="alert">
          The import did not come to its end. {problem}
        </p>
      )}
      {state === 'done' && (
        <p class="note" role="status">
          Imported. Searches find the new records within seconds.
        </p>
      )}
      {report && (
        <>
          {state === 'done' && <Counts of={report} />}
          <Problems of={report} title="Problems" />
          {state === 'done' && <Doubts of={report} />}
        </>
      )}
    </>
  );
}

function Counts({ of }: { readonly of: ImportReport }) {
  const counts: readonly (readonly [string, number, string])[] = [
    ['New', of.new, ''],
    ['Changed', of.changed, ''],
    ['Unchanged', of.unchanged + of.refreshed, of.refreshed > 0 ? `${grouped(of.refreshed)} verified again` : ''],
    ['Vanished', of.vanished, 'not in this file, kept'],
    ['Refused', of.refusedTotal, ''],
  ];
  const rare: readonly (readonly [string, number, string])[] = [
    ['Older', of.older, 'than what is stored, left out'],
    ['Removed', of.removed, 'as the file says'],
    ['Suppressed', of.suppressed, 'left out'],
  ];
  return (
    <dl class="facts large">
      {[...counts, ...rare.filter(([, count]) => count > 0)].map(([name, count, meaning]) => (
        <Fact key={name} name={name} value={grouped(count)} meaning={meaning} />
      ))}
    </dl>
  );
}

const namedMax = 10;

function Doubts({ of: { doubtfulEmployers, doubtfulTwins, unlinkedEmployers } }: { readonly of: ImportReport }) {
  if (unlinkedEmployers + doubtfulTwins.length === 0) return null;
  return (
    <section>
      <h2>Left open</h2>
      <ul class="bullets">
        <li>{grouped(unlinkedEmployers)} employers have no company record.</li>
        {doubtfulEmployers.length > 0 && (
          <li>
            {grouped(doubtfulEmployers.length)} of them, because several companies have the name:{' '}
            <bdi>{doubtfulEmployers.slice(0, namedMax).join(', ')}</bdi>
          </li>
        )}
        {doubtfulTwins.length > 0 && (
          <li>
            {grouped(doubtfulTwins.length)} records may be the same as another source’s:{' '}
            {doubtfulTwins
              .slice(0, namedMax)
              .map(({ id, others }) => [id, ...others].join(' = '))
              .join(', ')}
          </li>
        )}
      </ul>
    </section>
  );
}
