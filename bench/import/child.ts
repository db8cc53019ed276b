/**
 * One import in a process of its own, done as the command does it: into an empty data folder, first the records, then
 * the indexes. It sends its parent an `ImportTimes`. Arguments: data folder, inputs.
 */
import { mkdirSync } from 'node:fs';
import { SqliteSuppressionList } from '../../src/adapters/sqlite/control/suppression-list.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { SqliteWriterLock } from '../../src/adapters/sqlite/writer-lock.ts';
import { indexLockPath, recordsPath } from '../../src/data-folder.ts';
import { importFiles } from '../../src/intake/import.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { createReadings } from '../../src/search/documents/readings.ts';
import { updateIndexes } from '../../src/search/view/update-indexes.ts';

export interface ImportTimes {
  /** Counted from the start of the process, before the lexicon is read. */
  readonly seconds: number;
  readonly storeSeconds: number;
  readonly indexSeconds: number;
  /** CPU time of all threads. */
  readonly storeCpuSeconds: number;
  readonly indexCpuSeconds: number;
  /** The most resident memory at any time, mapped files included. */
  readonly residentBytesMax: number;
  readonly records: number;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function run(folder: string, inputs: readonly string[]): Promise<ImportTimes> {
  const lexicon = loadLexicon();
  mkdirSync(folder, { recursive: true });
  const start = { at: performance.now(), cpu: cpuSeconds() };
  const suppressions = new SqliteSuppressionList(folder);
  const store = openRecordStore(recordsPath(folder));
  const report = await importFiles({
    store,
    inputs,
    standardInput: process.stdin,
    kind: null,
    rejectsFolder: folder,
    suppressions: () => suppressions.current(),
    resolvesPlace: (text) => lexicon.place(text) !== null,
    clock: Date.now,
    onProgress: () => undefined,
  });
  await store.close();
  const stored = { at: performance.now(), cpu: cpuSeconds() };
  const written = openRecordStore(recordsPath(folder));
  const lock = new SqliteWriterLock(indexLockPath(folder));
  await updateIndexes(folder, { store: written, lock, readings: createReadings(lexicon), lexiconFiles: [] });
  await written.close();
  const end = { at: performance.now(), cpu: cpuSeconds() };
  return {
    seconds: end.at / 1000,
    storeSeconds: (stored.at - start.at) / 1000,
    indexSeconds: (end.at - stored.at) / 1000,
    storeCpuSeconds: stored.cpu - start.cpu,
    indexCpuSeconds: end.cpu - stored.cpu,
    residentBytesMax: process.resourceUsage().maxRSS * 1024,
    records: report.new + report.changed + report.unchanged,
  };
}

if (import.meta.main) {
  const [folder = '', ...inputs] = process.argv.slice(2);
  process.send?.(await run(folder, inputs));
  process.disconnect();
}
