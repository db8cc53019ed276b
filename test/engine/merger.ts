import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { EngineSchema } from '../../src/engine/engine.ts';
import { mergeRuns } from '../../src/engine/write/build.ts';

/**
 * Merges the given runs into the first path and prints the largest memory in use at any write, in bytes. It needs
 * `--expose-gc`: memory in use is counted after two collections, because the size of the process depends on when V8
 * collects, which differs by version, machine and load, and buffers that one collection frees are counted until the
 * next.
 */
const [schema = '', memoryBytesMax = '', path = '', ...runs] = process.argv.slice(2);
const writesBetweenCounts = 10;
let writes = 0;
let most = 0;
const { writeSync } = fs;
fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
  if (writes++ % writesBetweenCounts === 0) {
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers);
  }
  return writeSync(...args);
}) as typeof writeSync;
syncBuiltinESMExports();
mergeRuns(JSON.parse(schema) as EngineSchema, runs, path, 1, Number(memoryBytesMax));
console.log(most);
