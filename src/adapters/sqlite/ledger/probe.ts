import { existsSync } from 'node:fs';
import { controlPath } from '../../../data-folder.ts';
import { type ControlOptions, openControl } from '../control/database.ts';

/** What a settle reads: the ends of these tables, which a damaged file most likely cannot give. */
const reads = [
  'SELECT id FROM journal ORDER BY id DESC LIMIT 1',
  'SELECT account_id FROM balances LIMIT 1',
  'SELECT until FROM idempotency ORDER BY until LIMIT 1',
  'SELECT until FROM repeats ORDER BY until LIMIT 1',
];

/**
 * Reads and writes `control.db` durably, and leaves everything as it is. A connection of its own reads from the file
 * what an older one still has in its cache. Throws what a settle would meet.
 */
export function probeControl(dataFolder: string, options: ControlOptions): void {
  if (!existsSync(controlPath(dataFolder))) throw new Error('the file is gone');
  const database = openControl(dataFolder, options);
  try {
    for (const sql of reads) database.prepare(sql).get();
    // A number that nothing uses is written anew into the first page. SQLite does not write a row that stays the same.
    database.pragma('application_id = 0');
  } finally {
    database.close();
  }
}
