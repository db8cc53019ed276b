import { closeSync, openSync } from 'node:fs';

/**
 * Makes a file that only its owner may read, unless it exists. SQLite gives its `-wal`, `-shm` and `-journal` files the
 * same mode. A file that exists is not opened, because closing it would end all locks that this process has on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
