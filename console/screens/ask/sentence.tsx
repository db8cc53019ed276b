import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ask } from '../../api.ts';
import { grouped, spoken } from '../../parts/text.ts';
import { choose, sentence, target, understandSentence, working } from './question.ts';

interface Suggestion {
  readonly text: string;
  readonly field: string;
  readonly count: number;
}

/** Milliseconds after a key until suggestions are asked for: keys that a program sends ask once, and they show within 50. */
const pauseMs = 5;

/** The sentence, with what it may become while it is typed. Enter takes it as it is written. */
export function Sentence() {
  const suggestions = useSignal<readonly Suggestion[]>([]);
  /** The suggestion that the arrows point at; -1 is the text itself. */
  const chosen = useSignal(-1);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const latest = useRef(new AbortController());

  // Before the next key: what is typed until the next frame would be lost.
  useLayoutEffect(() => input.current?.focus(), []);

  function forget(): void {
    clearTimeout(timer.current);
    latest.current.abort();
    suggestions.value = [];
    chosen.value = -1;
  }

  function type(text: string): void {
    sentence.value = text;
    forget();
    if (text.trim().length < 2) return;
    timer.current = window.setTimeout(async () => {
      latest.current = new AbortController();
      const query = new URLSearchParams({ text: text.slice(0, 500), target: target.value, limit: '7' });
      // Suggestions are a help: without them one goes on typing.
      const found = await ask<{ readonly suggestions: readonly Suggestion[] }>(`/v1/suggest?${query}`, {
        signal: latest.current.signal,
      }).catch(() => null);
      if (found !== null && sentence.value === text) suggestions.value = found.suggestions;
    }, pauseMs);
  }

  function submit(event: Event): void {
    event.preventDefault();
    const suggestion = suggestions.value[chosen.value];
    forget();
    if (suggestion !== undefined) take(suggestion);
    else if (sentence.value.trim() !== '') understandSentence();
  }

  function take({ text }: Suggestion): void {
    forget();
    sentence.value = text;
    input.current?.focus();
    understandSentence();
  }

  function move(event: KeyboardEvent): void {
    const { length } = suggestions.value;
    if (event.key === 'Escape') forget();
    if (length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    chosen.value = ((chosen.value + 1 + step + length + 1) % (length + 1)) - 1;
  }

  const isOpen = suggestions.value.length > 0;
  return (
    <form class="sentence" aria-label="Search" onSubmit={submit}>
      <fieldset class="targets">
        <legend class="unseen">Look for</legend>
        {(['people', 'company'] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="target"
              checked={target.value === kind}
              onChange={() => {
                forget();
                choose(kind);
              }}
            />
            <span>{kind === 'people' ? 'People' : 'Companies'}</span>
          </label>
        ))}
      </fieldset>
      <div class="typed">
        <input
          ref={input}
          type="text"
          list={undefined}
          // biome-ignore lint/a11y/noRedundantRoles: only an input with a list of its own has this role by itself
          role="combobox"
          aria-label="Who are you looking for?"
          aria-expanded={isOpen}
          aria-controls="suggestions"
          aria-autocomplete="list"
          aria-activedescendant={chosen.value < 0 ? undefined : `suggestion-${chosen.value}`}
          autocomplete="off"
          spellcheck={false}
          maxLength={500}
          placeholder={
            target.value === 'people'
              ? 'Who? Such as: data scientists in Berlin who left a bank'
              : 'Which? Such as: fintech companies in Brazil with more than 50 people'
          }
          value={sentence}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={move}
          onBlur={() => setTimeout(forget, 150)}
        />
        <div id="suggestions" role="listbox" tabIndex={-1} aria-label="Suggestions" hidden={!isOpen}>
          {suggestions.value.map((suggestion, index) => (
            <div
              key={suggestion.text}
              id={`suggestion-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen.value}
              onMouseDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              <span>{suggestion.text}</span>
              <small>
                {spoken(suggestion.field)}, {grouped(suggestion.count)}
              </small>
            </div>
          ))}
        </div>
      </div>
      <button type="submit" class="main" disabled={working.value !== null || sentence.value.trim() === ''}>
        Understand
      </button>
    </form>
  );
}
