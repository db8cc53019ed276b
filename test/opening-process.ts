/** A process that opens the control database of a folder when it is told to. */
import { once } from 'node:events';
import { openControl } from '../src/adapters/sqlite/control/database.ts';

process.send?.('ready');
await once(process, 'message');
openControl(process.argv[2] ?? '').close();
process.disconnect();
