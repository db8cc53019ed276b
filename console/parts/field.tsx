import type { Signal } from '@preact/signals';

interface Line {
  readonly label: string;
  readonly text: Signal<string>;
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly placeholder?: string;
}

type Input = Line & (Typed<'text'> | Typed<'email'> | Typed<'number'> | Typed<'search'> | Typed<'date'>);

interface Typed<Type> {
  readonly type: Type;
}

/** A labelled line of text that is kept in a signal. */
export function Field({ label, text, ...input }: Input) {
  return (
    <label>
      {label}
      <input
        {...input}
        value={text}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}

interface Choice {
  readonly label: string;
  readonly chosen: Signal<string>;
  readonly of: readonly (readonly [value: string, shown: string])[];
}

/** A labelled choice that is kept in a signal. */
export function Choice({ label, chosen, of }: Choice) {
  return (
    <label>
      {label}
      <select
        value={chosen}
        onChange={(event) => {
          chosen.value = event.currentTarget.value;
        }}
      >
        {of.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
