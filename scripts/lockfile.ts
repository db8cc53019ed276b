import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Marks better-sqlite3 in package-lock.json as not built at install, because its binaries are inside the package. The
 * package's own package.json says so (`"gypfile": false`), but the npm of Node 22 reads only the lockfile. It would
 * start node-gyp, which fails on a machine without Python and make. npm drops the line whenever it writes the lockfile;
 * `npm run lock` restores it, and a test notices if it is missing.
 */
interface Lockfile {
  readonly packages: Record<
    string,
    { resolved?: string; gypfile?: boolean; readonly dev?: true; readonly optional?: true; readonly peer?: true }
  >;
}

const lockfileUrl = new URL('../package-lock.json', import.meta.url);
export const prebuilt = 'node_modules/better-sqlite3';

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(lockfileUrl, 'utf8'));
}

if (import.meta.main) {
  const lockfile = readLockfile();
  const entry = lockfile.packages[prebuilt];
  if (!entry) throw new Error(`package-lock.json does not name ${prebuilt}: run npm install first`);
  entry.gypfile = false;
  // Each machine chooses its own registry; the integrity hashes state what the packages must be.
  for (const name of Object.keys(lockfile.packages)) delete lockfile.packages[name]?.resolved;
  writeFileSync(lockfileUrl, `${JSON.stringify(lockfile, null, 2)}\n`);
}
