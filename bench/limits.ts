/**
 * Measures what a request waits for its bucket: in memory, and in Valkey, in turns in one run; one at a time and 64 at once.
 * VALKEY names the program of the server. Usage: npm run bench:limits
 */
import { cpus } from 'node:os';
import { MemoryRateLimiter } from '../src/adapters/memory/rate-limiter.ts';
import { ValkeyRateLimiter } from '../src/adapters/valkey/rate-limiter.ts';
import type { RateLimiter } from '../src/ports/rate-limiter.ts';
import { isValkeyThere, valkeyServer } from '../test/valkey-server.ts';
import { load } from './at-once.ts';

const rounds = 5;
const takes = 20_000;
const callers = 1_000;

interface Measured {
  readonly limiter: RateLimiter;
  /** Milliseconds of each take that was asked alone. */
  readonly alone: number[];
  /** Takes a second of each round of 64 at once. */
  readonly together: number[];
}

async function takeAll(limiter: RateLimiter, atOnce: number, took: (ms: number) => void): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < takes) {
      const begun = performance.now();
      await limiter.take(`caller ${next++ % callers}`, 1_000_000, Date.now());
      took(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function round({ limiter, alone, together }: Measured): Promise<void> {
  await takeAll(limiter, 1, (ms) => alone.push(ms));
  const begun = performance.now();
  await takeAll(limiter, 64, () => {});
  together.push((takes * 1000) / (performance.now() - begun));
}

function told({ limiter, alone, together }: Measured): string {
  const sorted = Float64Array.from(alone).sort();
  const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(4)} ms`;
  const [least, most] = [Math.min(...together), Math.max(...together)].map(Math.round);
  return `${limiter.place}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}; 64 at once ${least} to ${most} a second`;
}

if (!isValkeyThere) throw new Error('VALKEY names no server');
const server = await valkeyServer();
await server.start();
const own = { password: null, shareAlonePercent: 1, bucketsMax: callers, now: Date.now, log: console.log };
const all: readonly Measured[] = [
  new MemoryRateLimiter(),
  await ValkeyRateLimiter.open({ ...own, url: server.url }),
].map((limiter) => ({ limiter, alone: [], together: [] }));
try {
  console.log(`${cpus().length} cores, load ${load()}, Node ${process.version}, ${rounds} rounds in turns`);
  for (let turn = 0; turn < rounds; turn++) for (const one of all) await round(one);
  for (const one of all) console.log(told(one));
  console.log(`load ${load()}`);
} finally {
  for (const { limiter } of all) await limiter.close();
  await server.kill();
}
