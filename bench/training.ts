/**
 * Measures how long `whom train` takes and how much memory it needs, on invented people. If the folder holds records,
 * only the training is measured. Otherwise a process of its own fills the folder first.
 *
 * Usage: npm run bench:prediction -- FOLDER [people] [companies]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openControl } from '../src/adapters/sqlite/control/database.ts';
import { openRecordStore } from '../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../src/data-folder.ts';
import { generateFiles } from '../src/generator/generate.ts';
import { importFiles } from '../src/intake/import.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { startTraining } from '../src/prediction/training/start-training.ts';

const [folder, people = '100000', companies = '10000', step = 'measure'] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: npm run bench:prediction -- FOLDER [people] [companies]');
/** A fixed last day of the data, so that every run makes up the same people. */
const today = new Date('2026-11-21');

if (step === 'fill') await fill(folder);
else {
  if (!existsSync(recordsPath(folder))) {
    const self = fileURLToPath(import.meta.url);
    const { status } = spawnSync(process.execPath, [self, folder, people, companies, 'fill'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('the folder could not be filled');
  }
  await measure(folder);
}

async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  openControl(dataDir).close();
  const world = { seed: 1, people: Number(people), companies: Number(companies), today };
  const files = await generateFiles(world, dataDir, () => undefined);
  const lexicon = loadLexicon();
  const store = openRecordStore(recordsPath(dataDir));
  await importFiles({
    store,
    inputs: [files.companies, files.people],
    standardInput: process.stdin,
    kind: null,
    rejectsFolder: dataDir,
    suppressions: async () => ({ isSuppressed: () => false }),
    resolvesPlace: (text) => lexicon.place(text) !== null,
    clock: Date.now,
    onProgress: () => undefined,
  });
  await store.close();
  for (const file of Object.values(files)) rmSync(file);
}

async function measure(dataDir: string): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} threads, load ${load}, Node ${process.version}`);
  const started = performance.now();
  const before = process.cpuUsage();
  const stages = new Map<string, number>();
  const { report } = await startTraining(
    { dataDir, database: null, lexiconFiles: [], now: today.getTime() },
    ({ stage }) => {
      if (!stages.has(stage)) stages.set(stage, performance.now());
    },
  );
  const ended = performance.now();
  const { user, system } = process.cpuUsage(before);
  const begun = [...stages];
  console.table(
    begun.map(([stage, at], index) => ({
      stage,
      seconds: (((begun[index + 1]?.[1] ?? ended) - (index === 0 ? started : at)) / 1000).toFixed(1),
    })),
  );
  const { counts, passed, evaluation } = report;
  console.log(
    `${counts.people} people, ${counts.people_with_prediction} with a prediction, gate ${passed ? 'passed' : 'failed'}, ` +
      `AUC ${evaluation?.auc.toFixed(3)}`,
  );
  console.log(
    `${((ended - started) / 1000).toFixed(1)} s, ${(user / 1e6).toFixed(1)} s of processor time and ` +
      `${(system / 1e6).toFixed(1)} s of the system's, peak memory ${(process.resourceUsage().maxRSS / 1024 ** 2).toFixed(2)} GiB`,
  );
}
