import { closeSync, fsyncSync, openSync } from 'node:fs';

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
