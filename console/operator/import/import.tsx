import type { UploadsAnswer } from '../../../src/http/console/operator-answers.ts';
import { useEnded } from '../../parts/ended.ts';
import { useLoaded } from '../../parts/load.ts';
import { Problem } from '../../parts/problem.tsx';
import { useWork, WorkProgress } from '../work.tsx';
import { ChooseFile } from './choose-file.tsx';
import { History } from './history.tsx';
import { Outcome } from './outcome.tsx';
import { Preview } from './preview.tsx';
import { sending, uploads } from './sending.ts';
import { Sending } from './sending.tsx';

/** From a file to stored records: it is sent, looked at, imported, and told what that changed. */
export function Import() {
  const { loaded, reload } = useLoaded<UploadsAnswer>(uploads);
  const { work, error, isRunning, reload: look } = useWork(reload);
  const isSending = sending.value !== null;
  // What is here is to be known anew when sending has ended.
  useEnded(isSending, lookAgain);
  const { value, error: unread } = loaded.value;
  const upload = value?.upload ?? null;
  const isImport = work?.what === 'import';
  function lookAgain(): void {
    reload();
    look();
  }
  return (
    <>
      <h1>Import</h1>
      <Problem error={unread ?? (isRunning ? null : error)} again={lookAgain} />
      {work && isRunning && <WorkProgress of={work} error={error} look={look} />}
      {work && isImport && !isRunning && !isSending && <Outcome of={work} />}
      {isSending ? (
        <Sending />
      ) : (
        value &&
        !(isRunning && isImport) &&
        (upload === null || upload.received < upload.bytes ? (
          <ChooseFile partly={upload} changed={reload} />
        ) : (
          <Preview key={upload.id} of={upload} changed={reload} begun={look} />
        ))
      )}
      {value && <History imports={value.imports} />}
    </>
  );
}
