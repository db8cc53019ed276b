/**
 * Measures `whom credits check` on a journal of many postings: its time, its CPU and its memory.
 *
 * Usage: npm run bench:check [postings, 10,000,000 by default] [folder on the disk to measure]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlFileName, openControl } from '../src/adapters/sqlite/control/database.ts';
import { checkInThreads } from '../src/adapters/sqlite/ledger/check-in-threads.ts';

const postings = Number(process.argv[2] ?? 10_000_000);
const accounts = Math.min(1_000, postings);
const start = Date.UTC(2026, 0, 1);
/** Two charges a second. */
const apartMs = 500;

const folder = mkdtempSync(join(process.argv[3] ?? tmpdir(), 'whom-bench-'));
try {
  fill();
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

/** Writes a grant for each account and then charges of 4 credits, by turns in no order. */
function fill(): void {
  const database = openControl(folder);
  database.pragma('synchronous = OFF');
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < @count)';
  const credits = 4 * postings;
  database
    .prepare(
      `INSERT INTO accounts (id, name, email, status, created_at, plan, plan_credits, extra_usage, extra_limit, anchor_at)
        ${numbers} SELECT printf('acc_%020d', i), 'bench', 'bench', 'active', ${start}, 'free', 0, 'not_offered', 0, ${start}
        FROM n`,
    )
    .run({ count: accounts });
  database
    .prepare(
      `INSERT INTO journal (at, account_id, kind, plan, bought, extra, house, operation, units, unit_price, request_id,
          caller_id)
        ${numbers} SELECT ${start} + i * ${apartMs}, printf('acc_%020d', iif(i < ${accounts}, i, i * 2654435761 % ${accounts})),
          iif(i < ${accounts}, 'purchase', 'charge'), 0, iif(i < ${accounts}, ${credits}, -4), 0,
          iif(i < ${accounts}, -${credits}, 4), 'profile', 1, 4, iif(i < ${accounts}, NULL, 'req_' || lower(hex(randomblob(16)))), 'key_' || i % 3000
        FROM n`,
    )
    .run({ count: postings });
  database.exec(
    `INSERT INTO balances (account_id, plan, bought, extra, cycle_start)
      SELECT account_id, 0, sum(bought), 0, ${start} FROM journal GROUP BY account_id`,
  );
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

async function measure(): Promise<void> {
  const database = openControl(folder);
  const megabytes = Math.round(statSync(join(folder, controlFileName)).size / 1e6);
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  const report = await checkInThreads(database, start + postings * apartMs, {
    dataFolder: folder,
    busyTimeoutMs: 5_000,
  });
  const cpu = process.cpuUsage(cpuBefore);
  const seconds = (microseconds: number) => (microseconds / 1e6).toFixed(1);
  console.log(
    `node ${process.version}: ${report.postings} postings in ${megabytes} MB, ${report.faults.length} faults, ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s, CPU ${seconds(cpu.user)} + ${seconds(cpu.system)} s, ` +
      `at most ${Math.round(process.resourceUsage().maxRSS / 1e3)} MB of memory`,
  );
  database.close();
}
