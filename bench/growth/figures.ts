import type { Quantile } from './times.ts';

/**
 * What was measured, on two cores each time, and where it is told. Sizes are of made-up people of 2.5 kB with a tenth as many
 * companies; GB are 10^9 bytes.
 */

/** The engine's part of a search of 1,447 public sentences over a million people: docs/decisions/searching.md. */
export const engineAtAMillion: { readonly meanMs: number; readonly quantiles: readonly Quantile[] } = {
  meanMs: 0.358,
  quantiles: [
    { share: 0.5, ms: 0.295 },
    { share: 0.95, ms: 0.913 },
    { share: 0.99, ms: 1.617 },
  ],
};

/** A search of 2,448 sentences in OpenSearch, 3,000 people in one shard, with its way over HTTP: docs/scale.md. */
export const openSearchOneShard: readonly Quantile[] = [
  { share: 0.5, ms: 2.7 },
  { share: 0.95, ms: 20.8 },
];

/** The same of 20,000 people in two shards. The model is not made of it; a test compares. */
export const openSearchTwoShards = { p50: 4.1, p95: 26.5 };

/**
 * The part of the engine's time at a million people that does not grow with them. The eight classes of `bench:engine` take
 * 0.0365 ms in the mean at 100,000 people and 0.1415 at a million: docs/engine.md.
 */
export const fixedShare = 0.175;

/**
 * A search of a million people in OpenSearch, in so many shards on two cores, and the engine's median of the same sentences in
 * turns, by which is told what the sentences and other work on that machine added: docs/scale.md.
 */
export const openSearchAtAMillion: {
  readonly shards: number;
  readonly cores: number;
  readonly engineMs: number;
  readonly quantiles: readonly Quantile[];
} = {
  shards: 1,
  cores: 2,
  engineMs: 0.59,
  quantiles: [
    { share: 0.5, ms: 28.3 },
    { share: 0.95, ms: 521 },
  ],
};

/** The same in six shards. The model is not made of it; a test compares. */
export const openSearchSixShards = { cores: 2, engineMs: 0.85, p50: 62.3 };

/** How many times longer its index of them took to make than the engine's, one after the other on that machine. */
export const openSearchIndexesTimes = 4.4;

/**
 * Processor time of all threads for one search over HTTP at a million people, with search threads, without which a process uses
 * one core for searches: docs/decisions/over-http.md.
 */
export const searchMs = 2.7;

/** Memory of a service without records, of the index of a million people, and disk: docs/operations.md. */
export const serviceGb = 0.35;
export const indexMemoryGb = 1.25;
export const indexDiskGb = 1.3;
export const recordsDiskGb = 3.7;

/** Disk of the index of a million people in OpenSearch, in 82 segments: docs/scale.md. */
export const openSearchDiskGb = 11.7;

/** Seconds to import a million people: records, which one thread writes, and indexes on two cores: docs/importing.md. */
export const recordsSeconds = 35;
export const indexesSeconds = 94;

/** Durable charges a second of one PostgreSQL: docs/scale.md. */
export const chargesPerSecond = 5_379;
