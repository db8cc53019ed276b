import { useSignal } from '@preact/signals';
import type { ImportPreview } from '../../../src/intake/preview.ts';
import { Scroll } from '../../parts/scroll.tsx';
import { counted, spoken } from '../../parts/text.ts';

const shownMax = 30;

/** Each column with the field that it gives, beside the first three rows. */
export function Columns({ of: columns }: { readonly of: ImportPreview['columns'] }) {
  const isWhole = useSignal(false);
  const unused = columns.filter(({ field }) => field === null).length;
  return (
    <section>
      <h2>
        {counted(columns.length, 'column')} <span class="quiet">{unused > 0 && `${unused} left out`}</span>
      </h2>
      <Scroll name="Columns">
        <table>
          <thead>
            <tr>
              <th>Column</th>
              <th>Goes to</th>
              <th>Row 1</th>
              <th>Row 2</th>
              <th>Row 3</th>
            </tr>
          </thead>
          <tbody>
            {columns.slice(0, isWhole.value ? undefined : shownMax).map(({ name, field, samples }, index) => (
              <tr key={index} class={field === null ? 'gone' : undefined}>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>{field === null ? 'left out' : <strong>{spoken(field)}</strong>}</td>
                {[0, 1, 2].map((row) => (
                  <td key={row} class="sample">
                    <bdi>{samples[row] ?? ''}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {columns.length > shownMax && !isWhole.value && (
        <button
          type="button"
          class="more"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          Show all {columns.length} columns
        </button>
      )}
    </section>
  );
}
