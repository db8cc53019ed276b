import { useSignal } from '@preact/signals';
import { Dialog } from '../../parts/dialog.tsx';
import { capital, spoken } from '../../parts/text.ts';
import { type FieldChoice, fields } from './fields.ts';
import { type FilterCondition, type Filters, type FilterValue, type Part, withCondition } from './filters.ts';
import { edit, target } from './question.ts';
import { NumberRange, rangeOf, TextValues } from './values.tsx';

interface Asked {
  readonly filters: Filters;
  /** The condition to change; null adds one. */
  readonly part: Part | null;
  readonly close: () => void;
}

const scopes = [
  ['any', 'as one would expect'],
  ['current', 'now'],
  ['past', 'earlier'],
  ['ever', 'now or earlier'],
] as const;

/** Adds or changes one condition. */
export function ConditionDialog({ filters, part, close }: Asked) {
  const choices = fields[target.value];
  const field = useSignal(part?.entry ?? choices[0]?.name ?? '');
  const values = useSignal<readonly FilterValue[]>(part?.condition?.values ?? []);
  const text = useSignal('');
  const all = text.value.trim() === '' ? values.value : [...values.value, text.value.trim()];
  const scope = useSignal(part?.condition?.scope ?? 'any');
  const negated = useSignal(part?.condition?.negated ?? false);
  const choice = choices.find(({ name }) => name === field.value) ?? otherField(field.value, values.value);

  function save(event: Event): void {
    event.preventDefault();
    if (all.length === 0) return;
    const bounds = { negated: negated.value, ...(choice.ofRole ? { scope: scope.value } : {}) };
    const {
      said: _,
      span: __,
      confidence: ___,
      ...kept
    } = (part?.condition ?? {}) as FilterCondition & {
      readonly span?: unknown;
      readonly confidence?: unknown;
    };
    const condition: FilterCondition = { ...kept, ...bounds, values: all };
    close();
    edit(withCondition(filters, field.value, condition, part));
  }

  return (
    <Dialog name={part === null ? 'Add a condition' : 'Change a condition'} close={close}>
      <form onSubmit={save}>
        {part === null ? (
          <label>
            Condition
            <select
              value={field}
              onChange={(event) => {
                field.value = event.currentTarget.value;
                values.value = [];
                text.value = '';
              }}
            >
              {choices.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <h2>{choice.label}</h2>
        )}
        {part !== null && part.said !== '' && <p class="quiet">From the words “{part.said}”.</p>}
        {choice.values === 'texts' ? (
          <TextValues field={field.value} values={values} text={text} />
        ) : (
          <NumberRange key={field.value} first={rangeOf(values.value[0])} values={values} />
        )}
        {choice.ofRole && (
          <label>
            When
            <select
              value={scope}
              onChange={(event) => {
                scope.value = event.currentTarget.value;
              }}
            >
              {scopes.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={negated}
            onChange={(event) => {
              negated.value = event.currentTarget.checked;
            }}
          />
          None of these
        </label>
        <div class="buttons">
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="main" disabled={all.length === 0}>
            {part === null ? 'Add' : 'Change'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A field that is understood in sentences and not offered by hand. */
function otherField(name: string, [value]: readonly FilterValue[]): FieldChoice {
  const isRange =
    typeof value === 'object' && ('gte' in value || 'lte' in value || ('kind' in value && value.kind === 'range'));
  return { name, label: capital(spoken(name)), values: isRange ? 'numbers' : 'texts', ofRole: false };
}
