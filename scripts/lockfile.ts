import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Says in package-lock.json that better-sqlite3 is not built at install: its binaries are inside the package.
 * Its own package.json says so (`"gypfile": false`), but the npm that comes with Node 22 reads only the lockfile when
 * it decides, and would start node-gyp, which fails on a machine without Python and make. npm drops the line whenever
 * it writes the lockfile; `npm run lock` puts it back, and a test notices when it is gone.
 */
export interface Lockfile {
  readonly packages: Record<
    string,
    { resolved?: string; gypfile?: boolean; readonly dev?: true; readonly optional?: true; readonly peer?: true }
  >;
}

export const lockfileUrl = new URL('../package-lock.json', import.meta.url);
export const prebuilt = 'node_modules/better-sqlite3';

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(lockfileUrl, 'utf8'));
}

if (import.meta.main) {
  const lockfile = readLockfile();
  const entry = lockfile.packages[prebuilt];
  if (!entry) throw new Error(`package-lock.json does not name ${prebuilt}: run npm install first`);
  entry.gypfile = false;
  // The registry is each machine's own choice; the integrity hashes say what the packages must be.
  for (const name of Object.keys(lockfile.packages)) delete lockfile.packages[name]?.resolved;
  writeFileSync(lockfileUrl, `${JSON.stringify(lockfile, null, 2)}\n`);
}
