import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { ChosenField } from '../../../src/intake/formats/mapping/choose-fields.ts';
import type { ImportPreview } from '../../../src/intake/preview.ts';
import { Scroll } from '../../parts/scroll.tsx';
import { counted, spoken } from '../../parts/text.ts';

const shownMax = 30;

interface Shown {
  readonly of: Pick<ImportPreview, 'columns' | 'choosable'>;
  /** The fields as they were recognised, by column. */
  readonly recognised: ReadonlyMap<string, string | null>;
  /** What was chosen since the file was looked at. */
  readonly chosen: Signal<readonly ChosenField[]>;
  readonly isBusy: boolean;
  readonly look: () => void;
}

/** Each column with the field that it gives, which can be changed, beside the first three rows. */
export function Columns({ of, recognised, chosen, isBusy, look }: Shown) {
  const isWhole = useSignal(false);
  const { columns, choosable } = of;
  const unused = columns.filter(({ field }) => field === null).length;
  return (
    <section>
      <h2>
        {counted(columns.length, 'column')} <span class="quiet">{unused > 0 && `${unused} left out`}</span>
      </h2>
      {choosable.length > 0 && (
        <p class="quiet">
          A field that is chosen takes the place of what filled it; chosen for several columns, it joins them.
        </p>
      )}
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
            {columns.slice(0, isWhole.value ? undefined : shownMax).map((column, index) => (
              <Row
                key={index}
                of={column}
                first={recognised.get(column.name) ?? null}
                choosable={column.name === '' ? [] : choosable}
                chosen={chosen}
              />
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
      <Changed chosen={chosen} isBusy={isBusy} look={look} />
    </section>
  );
}

interface RowShown extends Pick<Shown, 'chosen'> {
  readonly of: ImportPreview['columns'][number];
  /** The field as it was recognised. */
  readonly first: string | null;
  readonly choosable: readonly string[];
}

function Row({ of: { name, field, samples }, first, choosable, chosen }: RowShown) {
  // A table of many columns is not drawn anew for one that is changed.
  const own = useComputed(() => chosen.value.find(({ column }) => column === name));
  const now = own.value === undefined ? field : own.value.field;
  function choose(to: string | null): void {
    const others = chosen.value.filter(({ column }) => column !== name);
    chosen.value = to === field ? others : [...others, { column: name, field: to }];
  }
  return (
    <tr class={now === null ? 'gone' : undefined}>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td>
        {choosable.length === 0 ? (
          <FieldName of={now} />
        ) : (
          <select
            aria-label={`Field of ${name}`}
            value={now ?? ''}
            onChange={({ currentTarget: { value } }) => choose(value === '' ? null : value)}
          >
            <option value="">left out</option>
            {choices(choosable, [field, first]).map((choice) => (
              <option key={choice} value={choice}>
                {spoken(choice)}
              </option>
            ))}
          </select>
        )}
        {first !== null && first !== now && <small class="quiet">recognised as {spoken(first)}</small>}
      </td>
      {[0, 1, 2].map((row) => (
        <td key={row} class="sample">
          <bdi>{samples[row] ?? ''}</bdi>
        </td>
      ))}
    </tr>
  );
}

/** What was changed and not looked at yet. */
function Changed({ chosen, isBusy, look }: Pick<Shown, 'chosen' | 'isBusy' | 'look'>) {
  const { length } = chosen.value;
  return (
    <div role="status" class="changed">
      {length > 0 && (
        <div class="note heading">
          <p>{counted(length, 'column')} changed.</p>
          <button type="button" class="main" disabled={isBusy} onClick={look}>
            Look again
          </button>
        </div>
      )}
    </div>
  );
}

function FieldName({ of }: { readonly of: string | null }) {
  return of === null ? <>left out</> : <strong>{spoken(of)}</strong>;
}

/** What can be chosen, and what is there already: a mapping that was written by hand may hold more. */
function choices(choosable: readonly string[], own: readonly (string | null)[]): readonly string[] {
  return [...new Set([...choosable, ...own.filter((field) => field !== null)])];
}
