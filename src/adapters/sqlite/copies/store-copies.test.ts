import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { endingWithTest } from '../../../../test/ending-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { storeCopiesCases } from '../../../ports/suites/store-copies.case.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { sqliteStoreCopies as copies } from './store-copies.ts';

storeCopiesCases('copies of the stores in SQLite', async () => {
  const folder = temporaryFolder();
  return {
    ...openSqliteAccounts(folder),
    folder,
    copies,
    damage(path) {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill('damage', 100));
    },
    makeNewer(path) {
      const database = new Database(path);
      database.pragma('user_version = 99');
      database.close();
    },
  };
});

test('a claim ends with its process, and the next owner finds nothing that it left', async () => {
  const path = join(temporaryFolder(), 'claimed');
  const script = join(import.meta.dirname, '../../../../test/backup/claiming-process.ts');
  const owner = endingWithTest(fork(script, [path], { execArgv: ['--expose-gc'] }));
  await once(owner, 'message');
  expect(() => copies.claim(path)).toThrow(`another backup or restore is at work in ${path}`);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(readdirSync(path)).toContain('left.db');
  const { wasLeft, release } = copies.claim(path);
  expect([wasLeft, existsSync(join(path, 'left.db'))]).toEqual([true, false]);
  release();
  expect(existsSync(path)).toBe(false);
});
