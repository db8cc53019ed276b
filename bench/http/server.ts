import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { administration } from '../../src/accounts/administration.ts';
import { Callers } from '../../src/accounts/callers.ts';
import { administrationDefaults } from '../../src/accounts/options.ts';
import { MemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts';
import { SqliteAccountDirectory } from '../../src/adapters/sqlite/accounts/account-directory.ts';
import { ledgerDefaults, SqliteCreditLedger } from '../../src/adapters/sqlite/ledger/credit-ledger.ts';
import { resolveConfig } from '../../src/config-sources.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createMonitoringServer } from '../../src/http/monitoring/server.ts';
import { requestIds } from '../../src/http/request/request-id.ts';
import { createServer } from '../../src/http/server.ts';
import { openSystem } from '../../src/system.ts';
import { cannedFinder } from './canned-finder.ts';

/** A request of the parent process. */
export type Ask =
  /** Serve these bodies from a bare Fastify, at `/` and their names. The answer is its port. */
  | { readonly kind: 'bare'; readonly bodies: Readonly<Record<string, string>> }
  /** Report the processor time so far. The answer is a `Processor`. */
  | { readonly kind: 'cpu' };

export interface Processor {
  /** Microseconds of the thread of the event loop, and of all threads. */
  readonly loop: number;
  readonly all: number;
  readonly residentBytes: number;
}

/** The first message to the parent. */
export interface Started {
  readonly port: number;
  readonly monitoringPort: number;
  readonly key: string;
}

// A process that runs both servers: the service and, after the parent has seen the service's answers, a bare Fastify
// that returns bodies of the same size.
const dataDir = process.argv[2];
const config = resolveConfig({ file: null, environment: process.env });
const folder = mkdtempSync(join(tmpdir(), 'whom-bench-http-'));
const finder = dataDir === undefined ? cannedFinder : await openSystem(dataDir, config, console.error).threadedFinder();
const directory = new SqliteAccountDirectory(folder);
const ledger = new SqliteCreditLedger(folder, ledgerDefaults);
// The lines of the log are written as in service, and kept nowhere.
const logger = pino({ level: 'info' }, pino.destination({ dest: devNull, sync: true }));
const clock = { now: Date.now, monotonic: () => performance.now(), wait: (ms: number) => delay(ms) };
const metrics = createMetrics();
const limiter = new MemoryRateLimiter();
const service = createServer(
  {
    callers: new Callers(directory),
    ledger,
    logger,
    clock,
    metrics,
    tracing: null,
    finder,
    probes: [],
    limiter,
    cursorKey: new Uint8Array(32),
    requestId: requestIds(),
    mcpServers: async () => (await import('../../src/mcp/server.ts')).mcpServers,
    console: null,
  },
  config,
);
const monitoring = createMonitoringServer({ logger, clock, metrics, limiter }, service.readiness, config.server);
const options = { ...administrationDefaults, now: Date.now, randomBytes, operator: 'bench' };
const { accounts, keys } = administration(directory, ledger, options);
const accountId = await accounts.create({
  name: 'bench',
  email: 'bench@example.org',
  plan: 'free',
  creditsPerCycle: 1_000_000_000,
});
const { key } = await keys.create(accountId, { requestsPerMinute: 1_000_000 });
const { port } = await service.listen({ host: '127.0.0.1', port: 0 });
const { port: monitoringPort } = await monitoring.listen({ host: '127.0.0.1', port: 0 });

const bare = Fastify();

async function serveBare(bodies: Readonly<Record<string, string>>): Promise<number> {
  for (const [name, body] of Object.entries(bodies)) {
    bare.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(body),
    });
  }
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const address = bare.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

function processor(): Processor {
  const [loop, all] = [process.threadCpuUsage(), process.cpuUsage()];
  return { loop: loop.user + loop.system, all: all.user + all.system, residentBytes: process.memoryUsage.rss() };
}

process.on('message', async (ask: Ask) => {
  process.send?.(ask.kind === 'bare' ? await serveBare(ask.bodies) : processor());
});
process.once('disconnect', async () => {
  await Promise.all([bare.close(), service.close(), monitoring.close()]);
  await Promise.all([ledger.close(), directory.close(), finder.close()]);
  rmSync(folder, { recursive: true });
});
process.send?.({ port, monitoringPort, key } satisfies Started);
