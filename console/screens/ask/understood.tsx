import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { refocus } from '../../parts/focus.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { type Part, partsOf, without } from './filters.ts';
import { type Explained, edit, edited, understandSentence } from './question.ts';

/** How the sentence was understood: one chip a condition, to change or take away. */
export function Understood({ of: { filters, understood, not_understood } }: { readonly of: Explained }) {
  /** The part that is being changed; 'new' adds one, null shows no dialog. */
  const open = useSignal<Part | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  // The condition that was changed or taken away is another now, or gone.
  useEffect(() => refocus(add.current), []);
  return (
    <section class="understood" aria-label="How it was understood">
      <p class="reading">{understood}</p>
      <ul class="chips">
        {partsOf(filters).map((part) => (
          <li key={`${part.entry} ${part.at} ${part.text}`} class={part.negated ? 'chip negated' : 'chip'}>
            {part.condition === null ? (
              <span>{part.text}</span>
            ) : (
              <button
                type="button"
                title={part.said === '' ? 'Change' : `From “${part.said}”. Change`}
                onClick={() => {
                  open.value = part;
                }}
              >
                {part.text}
              </button>
            )}
            <button type="button" aria-label={`Remove ${part.text}`} onClick={() => edit(without(filters, part))}>
              ×
            </button>
          </li>
        ))}
        <li>
          <button
            ref={add}
            type="button"
            class="add"
            onClick={() => {
              open.value = 'new';
            }}
          >
            + Condition
          </button>
        </li>
        {edited.value !== null && (
          <li>
            <button type="button" class="plain" onClick={understandSentence}>
              Back to the sentence
            </button>
          </li>
        )}
      </ul>
      {not_understood.length > 0 && (
        <p class="quiet">
          Only ranks, because it was not understood: {not_understood.map((word) => `“${word}”`).join(', ')}
        </p>
      )}
      {open.value !== null && (
        <ConditionDialog
          filters={filters}
          part={open.value === 'new' ? null : open.value}
          close={() => {
            open.value = null;
          }}
        />
      )}
    </section>
  );
}
