/** Trains on a data folder with compiled sources, in threads or on the main one, and prints a digest of each report. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dataDir = '', compiled = '', where = '', times = '1'] = process.argv.slice(2);
const [file, name] = where === 'main' ? ['training-run.js', 'runTraining'] : ['start-training.js', 'startTraining'];
const training = await import(pathToFileURL(join(compiled, 'prediction/training', file)).href);
const job = { dataDir, database: null, lexiconFiles: [], now: Date.UTC(2026, 10, 21, 12) };
for (let time = 0; time < Number(times); time++) {
  const { report } = await training[name](job, () => undefined);
  console.log(createHash('sha256').update(JSON.stringify(report)).digest('hex'));
}
