/**
 * Trains on the same people again and again, ten times in each process as the suites do, and compares the reports. A
 * fault of the runtime shows as a process that dies, or as a report that differs.
 *
 * Usage: npm run train:repeat -- [times, default 300] [thread|main] [options of Node, such as --no-maglev]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.ts';
import { openControl } from '../../src/adapters/sqlite/control/database.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../../src/data-folder.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { companyOf, now, personOf } from '../small-corpus.ts';
import { stored } from '../stored-records.ts';

const child = fileURLToPath(new URL('training-process.ts', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const timesEach = 10;
const world = { seed: 8, people: 3_000, companies: 350, today: now };

async function fill(dataDir: string): Promise<void> {
  openControl(dataDir).close();
  const people = [...generatePeople(world)].map(({ record }) => stored(personOf(record)));
  const store = openRecordStore(recordsPath(dataDir));
  const transaction = await store.begin();
  await transaction.put([...[...generateCompanies(world)].map(companyOf).map(stored), ...people], null);
  await transaction.commit();
  await store.close();
}

async function repeat(times: number, where: string, options: readonly string[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'whom-repeat-'));
  // Compiled sources find the packages of the clone from here only.
  const compiled = join(cache, `whom-repeat-${process.pid}`);
  try {
    const data = join(scratch, 'data');
    build(compiled, ['--noCheck']);
    await fill(data);
    const outcomes = new Map<string, number>();
    const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (let done = 0; done < times; done += timesEach) {
      const each = String(Math.min(timesEach, times - done));
      const { status, signal, stdout, stderr } = spawnSync(
        process.execPath,
        [...options, child, data, compiled, where, each],
        { encoding: 'utf8' },
      );
      for (const report of stdout.split('\n').filter(Boolean)) count(`report ${report.slice(0, 12)}`);
      if (status !== 0) count(`died: ${signal ?? status} ${stderr}`);
      process.stderr.write(`\r${done} of ${times}`);
    }
    console.log(`\n${[process.version, where, ...options].join(' ')}`, Object.fromEntries(outcomes));
    if (outcomes.size !== 1) process.exitCode = 1;
  } finally {
    for (const folder of [scratch, compiled]) rmSync(folder, { recursive: true, force: true });
  }
}

const [times = '300', where = 'thread', ...options] = process.argv.slice(2);
if (where !== 'thread' && where !== 'main') throw new Error('train in a "thread" or on "main"');
await repeat(Number(times), where, options);
