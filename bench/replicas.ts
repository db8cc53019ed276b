import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { PostgresRecordStore } from '../src/adapters/postgres/records/store.ts';
import { generatePeople } from '../src/generator/generate.ts';
import { normalisePerson } from '../src/records/normalise/normalise-person.ts';
import { Remarks } from '../src/records/normalise/remarks.ts';
import { storedPerson } from '../src/records/stored-record.ts';
import { main, type ServerProcess, startServer } from '../test/cli/process.ts';
import { isPostgresThere, postgresServer } from '../test/postgres-server.ts';
import { askAtOnce, load } from './at-once.ts';
import { publicSentences } from './public-sentences.ts';

// Measures machines that share records in PostgreSQL: how soon a new one answers its first search, with the index that
// another one gave and with one that it makes; what the records take in the database and in an index; how many searches a
// second one, two and three of them answer; and how soon a change is found by each of three, while more people are
// imported every quarter of a second. POSTGRES names the folder of the server's programs.
// Usage: node bench/replicas.ts [PEOPLE] [IMPORTS]

const people = Number(process.argv[2] ?? 200_000);
const imports = Number(process.argv[3] ?? 200);
const peopleAnImport = 50;
const everyMs = 250;
const atOnce = { clients: 16, forMs: 20_000 };
/** A machine that makes its own index of more people than this is not worth the waiting. */
const builtMax = 300_000;
const today = new Date('2026-11-21T12:00:00Z');

interface Machine {
  readonly server: ServerProcess;
  /** Asks for ten people, whatever the answer. */
  ask(query: string): Promise<void>;
  /** How many are found; 0 if the search is refused. */
  total(query: string): Promise<number>;
}

if (!isPostgresThere) throw new Error('POSTGRES names no folder with the programs of a server');
const scratch = mkdtempSync(join(tmpdir(), 'whom-replicas-'));
const postgres = await postgresServer('shared_buffers=512MB', 'max_wal_size=4GB');
const started: ServerProcess[] = [];
/** How often a search was refused, by the code of its error. */
const refused = new Map<string | undefined, number>();
await postgres.start();
try {
  const url = await postgres.makeDatabase();
  const shared = { WHOM_SEARCH_SHARED_INDEX_FOLDER: join(scratch, 'shared') };
  const env = { WHOM_DATABASE_URL: url, WHOM_DATABASE_RECORDS: 'true', WHOM_KEYS_CACHE_MS: '0' };
  const whom = (folder: string, ...args: readonly string[]) =>
    execFileSync(process.execPath, [main, ...args, '--data', join(scratch, folder)], {
      env: { ...process.env, ...env, ...shared },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  console.log(`${cpus()[0]?.model}, load ${load()}, Node ${process.version}, ${people} people`);
  execFileSync(process.execPath, [
    ...[main, 'generate', join(scratch, 'made-up'), '--people', String(people)],
    ...['--companies', String(Math.ceil(people / 7)), '--today', '2026-11-21'],
  ]);
  whom('one', 'migrate');
  await timed('import, the index of the first machine and giving it', async () => {
    whom('one', 'import', join(scratch, 'made-up'));
  });
  await tellSizes(url);
  const account = ['account', 'create', 'bench', '--email', 'bench@example.org', '--credits', '100000000', '--json'];
  const { account_id } = JSON.parse(whom('one', ...account)) as { readonly account_id: string };
  const made = JSON.parse(whom('one', 'key', 'create', account_id, '--rpm', '1000000', '--json')) as { key: string };
  const begin = (folder: string, more: Readonly<Record<string, string>>) =>
    machine(folder, { ...env, ...more }, made.key);

  const machines = [await timed('start of the machine that imported', () => begin('one', shared))];
  machines.push(await timed('start of a new one with the index of another', () => begin('two', shared)));
  if (people <= builtMax) {
    const alone = await timed('start of a new one that makes its index', () => begin('three', {}));
    alone.server.child.kill();
  }
  machines.push(await timed('start of a new one with the index of another', () => begin('four', shared)));
  for (const count of machines.keys()) await measureTogether(machines.slice(0, count + 1));
  await measureFollowing(url, machines);
} finally {
  for (const { child } of started) child.kill('SIGKILL');
  await postgres.remove();
  rmSync(scratch, { recursive: true, force: true });
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s, load ${load()}`);
  return result;
}

/** A machine that has answered its first search. */
async function machine(folder: string, env: Readonly<Record<string, string>>, key: string): Promise<Machine> {
  const server = await startServer(['serve', '--init', '--data', join(scratch, folder)], env);
  started.push(server);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const post = (asked: object) =>
    fetch(`${server.address}/v1/search`, { method: 'POST', headers, body: JSON.stringify(asked) });
  const ask = async (query: string) => {
    const answer = await post({ query });
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`a machine answered ${answer.status}`);
  };
  const total = async (query: string) => {
    const answer = await post({ query, page_size: 1 });
    const told = (await answer.json()) as { readonly total_count: number; readonly error?: { readonly code: string } };
    if (answer.status === 200) return told.total_count;
    // Whoever is refused asks again, and waits for longer.
    refused.set(told.error?.code, (refused.get(told.error?.code) ?? 0) + 1);
    return 0;
  };
  if ((await total('engineers')) === 0) throw new Error('nobody was found');
  return { server, ask, total };
}

/** How many searches a second machines answer that are asked in turn. */
async function measureTogether(machines: readonly Machine[]): Promise<void> {
  console.log(`${machines.length} ${machines.length === 1 ? 'machine' : 'machines'} over HTTP`);
  let turn = 0;
  await askAtOnce(publicSentences(), atOnce, async (query) => machines[turn++ % machines.length]?.ask(query));
}

/** What the records take in the database, and in the index of one machine. */
async function tellSizes(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const size = 'SELECT pg_database_size(current_database()) AS bytes';
  const { rows } = await client.query<{ readonly bytes: string }>(size);
  await client.end();
  const folder = join(scratch, 'one');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const ofIndex = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  const told = (bytes: number) =>
    `${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / (people + Math.ceil(people / 7)))} bytes a record`;
  console.log(`in the database: ${told(Number(rows[0]?.bytes))}; in the index of a machine: ${told(ofIndex)}`);
}

async function measureFollowing(url: string, machines: readonly Machine[]): Promise<void> {
  const store = await PostgresRecordStore.open({ url, password: null });
  const context = { source: 'later', today: '2026-11-21', remarks: new Remarks() };
  const more = generatePeople({ seed: 99, people: imports * peopleAnImport, companies: 100, today });
  const query = 'glassblowers';
  const before = Math.max(...(await Promise.all(machines.map((one) => one.total(query)))));
  /** When each import was committed. */
  const committed: number[] = [];
  const waits: number[][] = machines.map(() => []);
  const following = machines.map(async (one, at) => {
    const own = waits[at] ?? [];
    while (own.length < imports) {
      const found = (await one.total(query)) - before;
      const now = performance.now();
      while (own.length < found) own.push(now - (committed[own.length] ?? now));
      await delay(10);
    }
  });
  for (let done = 0; done < imports; done++) {
    const glassblower = { position: 'Glassblower', company_name: 'Acme', start_time: '2024-01', is_current: true };
    const raws: object[] = [{ id: `g${done}`, full_name: `Gina Glass ${done}`, experience: [glassblower] }];
    for (let at = 0; at < peopleAnImport; at++) {
      const next = more.next();
      if (next.done !== true) raws.push({ ...next.value.record, id: `later-${done}-${at}` });
    }
    const records = raws.flatMap((raw) => {
      const result = normalisePerson(raw as Parameters<typeof normalisePerson>[0], context);
      return 'record' in result ? [storedPerson(result.record)] : [];
    });
    const began = performance.now();
    const transaction = await store.begin();
    await transaction.put(records, null);
    await transaction.commit();
    committed.push(performance.now());
    await delay(Math.max(0, everyMs - (performance.now() - began)));
  }
  await Promise.all(following);
  await store.close();
  console.log('searches refused:', Object.fromEntries(refused));
  for (const [at, own] of waits.entries()) {
    const sorted = own.toSorted((a, b) => a - b);
    const part = (of: number) => Math.round(sorted[Math.floor(sorted.length * of)] ?? 0);
    console.log(
      `machine ${at + 1}, ${own.length} imports of ${peopleAnImport + 1}: found after ${part(0.5)} ms (p50), ` +
        `${part(0.99)} ms (p99), ${Math.round(sorted.at(-1) ?? 0)} ms at most; load ${load()}`,
    );
  }
}
