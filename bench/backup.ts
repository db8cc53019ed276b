/**
 * Measures how long `whom backup` takes beside a server that nobody asks and beside one that answers 400 requests a
 * second (searches with an Idempotency-Key and profiles by turns, each charge durable), and what its clients notice of
 * it. Rounds alternate, and medians are told. At last SQLite's own backup interface is tried on `control.db` under the
 * same load.
 * Usage: npm run bench:backup [PEOPLE] [FOLDER on the disk to measure]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';

const people = Number(process.argv[2] ?? 20_000);
const folder = mkdtempSync(join(process.argv[3] ?? tmpdir(), 'whom-bench-'));
const data = join(folder, 'data');
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const requestsPerSecond = 400;
const tickMs = 25;
const rounds = 3;
const warmMs = 15_000;
const alwaysMs = 20_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const answers: { latencyMs: number; status: number }[] = [];
let key = '';
let port = 0;
let sent = 0;
let found: readonly string[] = [];

try {
  await run();
} finally {
  rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  const made = join(folder, 'made');
  whom(['generate', made, '--people', String(people), '--companies', String(Math.ceil(people / 7))]);
  whom(['import', ...readdirSync(made).map((name) => join(made, name))]);
  found = searched();
  const account = whom(
    ['account', 'create', 'Bench', '--email', 'b@example.com', '--credits', '1000000000'],
    'account_id',
  );
  key = whom(['key', 'create', account, '--rpm', '1000000'], 'key');
  const environment = {
    ...process.env,
    WHOM_MONITORING_PORT: '0',
    WHOM_LOG_LEVEL: 'warn',
    WHOM_LIMITS_REQUESTS_IN_WORK_MAX: '1000',
  };
  const server = spawn(process.execPath, [main, 'serve', '--port', '0', '--json', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  port = Number(new URL((JSON.parse(line) as { address: string }).address).port);

  await underLoad(() => after(warmMs));
  const bytes = ['records.db', 'control.db'].map((name) => statSync(join(data, name)).size);
  console.log(
    `node ${process.version}, records.db and control.db of ${bytes.map((one) => `${Math.round(one / 1e6)} MB`).join(' and ')}`,
  );
  answers.length = 0;
  await underLoad(() => after(warmMs / 2));
  console.log(`no backup            ${latencies()}`);
  const seconds: Record<'idle' | 'load', number[]> = { idle: [], load: [] };
  answers.length = 0;
  for (let round = 0; round < rounds; round++) {
    seconds.idle.push(await backUp(`idle-${round}`));
    await underLoad(async () => seconds.load.push(await backUp(`load-${round}`)));
  }
  console.log(`beside a backup      ${latencies()}`);
  const [idle, load] = [median(seconds.idle), median(seconds.load)];
  console.log(
    `whom backup: ${idle.toFixed(1)} s idle, ${load.toFixed(1)} s at ${requestsPerSecond} requests/s: ${(load / idle).toFixed(2)} times`,
  );
  await underLoad(always);
  server.kill();
  await once(server, 'exit');
}

/** Tries the backup interface of SQLite on `control.db`, which begins anew whenever the server commits. */
async function always(): Promise<void> {
  const database = new Database(join(data, 'control.db'), { readonly: true });
  const started = performance.now();
  const reason = await database
    .backup(join(folder, 'always.db'), {
      progress() {
        if (performance.now() - started > alwaysMs) throw new Error('not ended');
        return 100;
      },
    })
    .then(
      () => 'ended',
      () => 'not ended',
    );
  console.log(
    `SQLite's backup interface, control.db alone: ${reason} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  database.close();
}

/** Backs up, and returns the seconds it took with the start of its process. */
async function backUp(name: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [main, 'backup', join(folder, name), '--data', data], { stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`the backup ended with ${status}`);
  const seconds = (performance.now() - started) / 1000;
  rmSync(join(folder, name), { recursive: true });
  return seconds;
}

/** Sends requests at the given rate, whatever the answers take, until the work is done. */
async function underLoad(work: () => Promise<unknown>): Promise<void> {
  let open = 0;
  let due = 0;
  const begun = performance.now();
  const timer = setInterval(() => {
    for (; due < ((performance.now() - begun) * requestsPerSecond) / 1000; due++) {
      open++;
      send(() => open--);
    }
  }, tickMs);
  await work();
  clearInterval(timer);
  while (open > 0) await after(tickMs);
}

function send(ended: () => void): void {
  const turn = sent++;
  const begun = performance.now();
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': `bench-${turn}` };
  const body = turn % 2 === 0 ? JSON.stringify({ query: 'engineers in Berlin' }) : null;
  const path = body === null ? `/v1/profiles/${found[turn % found.length]}` : '/v1/search';
  const asked = request(
    { agent, port, host: '127.0.0.1', method: body === null ? 'GET' : 'POST', path, headers },
    (answer) => {
      answer.resume();
      answer.once('end', () => {
        answers.push({ latencyMs: performance.now() - begun, status: answer.statusCode ?? 0 });
        ended();
      });
    },
  );
  asked.once('error', (error) => {
    throw error;
  });
  asked.end(body ?? undefined);
}

function latencies(): string {
  const sorted = answers.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(8);
  const failed = answers.filter(({ status }) => status !== 200).length;
  return `${String(sorted.length).padStart(7)} answers, ${failed} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

/** Runs a command on the data folder, and returns one field of what it prints. */
function whom(args: readonly string[], field = ''): string {
  const out = execFileSync(process.execPath, [main, ...args, '--data', data, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: folder,
  });
  return String((JSON.parse(out) as Record<string, unknown>)[field]);
}

/** The ids of people that a search finds. */
function searched(): readonly string[] {
  const out = execFileSync(
    process.execPath,
    [main, 'search', 'engineers', '--page-size', '100', '--data', data, '--json'],
    { encoding: 'utf8' },
  );
  return (JSON.parse(out) as { results: { id: string }[] }).results.map(({ id }) => id);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
