import { resolveConfig } from '../src/config-sources.ts';
import type { Finder } from '../src/search/finder.ts';
import { openSystem } from '../src/system.ts';

/** The finder of a data folder, opened as a server opens it. */
export interface OpenedFinder {
  readonly finder: Finder;
  close(): Promise<void>;
}

export async function openFinderOf(dataDir: string): Promise<OpenedFinder> {
  const system = openSystem(dataDir, resolveConfig({ file: null, environment: {} }), () => undefined);
  return { finder: await system.finder(), close: () => system.close() };
}
