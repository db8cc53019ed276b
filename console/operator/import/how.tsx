import type { Signal } from '@preact/signals';
import type { ImportPreview } from '../../../src/intake/preview.ts';

/** What the fields hold; the mapping is null as long as nobody changed it. */
export interface HowWritten {
  readonly kind: string;
  readonly source: string;
  readonly day: string;
  readonly mapping: string | null;
}

/** What is sent: only what was said. */
export type HowSaid = Readonly<Record<string, string>>;

export function saidOf({ kind, source, day, mapping }: HowWritten): HowSaid {
  const all = { kind, source: source.trim(), day, mapping: mapping ?? '' };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

interface Asked {
  readonly written: Signal<HowWritten>;
  readonly suggested: ImportPreview;
  /** Whether the preview is of what the fields hold. */
  readonly isSeen: boolean;
  readonly isBusy: boolean;
  readonly look: () => void;
}

/** What one can say of a file that it does not say itself, or says wrongly. */
export function How({ written, suggested: { inputs, mapping }, isSeen, isBusy, look }: Asked) {
  const say = (said: Partial<HowWritten>) => {
    written.value = { ...written.value, ...said };
  };
  const { kind, source, day, mapping: changed } = written.value;
  const shown = changed ?? mapping;
  return (
    <form
      class="sheet how"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <div class="row">
        <label>
          The records are
          <select value={kind} onChange={(event) => say({ kind: event.currentTarget.value })}>
            <option value="">what the file says</option>
            <option value="people">people</option>
            <option value="company">companies</option>
          </select>
        </label>
        <label>
          Source
          <input
            type="text"
            maxLength={100}
            placeholder={inputs[0]?.source ?? ''}
            value={source}
            onInput={(event) => say({ source: event.currentTarget.value })}
          />
        </label>
        <label>
          Day of the data
          <input type="date" value={day} onInput={(event) => say({ day: event.currentTarget.value })} />
        </label>
        <button type="submit" disabled={isBusy || isSeen}>
          Look again
        </button>
      </div>
      {shown !== null && (
        <details>
          <summary>The mapping as a file</summary>
          <p class="quiet">
            Which column goes to which field, to be kept for the command or changed beyond what can be chosen below: see{' '}
            <a href="/docs/importing#a-mapping-file" target="_blank" rel="noreferrer">
              Importing
            </a>
            .
          </p>
          <label>
            Mapping
            <textarea
              rows={16}
              maxLength={60_000}
              spellcheck={false}
              value={shown}
              onInput={(event) => say({ mapping: event.currentTarget.value })}
            />
          </label>
          {changed !== null && (
            <button type="button" onClick={() => say({ mapping: null })}>
              As it was suggested
            </button>
          )}
        </details>
      )}
    </form>
  );
}
