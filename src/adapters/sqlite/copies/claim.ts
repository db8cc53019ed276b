import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Claim, StoreNotCopied } from '../../../ports/store-copies.ts';
import { makePrivateFile } from '../private-file.ts';

const lockName = 'claim.lock';

/** The claims of this process: a connection that nothing holds is closed when memory is collected, and its lock ends. */
const locks = new Set<Database.Database>();

/** Claims a folder by a lock that the system ends with the process, however that ends. */
export function claim(path: string): Claim {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const wasLeft = existsSync(join(path, lockName));
  makePrivateFile(join(path, lockName));
  const lock = new Database(join(path, lockName), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new StoreNotCopied(`another backup or restore is at work in ${path}: wait for it to finish`, {
      cause: error,
    });
  }
  locks.add(lock);
  for (const name of readdirSync(path)) {
    if (!name.startsWith(lockName)) rmSync(join(path, name), { recursive: true });
  }
  return {
    wasLeft,
    release() {
      rmSync(path, { recursive: true, force: true });
      lock.close();
      locks.delete(lock);
    },
  };
}
