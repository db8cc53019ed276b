/** A process that claims the folder of its argument, leaves a file there, says so, and waits to be killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claim } from '../../src/adapters/sqlite/copies/claim.ts';

const [path = ''] = process.argv.slice(2);
const { wasLeft } = claim(path);
writeFileSync(join(path, 'left.db'), 'left');
process.send?.(wasLeft);
setInterval(() => {}, 1_000);
