import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlDatabase, type DatabaseAddress } from '../src/adapters/postgres/control/database.ts';
import { PostgresRecordStore } from '../src/adapters/postgres/records/store.ts';
import { openRecordStore } from '../src/adapters/sqlite/records/store.ts';
import { generateCompanies, generatePeople } from '../src/generator/generate.ts';
import type { RecordStore } from '../src/ports/record-store.ts';
import { normaliseCompany } from '../src/records/normalise/normalise-company.ts';
import { normalisePerson } from '../src/records/normalise/normalise-person.ts';
import { Remarks } from '../src/records/normalise/remarks.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../src/records/stored-record.ts';
import { seededRandom } from '../src/seeded-random.ts';
import { isPostgresThere, postgresServer } from '../test/postgres-server.ts';

// Measures the record store in PostgreSQL beside that in SQLite, in turns in one run: a first import, the same one again,
// and look-ups of one record and of a page of cards, alone and 32 at once; and a first import by one and by two connections
// beside COPY of the rows that it left into tables and indexes like these; and what a record takes on disk. POSTGRES names the folder of the server's
// programs. Usage: node bench/record-stores.ts [PEOPLE]

const people = Number(process.argv[2] ?? 100_000);
const today = new Date('2026-11-21T12:00:00Z');
const batchRecords = 1_000;
const lookUps = 2_000;
const turns = 3;
const importTurns = 3;

const context = { source: 'bench', today: '2026-11-21', remarks: new Remarks() };
const options = { seed: 1, people, companies: Math.ceil(people / 7), today };

function records(): readonly (readonly StoredRecord[])[] {
  const all: StoredRecord[] = [];
  for (const raw of generateCompanies(options)) {
    const made = normaliseCompany(raw, context);
    if ('record' in made) all.push(storedCompany(made.record));
  }
  for (const { record: raw } of generatePeople(options)) {
    const made = normalisePerson(raw, context);
    if ('record' in made) all.push(storedPerson(made.record));
  }
  return Array.from({ length: Math.ceil(all.length / batchRecords) }, (_, n) =>
    all.slice(n * batchRecords, (n + 1) * batchRecords),
  );
}

/** Seconds of processor time that the server's processes took so far, those that have ended included. */
function serverSeconds(): number {
  const ticks = execFileSync('sh', ['-c', 'cat /proc/[0-9]*/stat 2>/dev/null || true'], { maxBuffer: 1e8 }).toString();
  return (
    ticks
      .split('\n')
      .filter((line) => line.includes('(postgres)'))
      .map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '))
      // Its own time and that of its children that have ended: those of a connection are counted by the first process.
      .reduce((sum, field) => sum + [11, 12, 13, 14].reduce((of, at) => of + Number(field[at]), 0) / 100, 0)
  );
}

interface Cost {
  readonly seconds: number;
  readonly own: number;
  readonly server: number;
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const [began, used, server] = [performance.now(), process.cpuUsage(), serverSeconds()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return {
    seconds: (performance.now() - began) / 1000,
    own: (user + system) / 1e6,
    server: serverSeconds() - server,
  };
}

async function put(store: RecordStore, batches: readonly (readonly StoredRecord[])[]): Promise<void> {
  const transaction = await store.begin({ many: true });
  for (const batch of batches) await transaction.put(batch, 'bench');
  await transaction.commit();
}

function told(name: string, what: string, { seconds, own, server }: Cost, of: number): void {
  const each = (value: number) => `${((value * 1e6) / of).toFixed(0)} µs`;
  console.log(
    `${name}, ${what}: ${seconds.toFixed(1)} s, ${each(own)} a record in the process, ${each(server)} in the server`,
  );
}

function percentile(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(3);
}

async function measureLookUps(name: string, store: RecordStore, ids: readonly string[], turn: number): Promise<void> {
  const snapshot = await store.snapshot();
  const random = seededRandom(turn + 1);
  const one = () => ids[Math.floor(random() * ids.length)] ?? '';
  for (const [what, atOnce, ask] of [
    ['a person', 1, () => snapshot.people([one()])],
    ['a person', 32, () => snapshot.people([one()])],
    ['ten cards', 1, () => snapshot.personCards(Array.from({ length: 10 }, one), today)],
    ['ten cards', 32, () => snapshot.personCards(Array.from({ length: 10 }, one), today)],
    ['the change number', 1, () => store.currentChange()],
  ] as const) {
    const times: number[] = [];
    const began = performance.now();
    for (let asked = 0; asked < lookUps; asked += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const start = performance.now();
          await ask();
          times.push(performance.now() - start);
        }),
      );
    }
    const perSecond = Math.round((times.length * 1000) / (performance.now() - began));
    times.sort((a, b) => a - b);
    console.log(
      `${name}, turn ${turn}, ${what}, ${atOnce} at once: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, ${perSecond} a second`,
    );
  }
  await snapshot.close();
}

async function measureSizes(file: string, address: DatabaseAddress, of: number): Promise<void> {
  const database = await ControlDatabase.open(address);
  const size = `SELECT sum(pg_total_relation_size(oid))::bigint AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'whom'::regnamespace`;
  const { bytes = 0 } = (await database.use((session) => session.row<{ readonly bytes: number }>(size))) ?? {};
  await database.close();
  const each = (value: number) => `${(value / of).toFixed(0)} bytes a record`;
  console.log(`on disk: SQLite ${each(statSync(file).size)}, PostgreSQL ${each(bytes)}`);
}

async function newDatabase(): Promise<DatabaseAddress> {
  const address = { url: await server.makeDatabase(), password: null };
  await ControlDatabase.migrate(address);
  return address;
}

/** COPY goes by files of the server, which are on this machine. */
async function measureLanes(of: number, batches: readonly (readonly StoredRecord[])[]): Promise<void> {
  for (const lanes of [1, 2]) {
    const address = await newDatabase();
    const name = new URL(address.url).pathname.slice(1);
    const store = await PostgresRecordStore.open(address, lanes);
    told(`PostgreSQL, ${lanes} connection(s)`, 'first import', await costOf(() => put(store, batches)), of);
    await store.close();
    if (lanes === 1) continue;
    const tables = ['people', 'people_body', 'company', 'company_body', 'company_key'];
    for (const table of tables) {
      await server.run(`COPY whom.${table} TO '${serverFile(table)}'`, name);
      await server.run(`CREATE TABLE public.${table} (LIKE whom.${table} INCLUDING ALL)`, name);
    }
    const copied = await costOf(async () => {
      for (const table of tables) await server.run(`COPY public.${table} FROM '${serverFile(table)}'`, name);
    });
    told('PostgreSQL, COPY', 'the same rows', copied, of);
  }
}

function serverFile(table: string): string {
  return join(serverFolder, table);
}

if (!isPostgresThere) throw new Error('POSTGRES names no folder with the programs of a server');
const server = await postgresServer('shared_buffers=512MB', 'max_wal_size=4GB');
const folder = mkdtempSync(join(tmpdir(), 'whom-record-stores-'));
const serverFolder = mkdtempSync(join(tmpdir(), 'whom-record-stores-server-'));
// The server runs as another user.
chmodSync(serverFolder, 0o777);
await server.start();
try {
  const batches = records();
  const all = batches.flat();
  console.log(`${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${all.length} records`);
  const [file, address] = [join(folder, 'records.db'), await newDatabase()];
  for (let turn = 1; turn <= importTurns; turn++) await measureLanes(all.length, batches);
  const stores: readonly (readonly [string, RecordStore])[] = [
    ['SQLite', openRecordStore(file)],
    ['PostgreSQL', await PostgresRecordStore.open(address, 1)],
  ];
  for (const what of ['first import', 'the same again']) {
    for (const [name, store] of stores) told(name, what, await costOf(() => put(store, batches)), all.length);
    await measureSizes(file, address, all.length);
  }
  const ids = all.filter(({ kind }) => kind === 'people').map(({ id }) => id);
  for (let turn = 1; turn <= turns; turn++)
    for (const [name, store] of stores) await measureLookUps(name, store, ids, turn);
  for (const [, store] of stores) await store.close();
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.remove();
  for (const each of [folder, serverFolder]) rmSync(each, { recursive: true, force: true });
}
