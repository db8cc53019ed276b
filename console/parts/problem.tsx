import { Refusal, session } from '../api.ts';

/** What went wrong, with the next step that makes sense. */
export function Problem({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  if (error === null || error === undefined) return null;
  const refusal = error instanceof Refusal ? error : null;
  const message = refusal?.message ?? 'Something in this page failed. Load it again.';
  const isBroke = refusal?.code === 'out_of_credits' || refusal?.code === 'usage_paused';
  return (
    <div class="problem" role="alert">
      <p>{message}</p>
      {isBroke && <a href="/console/usage">See plan and credits</a>}
      {refusal?.retryAfter != null && (
        <p class="quiet">
          It makes sense to try again in {refusal.retryAfter} {refusal.retryAfter === 1 ? 'second' : 'seconds'}.
        </p>
      )}
      {again && session.value !== null && !isBroke && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
