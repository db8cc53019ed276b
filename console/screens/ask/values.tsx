import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ask } from '../../api.ts';
import { type FilterValue, valueText } from './filters.ts';
import { target } from './question.ts';

interface Suggestion {
  readonly value: string;
  readonly count: number;
}

interface Texts {
  readonly field: string;
  readonly values: Signal<readonly FilterValue[]>;
  /** What is written and not among the values yet. */
  readonly text: Signal<string>;
}

/** Values that are texts: any of them is enough. */
export function TextValues({ field, values, text }: Texts) {
  const suggestions = useSignal<readonly Suggestion[]>([]);
  const timer = useRef<number>(undefined);

  function add(): void {
    const written = text.value.trim();
    if (written !== '') values.value = [...values.value, written];
    text.value = '';
    suggestions.value = [];
  }

  function type(written: string): void {
    text.value = written;
    clearTimeout(timer.current);
    if (written.trim() === '') return;
    timer.current = window.setTimeout(async () => {
      const query = new URLSearchParams({ text: written, field, target: target.value, limit: '8' });
      const found = await ask<{ readonly suggestions: readonly Suggestion[] }>(`/v1/suggest?${query}`).catch(
        () => null,
      );
      suggestions.value = found?.suggestions ?? [];
    }, 90);
  }

  return (
    <div class="values">
      <ul class="chips">
        {values.value.map((value, index) => (
          <li key={valueText(value)} class="chip">
            <span>{valueText(value)}</span>
            <button
              type="button"
              aria-label={`Remove ${valueText(value)}`}
              onClick={() => {
                values.value = values.value.filter((_, at) => at !== index);
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label>
        {values.value.length === 0 ? 'Value' : 'Or'}
        <input
          list="values"
          maxLength={200}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.value.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
      </label>
      <datalist id="values">
        {suggestions.value.map(({ value, count }) => (
          <option key={value} value={value}>
            {count}
          </option>
        ))}
      </datalist>
    </div>
  );
}

interface Range {
  readonly gte?: number;
  readonly lte?: number;
}

/** The bounds of a value that is a range, in the form that a person writes. */
export function rangeOf(value: FilterValue | undefined): Range {
  if (typeof value !== 'object') return {};
  if ('kind' in value) {
    const { min = null, max = null } = value as { readonly min?: number | null; readonly max?: number | null };
    return { ...(min === null ? {} : { gte: min }), ...(max === null ? {} : { lte: max }) };
  }
  return value;
}

/** A range of numbers; both bounds are inclusive, and one may be open. */
export function NumberRange({
  first,
  values,
}: {
  readonly first: Range;
  readonly values: Signal<readonly FilterValue[]>;
}) {
  const range = useSignal<Range>(first);
  function bound(name: 'gte' | 'lte', text: string): void {
    const { [name]: _, ...other } = range.value;
    range.value = text === '' ? other : { ...other, [name]: Number(text) };
    values.value = Object.keys(range.value).length === 0 ? [] : [range.value];
  }
  return (
    <div class="row">
      <label>
        From
        <input
          type="number"
          min={0}
          value={range.value.gte ?? ''}
          onInput={(event) => bound('gte', event.currentTarget.value)}
        />
      </label>
      <label>
        To
        <input
          type="number"
          min={0}
          value={range.value.lte ?? ''}
          onInput={(event) => bound('lte', event.currentTarget.value)}
        />
      </label>
    </div>
  );
}
