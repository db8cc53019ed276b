import { Problem } from '../../parts/problem.tsx';
import { megabytes } from '../../parts/text.ts';
import { send, sending, stopSending } from './sending.ts';

/** How much of the file is sent. */
export function Sending() {
  if (sending.value === null) return null;
  const { file, upload, error } = sending.value;
  const sent = upload?.received ?? 0;
  return (
    <section class="work">
      <p>
        <strong>Sending</strong> <bdi>{file.name}</bdi>: {megabytes(sent)} of {megabytes(file.size)}
      </p>
      <progress aria-label="File sent" value={sent} max={Math.max(1, file.size)} />
      <div class="heading">
        <p class="quiet">It goes on while you look at other screens, but not when you close this page.</p>
        <button type="button" onClick={stopSending}>
          Stop
        </button>
      </div>
      <Problem error={error} again={() => send(file)} />
    </section>
  );
}
