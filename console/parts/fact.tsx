import type { ComponentChildren } from 'preact';

interface Shown {
  readonly name: string;
  readonly value: ComponentChildren;
  /** What the value is to be read with. */
  readonly meaning?: string;
}

/** A fact in a list of them. */
export function Fact({ name, value, meaning = '' }: Shown) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {meaning !== '' && <dd class="quiet">{meaning}</dd>}
    </div>
  );
}
