import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { endingWithTest } from '../../../../test/ending-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { ControlUnusable, controlFileName, openControl, openControlReader } from './database.ts';
import { migrations } from './migrations.ts';

describe('control.db', () => {
  test('is made once by many processes that open a fresh folder at the same time', async () => {
    const folder = temporaryFolder();
    const opener = join(import.meta.dirname, '../../../../test/opening-process.ts');
    const processes = Array.from({ length: 6 }, () => endingWithTest(fork(opener, [folder])));
    await Promise.all(processes.map((one) => once(one, 'message')));
    for (const one of processes) one.send('go');
    const codes = await Promise.all(processes.map(async (one) => (await once(one, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    const database = openControl(folder);
    expect(database.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(database.prepare('SELECT count(*) FROM suppression_state').pluck().get()).toBe(1);
    database.close();
  });

  test('makes every commit durable: WAL with a sync at each', () => {
    const database = openControl(temporaryFolder());
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    database.close();
  });

  test('can be read by its owner only', () => {
    const folder = temporaryFolder();
    const database = openControl(join(folder, 'made', 'on', 'the', 'way'));
    expect(statSync(join(folder, 'made')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'made/on/the/way', controlFileName)).mode & 0o077).toBe(0);
    database.close();
  });

  test('cannot be changed through a reader', () => {
    const reader = openControlReader(temporaryFolder());
    expect(() => reader.exec('DELETE FROM accounts')).toThrow(/readonly/);
    reader.close();
  });

  test.each([
    { name: 'a folder that cannot be', folder: () => '/dev/null/whom', says: 'cannot open /dev/null/whom/control.db' },
    {
      name: 'a file that is something else',
      folder: () => {
        const folder = temporaryFolder();
        writeFileSync(join(folder, controlFileName), 'not a database, but longer than the header of one. '.repeat(50));
        return folder;
      },
      says: 'file is not a database',
    },
    {
      name: 'a file of a newer version',
      folder: () => {
        const folder = temporaryFolder();
        const newer = new Database(join(folder, controlFileName));
        newer.pragma('user_version = 99');
        newer.close();
        return folder;
      },
      says: 'written by a newer whom (format 99',
    },
  ])('says what is wrong with $name', ({ folder, says }) => {
    const given = folder();
    expect(() => openControl(given)).toThrow(ControlUnusable);
    expect(() => openControl(given)).toThrow(says);
  });
});
