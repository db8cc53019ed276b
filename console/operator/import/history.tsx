import type { ImportAnswer } from '../../../src/http/console/operator-answers.ts';
import { Scroll } from '../../parts/scroll.tsx';
import { grouped, moment } from '../../parts/text.ts';

/** What the latest imports changed. */
export function History({ imports }: { readonly imports: readonly ImportAnswer[] }) {
  return (
    <section>
      <h2>Earlier imports</h2>
      {imports.length === 0 ? (
        <p class="empty">No import is remembered. What the next one changes, shows here.</p>
      ) : (
        <>
          <Scroll name="Earlier imports">
            <table>
              <thead>
                <tr>
                  <th>When</th>
                  <th>Recognised as</th>
                  <th class="number">New</th>
                  <th class="number">Changed</th>
                  <th class="number">Unchanged</th>
                  <th class="number">Vanished</th>
                  <th class="number">Refused</th>
                  <th class="number">Links left open</th>
                  <th>Who</th>
                </tr>
              </thead>
              <tbody>
                {imports.map(({ at, inputs, counts, operator }) => (
                  <tr key={at}>
                    <td>{moment(at)}</td>
                    <td class="long">{inputs.map(({ format, source }) => `${format} (${source})`).join('; ')}</td>
                    <td class="number">{grouped(counts.new)}</td>
                    <td class="number">{grouped(counts.changed)}</td>
                    <td class="number">{grouped(counts.unchanged + counts.refreshed + counts.older)}</td>
                    <td class="number">{grouped(counts.vanished)}</td>
                    <td class="number">{grouped(counts.refusedTotal)}</td>
                    <td class="number">{grouped(counts.unlinkedEmployers)}</td>
                    <td>{operator}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <p class="quiet">
            Vanished records were in earlier imports of the same source and not in this one; they are kept. A link left
            open is an employer without a company record.
          </p>
        </>
      )}
    </section>
  );
}
