import type { Times } from './times.ts';

/** Shards that are all asked for each search, and how each is served. */
export interface FanOut {
  readonly shards: number;
  /** The copies of each shard, each on a machine of its own. A search asks one of them, by chance. */
  readonly copies: number;
  /** The shards of which a copy is away. */
  readonly shortOfOne: number;
  /** The searches that one copy works on at the same time; others wait in their order. */
  readonly workers: number;
  readonly searchesPerSecond: number;
  /** The time that one shard works on one search. */
  readonly times: Times;
  /**
   * Whether a search takes the same time on all shards, as it would if only its words decided; else each shard has a time
   * of its own, as if only the machine did. What is real lies between.
   */
  readonly isAlike: boolean;
  /** Milliseconds after which another copy is asked too; null for never. The first answer counts. */
  readonly hedgeAfterMs: number | null;
}

export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly mean: number;
  /** What was worked, over what answering once takes: 1 without hedging. */
  readonly work: number;
}

/** The share of time in which the busiest copies work, hedging not counted; from 1 on, queues grow without end. */
export function utilisation({ copies, shortOfOne, workers, searchesPerSecond, times }: FanOut): number {
  const up = shortOfOne > 0 ? copies - 1 : copies;
  return (searchesPerSecond * times.mean) / 1000 / (up * workers);
}

/**
 * Simulates searches that come by chance (Poisson), of which each waits for the slowest of its shards. Null where a copy has
 * more to do than it can. `random` gives numbers from 0 to below 1. The first tenth of the searches fills the queues and is
 * not counted.
 */
export function simulate(fanOut: FanOut, searches: number, random: () => number): Latencies | null {
  if (utilisation(fanOut) >= 1) return null;
  const arrivals = new Float64Array(searches);
  for (let at = 0, now = 0; at < searches; at++) {
    now += (-Math.log1p(-random()) * 1000) / fanOut.searchesPerSecond;
    arrivals[at] = now;
  }
  const alike = fanOut.isAlike ? Float64Array.from(arrivals, () => fanOut.times.at(random())) : null;
  const workOf = (search: number) => alike?.[search] ?? fanOut.times.at(random());
  // Shards do not wait for each other, so that they can be simulated one after another.
  const slowest = new Float64Array(searches);
  let worked = 0;
  for (let shard = 0; shard < fanOut.shards; shard++) {
    const copies = fanOut.copies - (shard < fanOut.shortOfOne ? 1 : 0);
    worked += askShard(fanOut, copies, arrivals, workOf, slowest, random);
  }
  const counted = slowest.slice(Math.floor(searches / 10)).sort();
  const at = (share: number) => counted[Math.min(counted.length - 1, Math.floor(counted.length * share))] ?? Number.NaN;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    mean: counted.reduce((sum, ms) => sum + ms, 0) / counted.length,
    work: worked / (searches * fanOut.shards),
  };
}

interface Running {
  readonly search: number;
  readonly copy: number;
  readonly end: number;
}

/** Asks one shard for every search, and raises `slowest` to its times. Returns the number of times that it worked on one. */
function askShard(
  { workers, hedgeAfterMs }: FanOut,
  copies: number,
  arrivals: Float64Array,
  workOf: (search: number) => number,
  slowest: Float64Array,
  random: () => number,
): number {
  const queues = Array.from({ length: copies }, (): number[] => []);
  const busy = new Array<number>(copies).fill(0);
  const askedFirst = new Uint8Array(arrivals.length);
  const isDone = new Uint8Array(arrivals.length);
  const running: Running[] = [];
  const hedges = copies > 1 && hedgeAfterMs !== null;
  let worked = 0;

  function begin(search: number, copy: number, now: number): void {
    busy[copy] = (busy[copy] ?? 0) + 1;
    worked++;
    running.push({ search, copy, end: now + workOf(search) });
  }
  function ask(search: number, copy: number, now: number): void {
    if ((busy[copy] ?? 0) < workers) begin(search, copy, now);
    else queues[copy]?.push(search);
  }
  function end({ search, copy, end: now }: Running): void {
    busy[copy] = (busy[copy] ?? 0) - 1;
    if (isDone[search] === 0) {
      isDone[search] = 1;
      slowest[search] = Math.max(slowest[search] ?? 0, now - (arrivals[search] ?? 0));
    }
    // Whoever has its answer from another copy is not worked on any more.
    let next = queues[copy]?.shift();
    while (next !== undefined && isDone[next] === 1) next = queues[copy]?.shift();
    if (next !== undefined) begin(next, copy, now);
  }

  // Hedges come in the order of their searches, so the next event is the first of three.
  let [arrived, hedged] = [0, 0];
  for (;;) {
    const arrival = arrivals[arrived] ?? Number.POSITIVE_INFINITY;
    const hedge = hedges ? (arrivals[hedged] ?? Number.POSITIVE_INFINITY) + hedgeAfterMs : Number.POSITIVE_INFINITY;
    const first = running.reduce((least, one, at) => (one.end < (running[least]?.end ?? 0) ? at : least), 0);
    const completion = running[first]?.end ?? Number.POSITIVE_INFINITY;
    if (completion <= arrival && completion <= hedge) {
      const [ended] = running.splice(first, 1);
      if (ended === undefined) return worked;
      end(ended);
    } else if (arrival <= hedge) {
      const copy = Math.floor(random() * copies);
      askedFirst[arrived] = copy;
      ask(arrived++, copy, arrival);
    } else {
      const search = hedged++;
      if (isDone[search] === 1) continue;
      const other = Math.floor(random() * (copies - 1));
      ask(search, other < (askedFirst[search] ?? 0) ? other : other + 1, hedge);
    }
  }
}
