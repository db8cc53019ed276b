/**
 * What more people and more searches take, by the figures that were measured, and how long a search that waits for the
 * slowest of many shards takes, by simulation. Nothing is measured here: docs/scale.md says what is assumed.
 *
 * Usage: npm run bench:growth [-- --cores 8 --memory 64 --disk 2000 --price 0.72 --rates 100,1000 --seed 1]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../src/seeded-random.ts';
import { type FanOut, type Latencies, simulate } from './growth/fan-out.ts';
import { chargesPerSecond } from './growth/figures.ts';
import {
  embedded,
  engineTimes,
  inOpenSearch,
  mostEmbedded,
  openSearchShardTimes,
  type Size,
  sharded,
} from './growth/sizes.ts';
import type { Times } from './growth/times.ts';

const { values } = parseArgs({
  options: {
    cores: { type: 'string', default: '8' },
    memory: { type: 'string', default: '64' },
    disk: { type: 'string', default: '2000' },
    /** Dollars an hour of one machine. */
    price: { type: 'string', default: '0.72' },
    rates: { type: 'string', default: '100,1000' },
    seed: { type: 'string', default: '1' },
  },
});
const machine = { cores: Number(values.cores), memoryGb: Number(values.memory), diskGb: Number(values.disk) };
const monthly = Number(values.price) * 730;
const rates = values.rates.split(',').map(Number);
const seed = Number(values.seed);
const sizes = [1, 10, 30, 100, 1000];

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2);
}

function shown(latencies: Latencies | null): string {
  if (latencies === null) return 'too much';
  return [latencies.p50, latencies.p95, latencies.p99].map(digits).join(' / ');
}

/** Enough searches for a p99, and fewer of those that ask many shards. */
function simulated(fanOut: FanOut): Latencies | null {
  return simulate(fanOut, Math.max(4_000, Math.round(300_000 / fanOut.shards)), seededRandom(seed));
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function heading(cells: readonly string[]): string {
  return `${row(cells)}\n|${'---|'.repeat(cells.length)}`;
}

function fanOutOf({ shards, copies, workers, shardTimes: times, isAlike }: Size, searchesPerSecond: number): FanOut {
  return { shards, copies, workers, times, searchesPerSecond, shortOfOne: 0, isAlike, hedgeAfterMs: null };
}

function printSizes(rate: number): void {
  console.log(`\n${rate} searches a second, machines of ${machine.cores} cores and ${machine.memoryGb} GB`);
  const columns = [
    'millions',
    'way',
    'shards x copies',
    'machines',
    '$ a month',
    'GB memory',
    'GB disk',
    'hours',
    'index alone',
    'one away',
  ];
  console.log(heading([...columns, 'lacks']));
  for (const millions of sizes) {
    for (const size of [embedded, inOpenSearch, sharded].map((way) =>
      way({ millions, searchesPerSecond: rate }, machine),
    )) {
      const fanOut = fanOutOf(size, rate);
      const machines =
        size.serviceMachines === 0 ? size.indexMachines : `${size.indexMachines} + ${size.serviceMachines}`;
      const away = { ...fanOut, shortOfOne: Math.max(1, Math.round((size.shards * size.copies) / size.indexMachines)) };
      console.log(
        row([
          ...[
            millions,
            size.way,
            `${size.shards} x ${size.copies}`,
            machines,
            ((size.indexMachines + size.serviceMachines) * monthly).toFixed(0),
            digits(size.memoryGb),
            digits(size.diskGb),
          ],
          ...[digits(size.importHours), shown(simulated(fanOut)), shown(simulated(away)), size.missing ?? '-'],
        ]),
      );
    }
  }
}

function printFanOut(name: string, times: Times): void {
  console.log(
    `\n${name}: ${digits(times.mean)} ms in the mean; p50 / p95 / p99 in ms of the slowest shard, two copies of each`,
  );
  const shards = [1, 3, 10, 30, 100];
  console.log(heading(['load', 'how', ...shards.map((one) => `${one} shards`)]));
  for (const load of [0.1, 0.3, 0.45, 0.7]) {
    const base = { copies: 2, workers: 1, times, isAlike: false, shortOfOne: 0, hedgeAfterMs: null };
    const searchesPerSecond = (load * base.copies * 1000) / times.mean;
    const ways: readonly (readonly [string, Partial<FanOut>])[] = [
      ['each shard its own time', {}],
      ['all shards alike', { isAlike: true }],
      ['another copy after p95', { hedgeAfterMs: times.at(0.95) }],
      ['a copy of one away', { shortOfOne: 1 }],
    ];
    for (const [how, changes] of ways) {
      const all = shards.map((each) => simulated({ ...base, ...changes, shards: each, searchesPerSecond }));
      const work = changes.hedgeAfterMs == null ? '' : ` (work ${(all.at(-1)?.work ?? Number.NaN).toFixed(2)})`;
      console.log(row([load, `${how}${work}`, ...all.map(shown)]));
    }
  }
}

console.log(
  `an index in each machine: up to ${mostEmbedded(machine).toFixed(0)} million people in ${machine.memoryGb} GB`,
);
console.log(`one PostgreSQL on two cores: ${chargesPerSecond} durable charges a second`);
for (const rate of rates) printSizes(rate);
printFanOut('The engine, a million people a shard', engineTimes(1));
printFanOut('OpenSearch, 3,000 people a shard, as measured', openSearchShardTimes(0));
