import { useSignal } from '@preact/signals';

/** Copies a text, and says so for a moment. */
export function Copy({ text, what = 'Copy' }: { readonly text: string; readonly what?: string }) {
  const said = useSignal(what);
  // Over plain HTTP browsers give no clipboard, so that naming it throws.
  const write = async () => navigator.clipboard.writeText(text);
  async function copy(): Promise<void> {
    said.value = await write().then(
      () => 'Copied',
      () => 'Select and copy it by hand',
    );
    setTimeout(() => {
      said.value = what;
    }, 2000);
  }
  return (
    <button type="button" onClick={copy} aria-live="polite">
      {said}
    </button>
  );
}
