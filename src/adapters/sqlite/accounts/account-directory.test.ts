import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { callerScopes, DirectoryUnavailable } from '../../../ports/account-directory.ts';
import { accountDirectoryCases } from '../../../ports/suites/account-directory.case.ts';
import { accountNamed, someEntry } from '../../../ports/suites/account-store.case.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { controlFileName, openControl } from '../control/database.ts';
import { migrations } from '../control/migrations.ts';
import { migrate } from '../migrate.ts';
import { SqliteAccountDirectory } from './account-directory.ts';

accountDirectoryCases('the account directory in SQLite', async () => openSqliteAccounts(temporaryFolder()));

test('keys made before keys had bounds go on with every scope, from everywhere, and rotated ones as replaced', async () => {
  const folder = temporaryFolder();
  const before = new Database(join(folder, controlFileName));
  migrate(before, migrations.slice(0, 2));
  before.exec(`
    INSERT INTO accounts VALUES ('a', 'A', 'a@b.c', 'active', 1, 'free', 0, 'off', 0, 1);
    INSERT INTO keys VALUES ('lasting', 'a', x'${'01'.repeat(32)}', 'whom_live_', 'abcd', NULL, 7, 1, NULL, NULL);
    INSERT INTO keys VALUES ('rotated', 'a', x'${'02'.repeat(32)}', 'whom_live_', 'abcd', NULL, NULL, 1, 99, NULL);
  `);
  before.close();
  const directory = new SqliteAccountDirectory(folder);
  onTestFinished(() => directory.close());
  const asBefore = { scopes: callerScopes, networks: [], requestsInWorkMax: null, revokedAt: null };
  const holder = { accountId: 'a', status: 'active', ...asBefore };
  expect(await directory.keyByHash(Buffer.alloc(32, 1))).toEqual({
    ...holder,
    keyId: 'lasting',
    requestsPerMinute: 7,
    expiresAt: null,
  });
  expect(await directory.key('lasting')).toMatchObject({ ...asBefore, isReplaced: false, lastUsedAt: null });
  expect(await directory.key('rotated')).toMatchObject({ ...asBefore, isReplaced: true, expiresAt: 99 });
});

test('recording uses waits for no other writer, and is done with the next record', async () => {
  const folder = temporaryFolder();
  const directory = new SqliteAccountDirectory(folder);
  const writer = openControl(folder);
  onTestFinished(async () => {
    await directory.close();
    writer.close();
  });
  const uses = new Map([['nobody', { lastAt: someDay, requests: 1 }]]);
  await directory.recordUses(uses);
  writer.exec('BEGIN IMMEDIATE');
  const before = performance.now();
  await expect(directory.recordUses(uses)).rejects.toThrow(DirectoryUnavailable);
  // Other writers of the file wait for 5 s; this one for 20 ms.
  expect(performance.now() - before).toBeLessThan(2_500);
  writer.exec('COMMIT');
  await directory.recordUses(uses);
});

test('the directory says that the store fails, and works again when the store does', async () => {
  const folder = temporaryFolder();
  const directory = new SqliteAccountDirectory(folder);
  const store = openControl(folder);
  onTestFinished(async () => {
    await directory.close();
    store.close();
  });
  await directory.createAccount(accountNamed('a', { createdAt: someDay }), someEntry);
  store.exec('ALTER TABLE keys RENAME TO keys_elsewhere');
  await expect(directory.keyByHash(Buffer.alloc(32))).rejects.toThrow(DirectoryUnavailable);
  await expect(directory.keys('a')).rejects.toThrow(DirectoryUnavailable);
  store.exec('ALTER TABLE keys_elsewhere RENAME TO keys');
  expect([await directory.keyByHash(Buffer.alloc(32)), await directory.keys('a')]).toEqual([null, []]);
});

test('the file holds nothing any more of who had an account that was anonymised', async () => {
  const folder = temporaryFolder();
  const directory = new SqliteAccountDirectory(folder);
  onTestFinished(() => directory.close());
  const account = accountNamed('a', { name: 'Zinaida Quxworth', email: 'zinaida@frobnicators.example' });
  await directory.createAccount(account, someEntry);
  await directory.createAccount(accountNamed('b'), someEntry);
  await directory.closeAccount('a', someEntry);
  await directory.anonymise('a', someEntry);
  const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(written.join('')).toMatch(/name of b/);
  expect(written.join('')).not.toMatch(/zinaida|quxworth|frobnicators/i);
});
