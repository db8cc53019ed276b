import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Shown {
  readonly name: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open for as long as it is there. Then the focus is where it was before. */
export function Dialog({ name, close, children }: Shown) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key, which belongs into the dialog already.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // An element that is taken away gives no focus back.
    return () => shown?.close();
  }, []);
  return (
    // The event of a dialog that is gone comes late: it would close the one that was opened since.
    <dialog ref={dialog} onClose={() => dialog.current !== null && close()} aria-label={name}>
      {children}
    </dialog>
  );
}
