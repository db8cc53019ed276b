import { describe, expect, test } from 'vitest';
import { type FanOut, simulate, utilisation } from '../../bench/growth/fan-out.ts';
import {
  engineAtAMillion,
  openSearchOneShard,
  openSearchSixShards,
  openSearchTwoShards,
} from '../../bench/growth/figures.ts';
import { engineTimes, openSearchShardTimes } from '../../bench/growth/sizes.ts';
import { exponential, scaled, through } from '../../bench/growth/times.ts';
import { seededRandom } from '../../src/seeded-random.ts';

// Protects that the simulation of the growth model gives what queues of known law give, and what one shard was measured to.

const one: FanOut = {
  shards: 1,
  copies: 1,
  shortOfOne: 0,
  workers: 1,
  searchesPerSecond: 50,
  times: exponential(10),
  isAlike: false,
  hedgeAfterMs: null,
};

/** So seldom that no search waits for another one. */
const seldom = 0.01;

function simulated(changes: Partial<FanOut>, searches = 200_000, seed = 1) {
  const latencies = simulate({ ...one, ...changes }, searches, seededRandom(seed));
  if (latencies === null) throw new Error('a copy has more to do than it can');
  return latencies;
}

function near(measured: number, expected: number, share: number): void {
  expect(Math.abs(measured / expected - 1), `${measured} for ${expected}`).toBeLessThan(share);
}

describe('queues of known law', () => {
  test.for([0.2, 0.5, 0.8])('one worker at a load of %s (M/M/1): times are exponential', (load) => {
    const { mean, p50, p99 } = simulated({ searchesPerSecond: load * 100 }, 400_000);
    const expected = 10 / (1 - load);
    near(mean, expected, 0.04);
    near(p50, expected * Math.LN2, 0.04);
    near(p99, expected * Math.log(100), 0.08);
  });

  test('four workers (M/M/4): the mean is Erlang’s', () => {
    const [workers, load] = [4, 0.8];
    const offered = workers * load;
    const terms = [1, offered, offered ** 2 / 2, offered ** 3 / 6];
    const waiting = offered ** workers / 24 / (1 - load);
    const waits = waiting / (terms.reduce((a, b) => a + b) + waiting);
    const { mean } = simulated({ workers, searchesPerSecond: 100 * offered }, 400_000);
    near(mean, 10 + (waits * 10) / (workers * (1 - load)), 0.03);
  });

  test('two copies, asked by chance, are two queues of half the load', () => {
    near(simulated({ copies: 2, searchesPerSecond: 100 }).mean, simulated({ searchesPerSecond: 50 }).mean, 0.03);
  });

  test.for([3, 10, 100])('the slowest of %s, without waiting: the greatest of as many exponential times', (shards) => {
    const harmonic = Array.from({ length: shards }, (_, at) => 1 / (at + 1)).reduce((a, b) => a + b);
    const { mean, p99 } = simulated({ shards, searchesPerSecond: seldom }, 20_000);
    near(mean, 10 * harmonic, 0.02);
    near(p99, -10 * Math.log1p(-(0.99 ** (1 / shards))), 0.05);
  });
});

describe('times that were measured', () => {
  test('one shard alone takes what was measured, also the mean, of which the distribution was not made', () => {
    const times = through(engineAtAMillion.quantiles);
    const { p50, p95, p99, mean } = simulated({ times, searchesPerSecond: seldom });
    for (const [share, ms] of [
      [0.5, p50],
      [0.95, p95],
      [0.99, p99],
    ] as const)
      near(ms, engineAtAMillion.quantiles.find((one) => one.share === share)?.ms ?? Number.NaN, 0.03);
    near(mean, times.mean, 0.01);
    near(times.mean, engineAtAMillion.meanMs, 0.02);
    near(scaled(times, 3).at(0.95), 3 * times.at(0.95), 1e-9);
  });

  test('the median of 30 shards is the 0.5 ** (1 / 30) of one', () => {
    const times = through(engineAtAMillion.quantiles);
    const { p50 } = simulated({ times, shards: 30, searchesPerSecond: seldom }, 20_000);
    near(p50, times.at(0.5 ** (1 / 30)), 0.03);
  });

  test('two shards of OpenSearch are told from one: the p95 to 5 %, and the median between both assumptions', () => {
    const times = through(openSearchOneShard);
    const apart = simulated({ times, shards: 2, searchesPerSecond: seldom });
    const alike = simulated({ times, shards: 2, searchesPerSecond: seldom, isAlike: true });
    near(apart.p95, openSearchTwoShards.p95, 0.05);
    expect(alike.p95).toBeLessThan(openSearchTwoShards.p95);
    expect(alike.p50).toBeLessThan(openSearchTwoShards.p50);
    expect(apart.p50).toBeGreaterThan(openSearchTwoShards.p50);
  });

  test('a million people in six shards are told from one: the median between both assumptions', () => {
    const { cores, engineMs, p50 } = openSearchSixShards;
    const measured = (p50 * engineTimes(1).at(0.5)) / engineMs;
    const times = scaled(openSearchShardTimes(1 / 6), 6 / cores);
    expect(times.at(0.5)).toBeLessThan(measured);
    expect(simulated({ times, shards: 6, searchesPerSecond: seldom }).p50).toBeGreaterThan(measured);
  });
});

describe('searches that take as long on all shards', () => {
  test('take on 100 what they take on one, unless they wait', () => {
    const alike = simulated({ isAlike: true, shards: 100, searchesPerSecond: seldom }, 20_000);
    near(alike.p99, 10 * Math.log(100), 0.06);
    near(alike.mean, 10, 0.03);
  });
});

describe('copies', () => {
  const busy: Partial<FanOut> = { shards: 10, copies: 2, searchesPerSecond: 40 };

  test('asking another copy after a while shortens the tail, and is worth nothing where there is no other', () => {
    const plain = simulated(busy, 20_000);
    const hedged = simulated({ ...busy, hedgeAfterMs: 30 }, 20_000);
    expect(hedged.p99).toBeLessThan(0.75 * plain.p99);
    expect(plain.work).toBe(1);
    expect(hedged.work).toBeGreaterThan(1);
    expect(hedged.work).toBeLessThan(1.1);
    expect(simulated({ hedgeAfterMs: 30 }, 5_000)).toEqual(simulated({}, 5_000));
  });

  test('one that is away leaves its work to the others, or is more than they can do', () => {
    const shortOfOne = 3;
    const { p99 } = simulated({ ...busy, shortOfOne }, 100_000);
    // A queue of half the work on two copies has a load of 0.2, and the whole of it on one 0.4.
    const within = (load: number) => -Math.expm1((-p99 * (1 - load)) / 10);
    near(within(0.2) ** (10 - shortOfOne) * within(0.4) ** shortOfOne, 0.99, 0.003);
    expect(p99).toBeGreaterThan(simulated(busy, 100_000).p99);
    const much = { ...one, ...busy, searchesPerSecond: 120 };
    expect(utilisation(much)).toBeCloseTo(0.6);
    expect(simulate({ ...much, shortOfOne: 1 }, 1_000, seededRandom(1))).toBeNull();
  });
});

test('a seed gives the same figures again', () => {
  const hedged = { copies: 3, shards: 5, hedgeAfterMs: 20 };
  expect(simulated(hedged, 2_000, 7)).toEqual(simulated(hedged, 2_000, 7));
  expect(simulated(hedged, 2_000, 7)).not.toEqual(simulated(hedged, 2_000, 8));
});
