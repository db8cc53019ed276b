/**
 * A process that claims the folder of its argument, leaves a file there, says so when its memory was collected, and waits
 * to be killed. Needs `--expose-gc`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claim } from '../../src/adapters/sqlite/copies/claim.ts';

const [path = ''] = process.argv.slice(2);
const { wasLeft } = claim(path);
writeFileSync(join(path, 'left.db'), 'left');
// A collection that took place has emptied this.
const memory = new WeakRef({});
setInterval(() => {
  globalThis.gc?.();
  if (memory.deref() === undefined) process.send?.(wasLeft);
}, 20);
