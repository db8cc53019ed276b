/**
 * Measures settles per second and their latency at several concurrencies: group commit beside one transaction for each
 * settle, and the ledger in PostgreSQL if POSTGRES is the path of its programs. All use the same machine and disk, turn by
 * turn in one run, so that their ratios depend little on the machine.
 *
 * Usage: npm run bench:ledger [folder on the disk to measure]
 */
import { hash, randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PostgresAccountDirectory } from '../src/adapters/postgres/accounts/account-directory.ts';
import { ControlDatabase } from '../src/adapters/postgres/control/database.ts';
import { PostgresCreditLedger } from '../src/adapters/postgres/ledger/credit-ledger.ts';
import { SqliteAccountDirectory } from '../src/adapters/sqlite/accounts/account-directory.ts';
import { ledgerDefaults, SqliteCreditLedger } from '../src/adapters/sqlite/ledger/credit-ledger.ts';
import type { AccountDirectory } from '../src/ports/account-directory.ts';
import type { CreditLedger, SettleRequest } from '../src/ports/credit-ledger.ts';
import { isPostgresThere, postgresServer } from '../test/postgres-server.ts';

const concurrencies = [1, 16, 256];
const rounds = 3;
const roundMs = 1_500;
const accountsUsed = 50;
const resultsPerSearch = 10;
/** A draft as large as a page of ten cards. */
const draft = JSON.stringify(Array.from({ length: 10 }, (_, index) => ({ id: `p${index}`, text: 'x'.repeat(500) })));

interface Measured {
  settles: number;
  elapsedMs: number;
  latenciesMs: number[];
  loopDelayMaxMs: number;
}

const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'whom-bench-'));
const server = isPostgresThere ? await postgresServer() : null;
try {
  await run();
} finally {
  await server?.remove();
  rmSync(folder, { recursive: true });
}

/** A way to settle, and how its ledger is opened. */
interface Mode {
  readonly open: () => Promise<CreditLedger>;
  readonly measured: Measured;
}

async function run(): Promise<void> {
  const accounts = Array.from({ length: accountsUsed }, (_, index) => `account ${index}`);
  const sqlite = (batchSettlesMax: number) => async () =>
    new SqliteCreditLedger(folder, { ...ledgerDefaults, batchSettlesMax });
  await makeAccounts(new SqliteAccountDirectory(folder), accounts);
  const postgres = await openPostgres(accounts);
  console.log(`node ${process.version}, ${folder}; write and fdatasync of one page: ${fsyncMs().toFixed(3)} ms`);
  console.log(`settle: half searches with an Idempotency-Key and a draft of ${draft.length} bytes, half profiles\n`);
  console.log('concurrency  mode      settles/s   p50 ms   p99 ms   loop delay max ms   load');
  for (const concurrency of concurrencies) {
    const modes: Record<string, Mode> = {
      group: { open: sqlite(ledgerDefaults.batchSettlesMax), measured: empty() },
      single: { open: sqlite(1), measured: empty() },
      ...(postgres && { postgres: { open: postgres.ledger, measured: empty() } }),
    };
    for (let round = 0; round < rounds; round++) {
      for (const { open, measured } of Object.values(modes)) await measure(measured, accounts, concurrency, open);
    }
    for (const [mode, { measured }] of Object.entries(modes)) console.log(row(concurrency, mode, measured));
  }
  for (const open of [sqlite(ledgerDefaults.batchSettlesMax), ...(postgres ? [postgres.ledger] : [])]) {
    const ledger = await open();
    await measureStanding(ledger, accounts[0] ?? '');
    const report = await ledger.check(Date.now());
    console.log(`credits check: ${report.postings} postings, ${report.faults.length} faults`);
    await ledger.close();
  }
  await postgres?.close();
}

/** Starts a server that makes its commits durable, with the accounts. */
async function openPostgres(accounts: readonly string[]) {
  if (server === null) return null;
  await server.start();
  const address = { url: await server.makeDatabase(), password: null };
  await ControlDatabase.migrate(address);
  const database = await ControlDatabase.open(address);
  await makeAccounts(new PostgresAccountDirectory(database), accounts);
  return {
    ledger: () => PostgresCreditLedger.open(database, ledgerDefaults),
    close: () => database.close(),
  };
}

async function makeAccounts(directory: AccountDirectory, accounts: readonly string[]): Promise<void> {
  const now = Date.now();
  const terms = { anchorAt: now, planCredits: 100_000_000, extraUsage: 'not_offered', extraLimit: 0 } as const;
  for (const id of accounts) {
    const account = { id, name: id, email: `${id}@example.com`, createdAt: now, plan: 'bench', terms };
    const entry = { at: now, operator: 'bench', accountId: id, subject: null, detail: null };
    await directory.createAccount(account, { ...entry, action: 'account.create' });
  }
  await directory.close();
}

async function measure(
  into: Measured,
  accounts: readonly string[],
  concurrency: number,
  open: () => Promise<CreditLedger>,
): Promise<void> {
  const ledger = await open();
  const run = randomBytes(6).toString('hex');
  await ledger.settle(settle(accounts, run, 0));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  let next = 1;
  const worker = async () => {
    for (;;) {
      const begun = performance.now();
      if (begun - start > roundMs) return;
      await ledger.settle(settle(accounts, run, next++));
      into.latenciesMs.push(performance.now() - begun);
      into.settles++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  into.elapsedMs += performance.now() - start;
  delay.disable();
  into.loopDelayMaxMs = Math.max(into.loopDelayMaxMs, delay.max / 1e6);
  await ledger.close();
}

function settle(accounts: readonly string[], run: string, index: number): SettleRequest {
  const accountId = accounts[index % accounts.length] ?? '';
  const common = { accountId, callerId: `key ${accountId}`, requestId: `${run} ${index}`, now: Date.now() };
  if (index % 2 === 0) {
    const idempotency = { key: `${run} ${index}`, bodyHash: 'b'.repeat(64), draft };
    const ids = Array.from({ length: resultsPerSearch }, (_, at) => recordId(`${run} ${index} ${at}`));
    const records = { kind: 'people', ids } as const;
    return { ...common, operation: 'search', unitPrice: 1, units: ids.length, partial: true, idempotency, records };
  }
  const id = recordId(`${run} ${index}`);
  return {
    ...common,
    operation: 'profile',
    unitPrice: 4,
    units: 1,
    partial: false,
    repeatIds: [id],
    records: { kind: 'people', ids: [id] },
  };
}

/** Like the ids of records these are in no order: windows in order would share their pages. */
function recordId(text: string): string {
  return hash('md5', text).slice(0, 12);
}

async function measureStanding(ledger: CreditLedger, accountId: string): Promise<void> {
  const common = { accountId, callerId: 'key', operation: 'profile', now: Date.now() } as const;
  const readings: string[] = [];
  for (const atOnce of [1, 64]) {
    const turns = 2_000;
    const start = performance.now();
    for (let turn = 0; turn < turns; turn++) {
      const asked = Array.from({ length: atOnce }, (_, n) =>
        ledger.standing({ ...common, repeatIds: [`${turn} ${n}`] }),
      );
      await Promise.all(asked);
    }
    const each = ((performance.now() - start) * 1000) / turns / atOnce;
    readings.push(`${each.toFixed(1)} µs with ${atOnce} at once`);
  }
  console.log(`\nstanding: ${readings.join(', ')}`);
}

function fsyncMs(): number {
  const file = openSync(join(folder, 'page'), 'w');
  const page = Buffer.alloc(4096, 1);
  const writes = 300;
  const start = performance.now();
  for (let index = 0; index < writes; index++) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  closeSync(file);
  return (performance.now() - start) / writes;
}

function empty(): Measured {
  return { settles: 0, elapsedMs: 0, latenciesMs: [], loopDelayMaxMs: 0 };
}

function perSecond({ settles, elapsedMs }: Measured): number {
  return (settles * 1000) / elapsedMs;
}

function row(concurrency: number, mode: string, measured: Measured): string {
  const sorted = Float64Array.from(measured.latenciesMs).sort();
  const percentile = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2).padStart(8);
  const loop = measured.loopDelayMaxMs.toFixed(1).padStart(10);
  return `${String(concurrency).padStart(11)}  ${mode.padEnd(8)} ${perSecond(measured).toFixed(0).padStart(10)} ${percentile(0.5)} ${percentile(0.99)} ${loop} ${loadavg()[0]?.toFixed(1).padStart(13)}`;
}
