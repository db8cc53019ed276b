import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes the names in a folder durable. Until then a power cut may undo that a file in it was made, renamed or removed,
 * even if the file's content was synced.
 */
export function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Makes a folder, and those that it is in, if there is none. A power cut does not take it away again. */
export function makeFolder(path: string, mode: number): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  const outermost = dirname(resolve(first));
  let folder = resolve(path);
  do {
    folder = dirname(folder);
    syncFolder(folder);
  } while (folder !== outermost);
}
