/**
 * Measures how fast invented people and companies are imported into the record store and the search index, as JSON
 * lines and as CSV, beside COPY into PostgreSQL with GIN indexes. Every import runs in a process of its own.
 *
 *   npm run bench:import -- --people 1000000 --json import.json
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateFiles } from '../src/generator/generate.ts';
import { writeSample } from './import/csv.ts';
import { type Measured, measureImport } from './import/measure.ts';
import { measurePostgres, type PostgresTimes } from './import/postgres.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    /** The default is a tenth of the people, as in the generated world. */
    companies: { type: 'string' },
    /** The number of people imported both from CSV and from JSON lines, to compare the two. */
    csv: { type: 'string', default: '100000' },
    /** Skips PostgreSQL, which takes most of the time. */
    alone: { type: 'boolean', default: false },
    folder: { type: 'string', default: '/tmp/whom-bench-import' },
    json: { type: 'string' },
  },
});

interface Report {
  readonly machine: string;
  readonly people: number;
  readonly companies: number;
  /** The size of the imported files. */
  readonly inputBytes: number;
  readonly dataBytes: number;
  readonly native: Measured;
  /** The import of people without companies, since PostgreSQL gets no companies either. */
  readonly peopleAlone: Measured;
  /** Imports of people reduced to what a row of a table can hold. */
  readonly sample: {
    readonly people: number;
    readonly native: Measured;
    readonly csv: Measured;
    readonly csvBytes: number;
  };
  readonly postgres: PostgresTimes | null;
}

async function measure(folder: string): Promise<Report> {
  const people = Number(values.people);
  const companies = Number(values.companies ?? Math.ceil(people / 10));
  const sample = Math.min(people, Number(values.csv));
  const machine = `${cpus()[0]?.model}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`;
  say(`making ${people} people and ${companies} companies`);
  const files = await generateFiles({ seed: 1, people, companies, today: new Date() }, folder, () => undefined);
  const inputs = [files.companies, files.people];
  say('importing them');
  const data = join(folder, 'data');
  const native = await measureImport(data, inputs);
  const dataBytes = bytesIn(data);
  rmSync(data, { recursive: true });
  say('importing the people alone');
  const peopleAlone = await measureImport(data, [files.people]);
  rmSync(data, { recursive: true });

  const [lines, table] = [join(folder, 'sample.jsonl'), join(folder, 'sample.csv')];
  await writeSample(files.people, sample, lines, table);
  const measured: Measured[] = [];
  for (const file of [lines, table]) {
    say(`importing ${file}`);
    measured.push(await measureImport(data, [file]));
    rmSync(data, { recursive: true });
  }
  const [sampleNative = native, csv = native] = measured;
  const csvBytes = statSync(table).size;

  if (!values.alone) say('PostgreSQL');
  const postgres = values.alone ? null : await measurePostgres(folder, files.people);
  const inputBytes = inputs.reduce((sum, file) => sum + statSync(file).size, 0);
  return {
    machine,
    people,
    companies,
    inputBytes,
    dataBytes,
    native,
    peopleAlone,
    sample: { people: sample, native: sampleNative, csv, csvBytes },
    postgres,
  };
}

function print({
  machine,
  people,
  companies,
  inputBytes,
  dataBytes,
  native,
  peopleAlone,
  sample,
  postgres,
}: Report): void {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const rate = (records: number, over: number) => `${Math.round(records / over).toLocaleString('en')}/s`;
  const size = (bytes: number | null) => (bytes === null ? '-' : `${(bytes / 1e6).toFixed(0)} MB`);
  const row = (what: string, count: number, one: Measured) => [
    what,
    rate(count, one.seconds),
    seconds(one.seconds),
    seconds(one.storeSeconds),
    seconds(one.indexSeconds),
    `${(((one.storeCpuSeconds + one.indexCpuSeconds) * 1e6) / count).toFixed(0)} µs`,
    size(one.ownBytesMax),
    size(one.mappedBytesMax),
  ];
  const rows = [
    ['', 'people', 'all', 'records', 'indexes', 'cpu/person', 'memory', 'files mapped'],
    row(`${people} people, ${companies} companies, JSON lines`, people, native),
    row(`${people} people alone, JSON lines`, people, peopleAlone),
    row(`${sample.people} short people, JSON lines`, sample.people, sample.native),
    row(`${sample.people} short people, CSV`, sample.people, sample.csv),
  ];
  if (postgres !== null) {
    const { version, copySeconds, indexSeconds } = postgres;
    const all = copySeconds + indexSeconds;
    rows.push([
      `PostgreSQL ${version}, ${people} people`,
      rate(people, all),
      seconds(all),
      seconds(copySeconds),
      seconds(indexSeconds),
      '',
      '',
      '',
    ]);
  }
  console.log(machine);
  console.log(
    `read ${size(inputBytes)}, ${(inputBytes / 1e6 / native.seconds).toFixed(1)} MB/s; on disk ${size(dataBytes)}`,
  );
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  for (const cells of rows) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const ratio = sample.native.seconds / sample.csv.seconds;
  console.log(`CSV goes in at ${(ratio * 100).toFixed(0)} % of the rate of JSON lines (${size(sample.csvBytes)})`);
  if (postgres !== null) {
    const times = (postgres.copySeconds + postgres.indexSeconds) / peopleAlone.seconds;
    console.log(`PostgreSQL takes ${times.toFixed(1)} times as long as people alone; on disk ${size(postgres.bytes)}`);
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function say(what: string): void {
  console.error(`  ${what}`);
}

mkdirSync(values.folder, { recursive: true });
const folder = join(values.folder, `run-${process.pid}`);
mkdirSync(folder);
try {
  const report = await measure(folder);
  print(report);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
