import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask } from '../api.ts';

export interface Loaded<T> {
  readonly value: T | null;
  readonly error: unknown;
}

/** Loads an answer when a screen is shown, and again whenever `reload` is called. */
export function useLoaded<T>(from: string): { readonly loaded: Signal<Loaded<T>>; readonly reload: () => void } {
  const loaded = useSignal<Loaded<T>>({ value: null, error: null });
  const reload = () => {
    ask<T>(from).then(
      (value) => {
        loaded.value = { value, error: null };
      },
      (error: unknown) => {
        loaded.value = { value: loaded.value.value, error };
      },
    );
  };
  useEffect(reload, [from]);
  return { loaded, reload };
}
