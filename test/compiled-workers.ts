import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from '../scripts/build.ts';

/**
 * The threads of the tests run compiled sources, as those of the package do. For a `.ts` module each thread strips the
 * types in WebAssembly of its own, and V8 sometimes crashes when threads that use WebAssembly start and end: about one
 * run of the tests in a hundred ended in SIGSEGV while a training started its thread (nodejs/node#64500 reports the
 * same).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = `${root}node_modules/.cache/whom-test-workers/`;

/** Vitest calls this once before the tests. It does not check types; `npm run types` does. */
export function setup(): void {
  build(compiled, ['--noCheck']);
}

/** Replaces, in the tests, the function of that name in `src/worker-module.ts`. */
export function workerModule(callerUrl: string, path: string): URL {
  const source = fileURLToPath(new URL(`${path}.js`, callerUrl));
  return pathToFileURL(source.replace(`${root}src/`, compiled));
}
