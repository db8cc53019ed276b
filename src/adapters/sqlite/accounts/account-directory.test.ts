import { expect, onTestFinished, test } from 'vitest';
import { someDay } from '../../../../test/some-day.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { accountDirectoryCases, accountNamed, someEntry } from '../../../ports/account-directory.case.ts';
import { DirectoryUnavailable } from '../../../ports/account-directory.ts';
import { openSqliteAccounts } from '../accounts.test-helper.ts';
import { openControl } from '../control/database.ts';
import { SqliteAccountDirectory } from './account-directory.ts';

accountDirectoryCases('the account directory in SQLite', async () => openSqliteAccounts(temporaryFolder()));

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
