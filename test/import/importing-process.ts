/**
 * A process that imports one file and prints its progress: `read` for each piece, then `committing`, then `committed`
 * or the name and message of the error. Arguments: the folder of the record store, file.
 */
import { createReadStream } from 'node:fs';
import { importFiles } from '../../src/intake/import.ts';
import { openTestRecords } from '../stack/stack.ts';

const [folder = '', file = ''] = process.argv.slice(2);
try {
  const store = openTestRecords(folder);
  let clock = Date.parse('2026-11-21');
  await importFiles({
    store,
    inputs: ['-'],
    standardInput: createReadStream(file, { highWaterMark: 100_000 }),
    kind: 'people',
    rejectsFolder: '/nonexistent',
    suppressions: async () => ({ isSuppressed: () => false }),
    resolvesPlace: () => true,
    // The clock moves so far at each piece that every piece reports progress.
    clock: () => (clock += 1_000),
    onProgress: ({ committing }) => process.stdout.write(committing ? 'committing\n' : 'read\n'),
  });
  process.stdout.write('committed\n');
  await store.close();
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
