import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Upload } from '../../../src/http/console/desk.ts';
import type { ChosenField } from '../../../src/intake/formats/mapping/choose-fields.ts';
import type { ImportPreview } from '../../../src/intake/preview.ts';
import { ask } from '../../api.ts';
import { useAct } from '../../parts/act.ts';
import { Problem } from '../../parts/problem.tsx';
import { megabytes } from '../../parts/text.ts';
import { Columns } from './columns.tsx';
import { How, type HowSaid, type HowWritten, saidOf } from './how.tsx';
import { Problems } from './problems.tsx';
import { uploads } from './sending.ts';

interface Previewed {
  readonly of: Upload;
  readonly changed: () => void;
  readonly begun: () => void;
}

/** What a file was recognised as and what would become of it, until it looks right and is imported. */
export function Preview({ of: { id, name, bytes }, changed, begun }: Previewed) {
  const seen = useSignal<{ readonly preview: ImportPreview; readonly how: HowSaid } | null>(null);
  const written = useSignal<HowWritten>({ kind: '', source: '', day: '', mapping: null });
  /** The fields that were chosen for columns since the file was looked at; they are in its mapping after that. */
  const chosen = useSignal<readonly ChosenField[]>([]);
  const recognised = useSignal<ReadonlyMap<string, string | null>>(new Map());
  // The whole is not drawn anew for each column that is chosen.
  const hasChosen = useComputed(() => chosen.value.length > 0);
  const { act, error, isBusy } = useAct();
  const look = () =>
    act(async () => {
      const asked = written.value;
      const fields = chosen.value;
      const body = { ...saidOf(asked), fields };
      const preview = await ask<ImportPreview>(`${uploads}/${id}/preview`, { body });
      const isTaken = fields.length > 0 && preview.obstacle === null;
      const mapping = isTaken ? preview.mapping : asked.mapping;
      if (isTaken) {
        written.value = { ...written.value, mapping };
        chosen.value = chosen.value.filter((one) => !fields.includes(one));
      } else if (mapping === null) recognised.value = fieldsOf(preview);
      seen.value = { preview, how: saidOf({ ...asked, mapping }) };
    });
  useEffect(() => {
    look();
  }, []);
  const { preview, how } = seen.value ?? { preview: null, how: {} };
  const isAsSeen = !hasChosen.value && JSON.stringify(how) === JSON.stringify(saidOf(written.value));
  return (
    <>
      <section>
        <div class="heading">
          <h2>
            <bdi>{name}</bdi> <span class="quiet">{megabytes(bytes)}</span>
          </h2>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => act(() => ask(`${uploads}/discard`, { body: {} }).then(changed))}
          >
            Another file
          </button>
          <button
            type="button"
            class="main"
            disabled={isBusy.value || preview === null || preview.obstacle !== null || !isAsSeen}
            onClick={() =>
              act(async () => {
                await ask(`${uploads}/${id}/import`, { body: how });
                begun();
              })
            }
          >
            Import it
          </button>
        </div>
        <Problem error={error.value} again={look} />
        {preview === null && error.value === null && <p class="quiet">Looking at it…</p>}
        {preview?.obstacle && (
          <p class="problem" role="alert">
            It cannot be imported as it is. {preview.obstacle}
          </p>
        )}
        {preview && <Recognised of={preview} />}
      </section>
      {preview && (
        <>
          <How written={written} suggested={preview} isSeen={isAsSeen} isBusy={isBusy.value} look={look} />
          {preview.columns.length > 0 && (
            <Columns of={preview} recognised={recognised.value} chosen={chosen} isBusy={isBusy.value} look={look} />
          )}
          {preview.problems.read > 0 && (
            <Problems of={preview.problems} title={`Problems in the first ${preview.problems.read} records`} />
          )}
        </>
      )}
    </>
  );
}

function fieldsOf({ columns }: ImportPreview): ReadonlyMap<string, string | null> {
  return new Map(columns.map(({ name, field }) => [name, field]));
}

function Recognised({ of: { inputs, skippedFiles } }: { readonly of: ImportPreview }) {
  return (
    <>
      {inputs.map(({ name, format, source, source_date: date, encodings }) => (
        <p key={name} class="recognised">
          Recognised as <strong>{format}</strong>, source <strong>{source}</strong>
          {date === null ? ', without a day' : ` of ${date}`}
          {Object.keys(encodings)
            .filter((encoding) => encoding !== 'UTF-8')
            .map((encoding) => `, ${encoding}`)}
          {inputs.length > 1 && (
            <>
              {' '}
              <bdi class="quiet">{name}</bdi>
            </>
          )}
        </p>
      ))}
      {skippedFiles.length > 0 && <p class="quiet">No records are in {skippedFiles.join(', ')}.</p>}
    </>
  );
}
