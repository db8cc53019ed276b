import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { EngineSchema } from '../../src/engine/engine.ts';
import { mergeRuns } from '../../src/engine/write/build.ts';

/**
 * Merges the runs that it is given into the first path, and prints the most memory that was in use at any write, in
 * bytes. Needs `--expose-gc`: what is in use is counted behind a collection, for the size of the process says when V8
 * collects, which differs by version, machine and load.
 */
const [schema = '', memoryBytesMax = '', path = '', ...runs] = process.argv.slice(2);
const writesBetweenCounts = 10;
let writes = 0;
let most = 0;
const { writeSync } = fs;
fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
  if (writes++ % writesBetweenCounts === 0) {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers);
  }
  return writeSync(...args);
}) as typeof writeSync;
syncBuiltinESMExports();
mergeRuns(JSON.parse(schema) as EngineSchema, runs, path, 1, Number(memoryBytesMax));
console.log(most);
