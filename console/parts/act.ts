import { type Signal, useSignal } from '@preact/signals';
import { refocus } from './focus.ts';

interface Acting {
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
  /**
   * Does one thing after the other: what is asked for while something is being done is dropped, as a double click is. Gives
   * whether it was done.
   */
  readonly act: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** What a screen does at a click, with what went wrong. */
export function useAct(): Acting {
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy.value) return false;
    const pressed = document.activeElement;
    isBusy.value = true;
    error.value = null;
    try {
      await work();
    } catch (failure) {
      error.value = failure;
    }
    isBusy.value = false;
    // What was pressed lost the focus if it was disabled meanwhile, and can have it again when it is drawn.
    requestAnimationFrame(() => refocus(pressed));
    return error.value === null;
  }
  return { error, isBusy, act };
}
