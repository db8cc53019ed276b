import { expect, test } from 'vitest';
import { prebuilt, readLockfile } from '../scripts/lockfile.ts';

test('`npm ci` compiles nothing: the lockfile says that better-sqlite3 brings its binaries', () => {
  expect(readLockfile().packages[prebuilt]?.gypfile, 'run `npm run lock`').toBe(false);
});

test('the lockfile names no registry', () => {
  const named = Object.entries(readLockfile().packages).filter(([, entry]) => entry.resolved !== undefined);
  expect(named, 'run `npm run lock`').toEqual([]);
});
