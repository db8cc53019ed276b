import { type Signal, useSignal } from '@preact/signals';

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
    isBusy.value = true;
    error.value = null;
    try {
      await work();
    } catch (failure) {
      error.value = failure;
    }
    isBusy.value = false;
    return error.value === null;
  }
  return { error, isBusy, act };
}
