import { Problem } from '../../query/filters/problem.ts';
import type { Finder } from '../finder.ts';
import type { PoolLoad, PoolParts } from './search-pool.ts';
import { SearchPool } from './search-pool.ts';

/** A finder that searches in threads, and tells how busy they are. */
export interface ThreadedFinder extends Finder {
  readonly load: PoolLoad;
}

/** Puts threads beside the finder of the event loop, which is closed with them. */
export function threadedFinder(parts: PoolParts): ThreadedFinder {
  const { local } = parts;
  const pool = new SearchPool(parts);
  return {
    get load() {
      return pool.load;
    },
    prepare: local.prepare,
    async resolve(filters, call) {
      const meant = await pool.ask('resolve', filters, call);
      // A class is lost on the way between threads.
      return 'message' in meant ? Object.setPrototypeOf(meant, Problem.prototype) : meant;
    },
    missing: (kind, ids) => pool.ask('missing', kind, ids),
    search: (call) => pool.ask('search', call),
    explain: (call) => pool.ask('explain', call),
    profile: (id, now) => pool.ask('profile', id, now),
    company: (id, now) => pool.ask('company', id, now),
    lookUp: (kind, keys, now) => pool.ask('lookUp', kind, keys, now),
    suggest: (call) => pool.ask('suggest', call),
    prediction: (id, now) => pool.ask('prediction', id, now),
    servesPredictions: (now) => pool.ask('servesPredictions', now),
    servesCompanies: () => pool.ask('servesCompanies'),
    probe: () => local.probe(),
    async close() {
      await pool.close();
      await local.close();
    },
  };
}
