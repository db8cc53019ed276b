import { join } from 'node:path';

/**
 * The paths of the files in a data folder; adapters/sqlite/control/database.ts names `control.db` itself.
 * docs/operations.md explains all files.
 */
export function recordsPath(dataDir: string): string {
  return join(dataDir, 'records.db');
}

export function indexFolder(dataDir: string): string {
  return join(dataDir, 'index');
}

export function indexLockPath(dataDir: string): string {
  return join(dataDir, 'index.lock');
}
