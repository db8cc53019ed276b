import { join } from 'node:path';

/** What stands where in a data folder; `control.db` names itself (adapters/sqlite/control/database.ts). docs/operations.md explains all. */
export function recordsPath(dataDir: string): string {
  return join(dataDir, 'records.db');
}

export function indexFolder(dataDir: string): string {
  return join(dataDir, 'index');
}
