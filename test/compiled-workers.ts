import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from '../scripts/build.ts';

/**
 * Threads of the tests run compiled sources, as those of the package do. Node strips the types of a `.ts` module in
 * WebAssembly, every thread on its own, and V8 crashes now and then where threads that use WebAssembly come and go:
 * one run of the tests in about a hundred ended in SIGSEGV while a training started its thread
 * (nodejs/node#64500 tells of the same).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = `${root}node_modules/.cache/whom-test-workers/`;

/** Vitest calls it once before the tests. Types are what `npm run types` looks at. */
export function setup(): void {
  build(compiled, ['--noCheck']);
}

/** Stands in the tests for the function of that name in `src/worker-module.ts`. */
export function workerModule(callerUrl: string, path: string): URL {
  const source = fileURLToPath(new URL(`${path}.js`, callerUrl));
  return pathToFileURL(source.replace(`${root}src/`, compiled));
}
