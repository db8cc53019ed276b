import { useSignal } from '@preact/signals';
import type { Upload } from '../../../src/http/console/desk.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Problem } from '../../parts/problem.tsx';
import { megabytes } from '../../parts/text.ts';
import { send, uploads } from './sending.ts';

interface Choosing {
  /** A file of which only a part was sent, until this page was closed or the session was over. */
  readonly partly: Upload | null;
  readonly changed: () => void;
}

/** Takes a file, chosen or dropped. */
export function ChooseFile({ partly, changed }: Choosing) {
  const isOver = useSignal(false);
  const { act, error, isBusy } = useAct();
  function take(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (file !== undefined) send(file);
  }
  return (
    <section>
      {partly && (
        <div class="note heading">
          <p>
            Of <bdi>{partly.name}</bdi> {megabytes(partly.received)} of {megabytes(partly.bytes)} are here. Choose the
            same file again to send the rest.
          </p>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => act(() => ask(`${uploads}/discard`, { body: {} }).then(changed))}
          >
            Forget it
          </button>
        </div>
      )}
      <Problem error={error.value} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the field inside */}
      <div
        class={isOver.value ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={() => {
          isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          take(event.dataTransfer?.files);
        }}
      >
        <label>
          File to import
          <input type="file" onChange={(event) => take(event.currentTarget.files)} />
        </label>
        <p class="quiet">
          Or drop it here. CSV, TSV, JSON lines, JSON or Parquet, packed with gzip or zstd or not; or the zip of a
          LinkedIn, Crunchbase or Salesforce export. You see what it was recognised as before anything is stored.
        </p>
      </div>
    </section>
  );
}
