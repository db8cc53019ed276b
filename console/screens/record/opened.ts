import { signal } from '@preact/signals';

/** The record that was asked for by a link with its price, so that opening it may be charged. */
export const opened = signal<string | null>(null);

export function openRecord(to: string): void {
  opened.value = to;
}
