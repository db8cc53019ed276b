/** A process that holds the writer lock in the file that its argument names until it is killed. */
import { once } from 'node:events';
import { SqliteWriterLock } from '../src/adapters/sqlite/writer-lock.ts';

await new SqliteWriterLock(process.argv[2] ?? '').hold(() => {
  process.send?.('held');
  return once(process, 'disconnect');
});
