/**
 * A process that holds a writer lock until it is killed: the one in the file that its argument names, or the one in the
 * database of that address.
 */
import { once } from 'node:events';
import { PostgresWriterLock } from '../src/adapters/postgres/control/writer-lock.ts';
import { SqliteWriterLock } from '../src/adapters/sqlite/writer-lock.ts';

const place = process.argv[2] ?? '';
const lock = place.startsWith('postgres:')
  ? await PostgresWriterLock.open({ url: place, password: null })
  : new SqliteWriterLock(place);
await lock.hold(() => {
  process.send?.('held');
  return once(process, 'disconnect');
});
