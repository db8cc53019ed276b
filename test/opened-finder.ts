import { setTimeout as delay } from 'node:timers/promises';
import { resolveConfig } from '../src/config-sources.ts';
import type { Finder } from '../src/search/finder.ts';
import type { ThreadedFinder } from '../src/search/threads/threaded-finder.ts';
import { openSystem } from '../src/system.ts';

/** The finder of a data folder, opened as a server opens it. */
export interface OpenedFinder {
  readonly finder: Finder;
  close(): Promise<void>;
}

/** The search threads of the finders that tests open; WHOM_TEST_THREADS runs the same tests with others. */
export const testThreads = Number(process.env['WHOM_TEST_THREADS'] ?? 0);

export async function openFinderOf(dataDir: string, threads = testThreads): Promise<OpenedFinder> {
  const environment = { WHOM_SEARCH_THREADS: String(threads) };
  const system = openSystem(dataDir, resolveConfig({ file: null, environment }), () => undefined);
  const finder = await system.threadedFinder();
  await untilThreaded(finder, threads);
  return { finder, close: () => system.close() };
}

/** Starts the threads of a finder, and resolves when they answer. */
export async function untilThreaded(finder: ThreadedFinder, threads: number): Promise<void> {
  await finder.suggest({ target: 'people', field: null, text: 'x', limit: 1, now: new Date() });
  while (finder.load.threads < threads) await delay(10);
}
