import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LiveIndex } from '../src/engine/live-index.ts';
import { openIndex } from '../src/engine/open-index.ts';
import { person, schema } from './engine/corpus.ts';
import { type Latency, latency } from './engine/measure.ts';
import { makeQueries, toRequest } from './engine/queries.ts';

/**
 * Measures what changes cost, applied one in each call at a given rate, with queries in between, both idle and during a
 * merge. The goals of the performance page are 2 ms at p99 and 50 ms at worst for a change, and at most 1.5 times the
 * idle p95 for queries.
 *
 *   node bench/engine-updates.ts --people 1000000 (after bench:engine --keep, with the same --folder)
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    folder: { type: 'string', default: '/tmp/whom-bench-engine' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
  },
});
const people = Number(values.people);
const folder = mkdtempSync(join(tmpdir(), 'whom-bench-updates-'));
cpSync(join(values.folder, `people-${people}`, 'ours'), folder, { recursive: true });
const opened = openIndex(folder, schema);
if (opened === null) throw new Error('no index: run bench:engine with --keep first');
const index: LiveIndex = opened;
const requests = makeQueries(40, people, 1)
  .filter((query) => query.class.length <= 2)
  .map(toRequest);
let changes = 1;

/** Runs queries one after the other, and applies each change when it is due, until `over`. */
async function run(ratePerSecond: number, over: () => boolean): Promise<{ queries: Latency; applied: number[] }> {
  const ms: number[] = [];
  const applied: number[] = [];
  const begin = performance.now();
  for (let i = 0; !over(); i++) {
    while (applied.length < ((performance.now() - begin) / 1000) * ratePerSecond) {
      const number = (changes * 7_919) % people;
      const document = { ...person(number + people, 2), id: `p${number}` };
      const start = performance.now();
      index.apply([{ id: document.id, document }], ++changes);
      applied.push(performance.now() - start);
    }
    const start = performance.now();
    index.search(requests[i % requests.length] ?? { where: { op: 'all', of: [] }, prefer: [], offset: 0, limit: 0 });
    ms.push(performance.now() - start);
    if (i % 8 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { queries: latency(ms), applied };
}

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

let idleP95 = 0;

function show(name: string, { queries, applied }: { queries: Latency; applied: number[] }): void {
  if (idleP95 === 0) idleP95 = queries.p95;
  const line = `queries p50 ${queries.p50.toFixed(3)} p95 ${queries.p95.toFixed(3)} p99 ${queries.p99.toFixed(3)} ms`;
  const { p50, p99 } = latency(applied);
  const worst = Math.max(...applied);
  const changed =
    applied.length === 0 ? '' : `; change p50 ${p50.toFixed(3)} p99 ${p99.toFixed(2)} worst ${worst.toFixed(1)} ms`;
  console.log(`${name}: ${line}, p95 ${(queries.p95 / idleP95).toFixed(2)} of idle${changed}`);
}

await run(0, after(2));
const rate = Number(values.rate);
show('idle', await run(0, after(Number(values.seconds))));
show(`${rate} changes a second`, await run(rate, after(Number(values.seconds))));
const start = performance.now();
let merged = false;
const merging = index.merge().finally(() => {
  merged = true;
});
show('the same during a merge', await run(rate, () => merged));
await merging;
console.log(
  `merged in ${((performance.now() - start) / 1000).toFixed(1)} s; ${index.deltaDocuments} changes taken over`,
);
show('after it', await run(rate, after(Number(values.seconds))));
index.close();
rmSync(folder, { recursive: true });
