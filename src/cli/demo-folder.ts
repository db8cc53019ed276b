import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that holds the demo's key. It marks a data folder as the demo's, even if its import was interrupted. */
export function demoKeyPath(dataDir: string): string {
  return join(dataDir, 'demo-key.json');
}

/** Whether the records of a data folder are the demo's. Keys for tests are served on them. */
export function isDemoFolder(dataDir: string): boolean {
  return existsSync(demoKeyPath(dataDir));
}
