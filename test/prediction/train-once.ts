/** Trains once on a data folder with compiled sources, in a thread or on the main one, and prints a digest of the report. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dataDir = '', compiled = '', where = ''] = process.argv.slice(2);
const [file, name] = where === 'main' ? ['training-run.js', 'runTraining'] : ['start-training.js', 'startTraining'];
const training = await import(pathToFileURL(join(compiled, 'prediction/training', file)).href);
const job = { dataDir, lexiconFiles: [], now: Date.UTC(2026, 10, 21, 12) };
const { report } = await training[name](job, () => undefined);
console.log(createHash('sha256').update(JSON.stringify(report)).digest('hex'));
