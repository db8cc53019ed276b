import type { Inspected, StoreName } from '../../../ports/store-copies.ts';

/** The one task of a thread. */
export type CopyTask =
  | {
      readonly kind: 'copy';
      readonly dataDir: string;
      readonly store: StoreName;
      readonly into: string;
      readonly now: number;
    }
  | { readonly kind: 'inspect'; readonly folder: string; readonly store: StoreName; readonly now: number };

export type CopyOutcome =
  | { readonly kind: 'done'; readonly inspected: Inspected }
  | { readonly kind: 'failed'; readonly reason: string };
