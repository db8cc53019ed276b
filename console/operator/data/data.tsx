import type { DataAnswer } from '../../../src/http/console/operator-answers.ts';
import { Fact } from '../../parts/fact.tsx';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { grouped } from '../../parts/text.ts';
import { Ages } from './ages.tsx';
import { LinksLeftOpen } from './links-left-open.tsx';
import { Model } from './model.tsx';
import { Suppressions } from './suppressions.tsx';

/** What the deployment holds: records, their sources and ages, who is hidden, and the job-change model. */
export function Data() {
  const { loaded, reload } = useLoaded<DataAnswer>('/console/api/operator/data');
  const { value, error } = loaded.value;
  return (
    <>
      <h1>Data</h1>
      <Problem error={error} again={reload} />
      {value === null && error === null && <p class="quiet">Counting…</p>}
      {value && (
        <>
          <Counts of={value} />
          <Sources of={value} />
          <LinksLeftOpen imports={value.imports} />
        </>
      )}
      <Model />
      {value && <Suppressions entries={value.suppressions} changed={reload} />}
    </>
  );
}

function Counts({ of: { people, companies, bytes, change, ages } }: { readonly of: DataAnswer }) {
  return (
    <>
      <dl class="facts large">
        <Fact name="People" value={grouped(people)} />
        <Fact name="Companies" value={grouped(companies)} />
        <Fact
          name="On disk"
          value={bytes < 1e9 ? `${grouped(Math.ceil(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`}
        />
        <Fact name="State" value={grouped(change)} meaning="one more with every import" />
      </dl>
      {people + companies === 0 && (
        <p class="empty">
          Nothing is stored yet. <a href="/console/import">Import a file</a>, here or with{' '}
          <code>whom import people.csv</code>.
        </p>
      )}
      {people + companies > 0 && (
        <section>
          <h2>When records were last verified</h2>
          <Ages of={ages} />
        </section>
      )}
    </>
  );
}

function Sources({ of: { sources } }: { readonly of: DataAnswer }) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2>Sources</h2>
      <Scroll name="Sources">
        <table>
          <thead>
            <tr>
              <th>Source</th>
              <th>Of</th>
              <th class="number">Records</th>
              <th>Oldest</th>
              <th>Newest</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, kind, records, oldest, newest }) => (
              <tr key={`${source} ${kind}`}>
                <td>{source}</td>
                <td>{kind === 'people' ? 'people' : 'companies'}</td>
                <td class="number">{grouped(records)}</td>
                <td>{oldest ?? 'without a date'}</td>
                <td>{newest ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
