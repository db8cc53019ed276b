import { describe, expect, onTestFinished, test } from 'vitest';
import { seededBytes, temporaryFolder, testOffice } from '../../../../test/control-folder.ts';
import { someDay } from '../../../../test/some-day.ts';
import { Administration } from '../../../accounts/administration.ts';
import { newApiKey } from '../../../accounts/api-key.ts';
import { DirectoryUnavailable } from '../../../ports/account-directory.ts';
import { openControl } from '../control/database.ts';
import { type DirectoryOptions, directoryDefaults, SqliteAccountDirectory } from './account-directory.ts';

/** A directory beside an administration of another process: nobody tells it of changes. */
function open(options: Partial<DirectoryOptions> = {}) {
  const folder = temporaryFolder();
  const administration = new Administration(folder, testOffice());
  const directory = new SqliteAccountDirectory(folder, { ...directoryDefaults, ...options });
  onTestFinished(async () => {
    await directory.close();
    administration.close();
  });
  const accountId = administration.accounts.create({ name: 'a', email: 'a@b.c', plan: 'free' });
  return { folder, administration, directory, accountId, made: administration.keys.create(accountId) };
}

describe('the directory', () => {
  test('learns within ten seconds that another process revoked a key, and not before it looks again', async () => {
    const { administration, directory, made } = open();
    expect((await directory.verifyKey(made.key, someDay)).kind).toBe('caller');
    administration.keys.revoke(made.id);
    expect((await directory.verifyKey(made.key, someDay + 9_999)).kind).toBe('caller');
    expect((await directory.verifyKey(made.key, someDay + 10_000)).kind).toBe('invalid');
  });

  test('ends the overlap of a rotated key on time, however fresh its cache is', async () => {
    const { administration, directory, made } = open();
    administration.keys.rotate(made.id);
    const end = someDay + 86_400_000;
    expect((await directory.verifyKey(made.key, end - 1)).kind).toBe('caller');
    expect((await directory.verifyKey(made.key, end)).kind).toBe('invalid');
  });

  test('knows a new key at once, even one that was tried before it existed', async () => {
    const { folder, directory, accountId } = open();
    const seed = 7;
    const guessed = newApiKey('live', seededBytes(seed));
    expect((await directory.verifyKey(guessed, someDay)).kind).toBe('invalid');
    const administration = new Administration(folder, testOffice({ now: someDay }, seed));
    expect(administration.keys.create(accountId).key).toBe(guessed);
    expect((await directory.verifyKey(guessed, someDay)).kind).toBe('caller');
    administration.close();
  });

  test.each([
    { name: 'empty', key: '' },
    { name: 'mistyped', key: 'whom_live_0000000000000000000000000000' },
    { name: 'well-formed and unknown', key: newApiKey('live', seededBytes(99)) },
    { name: 'SQL', key: `' OR 1=1 --` },
  ])('calls a key invalid that is $name', async ({ key }) => {
    const { directory } = open();
    expect(await directory.verifyKey(key, someDay)).toEqual({ kind: 'invalid' });
  });

  test('calls every bearer token invalid while bearer tokens are off', async () => {
    const { directory } = open();
    expect(await directory.verifyBearer('a.b.c', someDay)).toEqual({ kind: 'invalid' });
  });

  test('says that the store fails, and works again when the store does', async () => {
    const { folder, directory, made } = open();
    const store = openControl(folder);
    store.exec('ALTER TABLE keys RENAME TO keys_elsewhere');
    await expect(directory.verifyKey(made.key, someDay)).rejects.toThrow(DirectoryUnavailable);
    store.exec('ALTER TABLE keys_elsewhere RENAME TO keys');
    expect((await directory.verifyKey(made.key, someDay)).kind).toBe('caller');
    store.close();
  });

  test('says so when it is asked after closing', async () => {
    const { directory, made } = open();
    await directory.close();
    await expect(directory.verifyKey(made.key, someDay)).rejects.toThrow(DirectoryUnavailable);
  });
});
