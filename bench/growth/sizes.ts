import {
  engineAtAMillion,
  fixedShare,
  indexDiskGb,
  indexesSeconds,
  indexMemoryGb,
  openSearchAtAMillion,
  openSearchDiskGb,
  openSearchIndexesTimes,
  openSearchOneShard,
  recordsDiskGb,
  recordsSeconds,
  searchMs,
  serviceGb,
} from './figures.ts';
import { scaled, type Times, through } from './times.ts';

/** A rented machine. */
export interface Machine {
  readonly cores: number;
  readonly memoryGb: number;
  readonly diskGb: number;
}

/** The part of the time in which cores may work, so that one machine of two may go away: at half the other would work all of it. */
const loadMax = 0.45;
/** The part of a machine's memory that an index may take; the rest is the system's and its caches'. */
const memoryShare = 0.9;
/** The part of a machine's memory for files, where OpenSearch has its heap beside them. */
const filesShare = 0.5;
/** The people of a shard in OpenSearch, in millions: 12 GB, of the 10 to 50 GB that its manual advises, since fewer answer sooner. */
const shardMillions = 1;
/** The fewest copies of a shard; more where the searches need more machines than these take. */
const copiesMin = 2;

const engine = through(engineAtAMillion.quantiles);
const openSearch = through(openSearchOneShard);

/** The engine's times for so many millions of people. */
export function engineTimes(millions: number): Times {
  return scaled(engine, fixedShare + (1 - fixedShare) * millions);
}

/** Those of a shard in OpenSearch: from those of a few people a straight line through those that were measured, by quantile. */
export function openSearchShardTimes(millions: number): Times {
  const { shards, cores, engineMs, quantiles } = openSearchAtAMillion;
  // What one core would have taken for all shards, on a machine that does nothing else.
  const alone = Math.min(shards, cores) * (engine.at(0.5) / engineMs);
  return through(
    quantiles.map(({ share, ms }) => {
      const few = openSearch.at(share);
      return { share, ms: few + (alone * ms - few) * millions };
    }),
  );
}

/** What a way of searching takes. */
export interface Size {
  readonly way: 'an index in each machine' | 'OpenSearch' | 'the engine in shards, which is not built';
  readonly shards: number;
  readonly copies: number;
  /** The machines that hold indexes. */
  readonly indexMachines: number;
  /** The machines that serve and hold the records, where these are others. */
  readonly serviceMachines: number;
  /** What one machine that holds indexes, and one that holds records, has of it. */
  readonly memoryGb: number;
  readonly diskGb: number;
  /** Hours of a first import. */
  readonly importHours: number;
  /** What is more than the machine has; null if nothing is. */
  readonly missing: 'memory' | 'disk' | null;
  readonly shardTimes: Times;
  /** Whether a search takes as long on all shards. */
  readonly isAlike: boolean;
  /** The cores that a copy of a shard has. */
  readonly workers: number;
}

interface Asked {
  readonly millions: number;
  readonly searchesPerSecond: number;
}

/** The work of a search beside the index, which does not grow with the people. */
const besideMs = searchMs - engineAtAMillion.meanMs;

function machinesFor(searchesPerSecond: number, ms: number, { cores }: Machine): number {
  return Math.max(2, Math.ceil((searchesPerSecond * ms) / (1000 * cores * loadMax)));
}

function hours(millions: number, { cores }: Machine): number {
  return (millions * (recordsSeconds + (indexesSeconds * 2) / cores)) / 3600;
}

/** The memory of a service over an index, while it takes over the next one. */
function embeddedMemoryGb(millions: number): number {
  return serviceGb + 2 * indexMemoryGb * millions;
}

function missingOf(memoryGb: number, diskGb: number, machine: Machine): Size['missing'] {
  if (memoryGb > memoryShare * machine.memoryGb) return 'memory';
  return diskGb > machine.diskGb ? 'disk' : null;
}

/** Every machine has all records, or reads those of a database, and an index of all of them. */
export function embedded({ millions, searchesPerSecond }: Asked, machine: Machine): Size {
  const shardTimes = engineTimes(millions);
  const indexMachines = machinesFor(searchesPerSecond, besideMs + shardTimes.mean, machine);
  const memoryGb = embeddedMemoryGb(millions);
  const diskGb = (recordsDiskGb + 2 * indexDiskGb) * millions;
  return {
    way: 'an index in each machine',
    ...{ shards: 1, copies: indexMachines, indexMachines, serviceMachines: 0, memoryGb, diskGb, shardTimes },
    importHours: hours(millions, machine),
    missing: missingOf(memoryGb, diskGb, machine),
    isAlike: false,
    workers: machine.cores,
  };
}

/** The index in a cluster, and the records in one database, whose disk is told. */
export function inOpenSearch({ millions, searchesPerSecond }: Asked, machine: Machine): Size {
  const shards = Math.ceil(millions / shardMillions);
  const shardTimes = openSearchShardTimes(millions / shards);
  const forSearches = machinesFor(searchesPerSecond, shards * shardTimes.mean, machine);
  const copies = copiesFor(forSearches, shards);
  const indexGb = openSearchDiskGb * millions * copies;
  const indexMachines = Math.max(forSearches, Math.ceil(indexGb / (filesShare * machine.memoryGb)));
  const diskGb = recordsDiskGb * millions;
  return {
    way: 'OpenSearch',
    ...{ shards, copies, indexMachines, diskGb, shardTimes },
    serviceMachines: machinesFor(searchesPerSecond, besideMs, machine),
    memoryGb: indexGb / indexMachines,
    // One process makes the documents and sends them, whatever the cores.
    importHours: (millions * (recordsSeconds + indexesSeconds * openSearchIndexesTimes)) / 3600,
    missing: missingOf(0, diskGb, machine),
    // A million in three shards take a seventh of the median that times by chance would make.
    isAlike: true,
    workers: workersOf(indexMachines, shards * copies, machine),
  };
}

/** What shards of the engine would take, which nobody has built, to compare OpenSearch with. */
export function sharded({ millions, searchesPerSecond }: Asked, machine: Machine): Size {
  const millionsMax = (memoryShare * machine.memoryGb - serviceGb) / (2 * indexMemoryGb);
  const shards = Math.ceil(millions / millionsMax);
  const share = millions / shards;
  const shardTimes = engineTimes(share);
  const copies = copiesFor(machinesFor(searchesPerSecond, shards * shardTimes.mean, machine), shards);
  const indexMachines = copies * shards;
  const diskGb = recordsDiskGb * share + 2 * indexDiskGb * share;
  return {
    way: 'the engine in shards, which is not built',
    ...{ shards, copies, indexMachines, diskGb, shardTimes, memoryGb: embeddedMemoryGb(share) },
    serviceMachines: machinesFor(searchesPerSecond, besideMs, machine),
    importHours: hours(share, machine),
    missing: missingOf(embeddedMemoryGb(share), diskGb, machine),
    isAlike: false,
    workers: machine.cores,
  };
}

function copiesFor(machines: number, shards: number): number {
  return Math.max(copiesMin, Math.ceil(machines / shards));
}

/** The cores of all machines, as one copy of a shard has them: at least one, and of one machine. */
function workersOf(machines: number, shardCopies: number, { cores }: Machine): number {
  return Math.min(cores, Math.max(1, Math.round((machines * cores) / shardCopies)));
}

/** The most people, in millions, whose index and the next one fit one machine. */
export function mostEmbedded({ memoryGb }: Machine): number {
  return (memoryShare * memoryGb - serviceGb) / (2 * indexMemoryGb);
}
