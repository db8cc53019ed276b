import { useSignal } from '@preact/signals';
import { balance } from '../../api.ts';
import { Problem } from '../../parts/problem.tsx';
import { save } from '../../parts/save.ts';
import { counted, grouped } from '../../parts/text.ts';
import { exported, exportedMax, exportResults, linesOf, stopExport, tableOf } from './exported.ts';
import { price } from './question.ts';

const endings = {
  complete: 'That is all of them.',
  max_credits: 'The credits that you allowed are used up.',
  out_of_credits: 'The credits of the account are used up.',
  closing: 'The service is shutting down: export again shortly, what came is free of charge for an hour.',
  stopped: 'You stopped it. What came is free of charge for an hour, if you export again.',
  full: `A page keeps no more than ${grouped(exportedMax)} results. For the rest narrow the question, or export by a program.`,
} as const;

/** All results as a file: what it costs at most, how far it is, and what came of it. */
export function Export({ total }: { readonly total: number }) {
  const written = useSignal<number | null>(null);
  const most = exportedMax * price.value;
  const usual = Math.max(1, Math.min(total * price.value, balance.value, most));
  const credits = written.value ?? usual;
  const { rows = [], ended = null, error = null, isRunning = false } = exported.value ?? {};
  return (
    <details class="program">
      <summary>Export</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          exportResults(credits);
        }}
      >
        <label>
          Credits at most
          <input
            type="number"
            required
            min={1}
            max={most}
            value={credits}
            disabled={isRunning}
            onInput={(event) => {
              written.value = event.currentTarget.value === '' ? null : Number(event.currentTarget.value);
            }}
          />
        </label>
        <button type="submit" class="main" disabled={isRunning}>
          Export<small>at most {counted(credits, 'credit')}</small>
        </button>
      </form>
      <p class="quiet">
        {counted(price.value, 'credit')} a result, those above too; {grouped(exportedMax)} at once. What was exported
        within the hour comes again free of charge.
      </p>
      {isRunning && (
        <div class="work row">
          <progress max={total} value={rows.length} aria-label="Export" />
          {/* Not where Export was, so that a double click does not stop what it began. */}
          <button type="button" onClick={stopExport}>
            Stop
          </button>
        </div>
      )}
      {exported.value !== null && (
        <p role="status">
          {grouped(rows.length)} of {grouped(total)}. {ended !== null && endings[ended]}
        </p>
      )}
      <Problem error={error} />
      {!isRunning && rows.length > 0 && (
        <div class="row">
          <button type="button" onClick={() => save('export.csv', 'text/csv', tableOf(rows))}>
            Save as CSV
          </button>
          <button type="button" onClick={() => save('export.jsonl', 'application/x-ndjson', linesOf(rows))}>
            Save as JSON lines
          </button>
        </div>
      )}
    </details>
  );
}
